/** The timeline: score chart, undone lane and slider in one strip, all of the same width. */
import { announce, el, fill, svgEl } from "./dom.js";
import { NOTE_SIGN } from "./notes.js";
import { lookOf, sidesOf } from "./standings.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */

const HEIGHT = 60;

export class TimelineStrip {
  /** @param {Player} player @param {() => number[]} disputed steps that are contested @param {() => number[]} noted steps with notes */
  constructor(player, disputed, noted) {
    this.player = player;
    this.disputed = disputed;
    this.noted = noted;
    this.chart = svgEl("svg", { class: "chart", role: "img", preserveAspectRatio: "none" });
    this.cursor = svgEl("line", { class: "cursor", y1: 0, y2: HEIGHT });
    this.slider = el("input.slider", { type: "range", min: 0, step: 1, "aria-label": t("step") });
    this.lane = el("div.lane");
    this.element = el("div.timeline", {}, this.chart, this.lane, this.slider);
    this.slider.addEventListener("input", () => player.rest(Number(this.slider.value)));
    this.chart.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.chart.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    this.chart.addEventListener(
      "pointermove",
      (/** @type {PointerEvent} */ event) => event.buttons && this.#point(event),
    );
    player.addEventListener("film", () => this.draw());
    player.addEventListener("step", () => this.#follow());
    this.draw();
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const { left, width } = this.chart.getBoundingClientRect();
    this.player.rest(Math.round(((event.clientX - left) / width) * this.player.end));
  }

  draw() {
    const { film, end } = this.player;
    const last = Math.max(end, 1);
    this.drawn = end;
    const sides = sidesOf(film.standings[film.steps]);
    const shown = film.standings.slice(0, end + 1);
    const scores = shown.flatMap((standings) => standings.lines.map((line) => line.score ?? 0));
    const [low, high] = [Math.min(0, ...scores), Math.max(1, ...scores)];
    /** @param {number} score */
    const y = (score) => HEIGHT - 4 - ((score - low) / (high - low)) * (HEIGHT - 8);
    this.chart.setAttribute("viewBox", `0 0 ${last} ${HEIGHT}`);
    this.chart.setAttribute("aria-label", t("chart"));
    fill(
      this.chart,
      film.chapters
        .filter((chapter) => chapter.first <= end)
        .map((chapter) =>
          svgEl("line", { class: "chapter-tick", x1: chapter.first, x2: chapter.first, y1: 0, y2: HEIGHT }),
        ),
      sides.map((side) => this.#line(side.side, shown, y)),
      this.cursor,
    );
    this.slider.max = String(end);
    this.#marks(last);
    this.#follow();
  }

  /** @param {string} side @param {import("./film.js").Standings[]} shown @param {(score: number) => number} y */
  #line(side, shown, y) {
    let path = "";
    let last = NaN;
    shown.forEach((standings, step) => {
      const score = standings.lines.find((line) => line.side === side)?.score;
      if (score === undefined || score === last) return;
      path += path ? `H${step}V${y(score)}` : `M${step} ${y(score)}`;
      last = score;
    });
    if (path) path += `H${shown.length - 1}`;
    const look = lookOf(this.player.film, side);
    const line = svgEl("path", { d: path, class: `score ${look.style}`, "stroke-dasharray": look.dashes });
    if (look.colour) line.style.setProperty("--look", look.colour);
    return line;
  }

  /** Contested, taken-back and annotated steps, in a lane of their own. @param {number} last */
  #marks(last) {
    const { film, end } = this.player;
    /** @type {Map<number, number>} how many marks a step has */
    const marked = new Map();
    /** @param {number} step @param {string} sign @param {string} words */
    const mark = (step, sign, words) => {
      const before = marked.get(step) ?? 0;
      marked.set(step, before + 1);
      const sign_ = el(
        "button",
        {
          type: "button",
          title: words,
          "aria-label": `${words} · ${t("stepOnly", { step })}`,
          click: () => this.player.seek(step),
        },
        sign,
      );
      sign_.style.left = `${(step / last) * 100}%`;
      // Side by side, towards the middle.
      sign_.style.marginLeft = `${(step > last / 2 ? -24 : 24) * before}px`;
      return sign_;
    };
    fill(
      this.lane,
      film.undone
        .filter((undone) => undone.step <= end)
        .map((undone) =>
          mark(Math.min(undone.step, film.steps), "↶", `${t("takenBack")}: ${undone.sentences[0] ?? ""}`),
        ),
      this.disputed()
        .filter((step) => step <= end)
        .map((step) => mark(step, "⚑", t("dispute"))),
      this.noted()
        .filter((step) => step <= end)
        .map((step) => mark(step, NOTE_SIGN, t("note"))),
    );
    this.lane.hidden = !this.lane.children.length;
  }

  #follow() {
    const { player } = this;
    if (this.drawn !== player.end) {
      this.draw();
      return;
    }
    const { film, step, stop } = player;
    this.slider.value = String(step);
    const words = player.spoilerFree ? t("stepOnly", { step }) : t("stepOf", { step, steps: film.steps });
    const sentence = stop.caption || t("emptyTable");
    this.slider.setAttribute("aria-valuetext", `${words}. ${sentence}`);
    this.cursor.setAttribute("x1", String(step));
    this.cursor.setAttribute("x2", String(step));
    announce(`${words}. ${film.chapterAt(step)?.title ?? ""}. ${sentence}`);
  }
}
