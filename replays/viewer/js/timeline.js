/** The timeline: score chart, undone lane and slider in one strip, all of the same width. */
import { Chart } from "./chart.js";
import { announce, el, fill } from "./dom.js";
import { NOTE_SIGN } from "./notes.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */

export class TimelineStrip {
  /** @param {Player} player @param {() => string[]} players @param {() => number[]} disputed steps that are contested @param {() => number[]} noted steps with notes */
  constructor(player, players, disputed, noted) {
    this.player = player;
    this.disputed = disputed;
    this.noted = noted;
    this.chart = new Chart(player, players);
    this.slider = el("input.slider", { type: "range", min: 0, step: 1, "aria-label": t("step") });
    this.lane = el("div.lane");
    this.ticks = el("div.chapter-marks", { "aria-hidden": "true" });
    this.element = el("div.timeline", {}, this.chart.legend, this.chart.element, this.lane, this.slider, this.ticks);
    this.slider.addEventListener("input", () => player.rest(Number(this.slider.value)));
    player.addEventListener("film", () => this.draw());
    player.addEventListener("step", () => this.#follow());
    this.draw();
  }

  draw() {
    const { film, end } = this.player;
    const last = Math.max(end, 1);
    this.drawn = end;
    this.chart.draw();
    this.slider.max = String(end);
    fill(
      this.ticks,
      film.chapters.filter(({ first }) => first <= end).map((chapter) => this.#tick(chapter, last)),
    );
    this.#marks(last);
    this.#follow();
  }

  /** A chapter on the slider: its name on hover, its first step by a click. @param {import("./film.js").Heading} chapter @param {number} last */
  #tick({ title, first }, last) {
    const tick = el("span", { title, click: () => this.player.rest(first) });
    tick.style.left = `${(first / last) * 100}%`;
    return tick;
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
          mark(Math.min(undone.step, film.steps), "↶", t("takenBack") + t("colon") + (undone.sentences[0] ?? "")),
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
    this.chart.follow();
    announce(`${words}. ${film.chapterAt(step)?.title ?? ""}. ${sentence}`);
  }
}
