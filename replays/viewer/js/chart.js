/** The chart of scores: an axis, a line for every side in its colour, and what stands under the pointer. */
import { el, fill, svgEl } from "./dom.js";
import { dress, lookOf, sidesOf } from "./looks.js";
import { sourceName } from "./standings.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./film.js").Standings} Standings */
/** @typedef {import("./film.js").Line} Line */

const HEIGHT = 60;
const MARGIN = 4;

export class Chart {
  /** @param {Player} player @param {() => string[]} players */
  constructor(player, players) {
    this.player = player;
    this.players = players;
    /** The side whose points are shown by where they came from. */
    this.opened = "";
    this.svg = svgEl("svg", { class: "chart", role: "img", preserveAspectRatio: "none", "aria-label": t("chart") });
    this.cursor = svgEl("line", { class: "cursor", y1: 0, y2: HEIGHT });
    this.axis = el("div.chart-axis", { "aria-hidden": "true" });
    this.tip = el("div.chart-tip", { role: "status", hidden: true });
    this.legend = el("div.chart-legend", { role: "group", "aria-label": t("scores") });
    this.element = el("div.chart-room", {}, this.svg, this.axis, this.tip);
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.svg.setPointerCapture(event.pointerId);
      player.rest(this.#stepAt(event));
    });
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (event.buttons) player.rest(this.#stepAt(event));
      this.#tell(this.#stepAt(event));
    });
    this.svg.addEventListener("pointerleave", () => (this.tip.hidden = true));
  }

  /** @param {PointerEvent} event */
  #stepAt(event) {
    const { left, width } = this.svg.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (event.clientX - left) / width));
    return Math.round(part * this.player.end);
  }

  /** The standings that may be shown. */
  get #shown() {
    return this.player.film.standings.slice(0, this.player.end + 1);
  }

  draw() {
    const { film, end } = this.player;
    const sides = sidesOf(film.standings[film.steps]);
    if (!sides.some(({ side }) => side === this.opened)) this.opened = "";
    const shown = this.#shown;
    const scores = shown.flatMap(({ lines }) =>
      lines.filter(({ side }) => !this.opened || side === this.opened).map((line) => line.score ?? 0),
    );
    const [low, high] = [Math.min(0, ...scores), Math.max(1, ...scores)];
    /** @param {number} score */
    const y = (score) => HEIGHT - MARGIN - ((score - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
    this.svg.setAttribute("viewBox", `0 0 ${Math.max(end, 1)} ${HEIGHT}`);
    const zero = low < 0 && svgEl("line", { class: "zero", x1: 0, x2: end, y1: y(0), y2: y(0) });
    const ticks = film.chapters
      .filter((chapter) => chapter.first <= end)
      .map(({ first }) => svgEl("line", { class: "chapter-tick", x1: first, x2: first, y1: 0, y2: HEIGHT }));
    const lines = this.opened
      ? this.#layers(shown, y)
      : sides.map(({ side }) => this.#line(side, shown, (line) => line.score, y));
    fill(this.svg, ticks, zero || "", lines, this.cursor);
    fill(this.axis, el("span", {}, String(high)), el("span", {}, String(low)));
    this.follow();
  }

  /** The step has changed. */
  follow() {
    const { step } = this.player;
    this.cursor.setAttribute("x1", String(step));
    this.cursor.setAttribute("x2", String(step));
    const focused = this.legend.contains(document.activeElement) && document.activeElement?.getAttribute("data-side");
    fill(
      this.legend,
      this.#linesAt(step).map((line) => this.#entry(line)),
    );
    if (focused) this.legend.querySelector(`[data-side="${CSS.escape(focused)}"]`)?.focus();
  }

  /** The sides of the whole game as they stood at a step. @param {number} step @returns {Line[]} */
  #linesAt(step) {
    const { film } = this.player;
    const { lines } = film.standings[step];
    return sidesOf(film.standings[film.steps]).flatMap(({ side }) => lines.find((line) => line.side === side) ?? []);
  }

  /** @param {Line} line */
  #entry(line) {
    const { film } = this.player;
    const look = lookOf(film, line.side);
    const hasSources = Object.keys(line.sources ?? {}).length > 0;
    const words = [
      dress(el("span.sign", { "aria-hidden": "true" }, look.sign), look),
      ` ${film.side(line, this.players())} `,
      el("b", {}, String(line.score ?? "?")),
    ];
    if (!hasSources) return el("span", {}, words);
    const open = this.opened === line.side;
    return el(
      "button",
      {
        type: "button",
        title: t("fromWhere"),
        "aria-pressed": String(open),
        "data-side": line.side,
        click: () => {
          this.opened = open ? "" : line.side;
          this.draw();
        },
      },
      words,
    );
  }

  /**
   * A line in steps, for a value that stands until it changes.
   * @param {string} side @param {Standings[]} shown @param {(line: Line) => number | undefined} valueOf @param {(score: number) => number} y
   */
  #line(side, shown, valueOf, y) {
    let path = "";
    let last = NaN;
    shown.forEach((standings, step) => {
      const line = standings.lines.find((each) => each.side === side);
      const value = line && valueOf(line);
      if (value === undefined || value === last) return;
      path += path ? `H${step}V${y(value)}` : `M${step} ${y(value)}`;
      last = value;
    });
    if (path) path += `H${shown.length - 1}`;
    const look = lookOf(this.player.film, side);
    return dress(svgEl("path", { d: path, class: "score", "stroke-dasharray": look.dashes }), look);
  }

  /** Where the points of the opened side came from, one source on the other. @param {Standings[]} shown @param {(score: number) => number} y */
  #layers(shown, y) {
    const sources = this.#sources(shown);
    const layers = sources.map((_, index) => {
      const lower = this.#line(this.opened, shown, (line) => sum(line, sources.slice(0, index)), y).getAttribute("d");
      const upper = this.#line(this.opened, shown, (line) => sum(line, sources.slice(0, index + 1)), y);
      const back = lower ? ` ${backwards(lower)}Z` : "";
      upper.setAttribute("d", upper.getAttribute("d") + back);
      upper.setAttribute("class", `${upper.getAttribute("class")} layer`);
      upper.style.setProperty("--share", `${Math.round(25 + (75 * (index + 1)) / sources.length)}%`);
      return upper;
    });
    return layers.reverse();
  }

  /** @param {Standings[]} shown @returns {string[]} */
  #sources(shown) {
    const named = shown.flatMap(({ lines }) =>
      lines.filter(({ side }) => side === this.opened).flatMap((line) => Object.keys(line.sources ?? {})),
    );
    return [...new Set(named)];
  }

  /** What stood at a step, under the pointer. @param {number} step */
  #tell(step) {
    const { film, end } = this.player;
    const lines = this.#linesAt(step);
    const opened = lines.find(({ side }) => side === this.opened);
    const values = opened
      ? Object.entries(opened.sources ?? {})
          .filter(([, points]) => points)
          .map(([source, points]) => `${sourceName(film, source)} ${points}`)
      : lines.map((line) => `${film.side(line, this.players())} ${line.score ?? "?"}`);
    const title = film.chapterAt(Math.max(step, 1))?.title ?? "";
    fill(
      this.tip,
      el("b", {}, [t("stepOnly", { step }), title].filter(Boolean).join(" · ")),
      el("span", {}, values.join(", ")),
    );
    this.tip.hidden = false;
    const room = this.element.clientWidth - this.tip.offsetWidth;
    const x = (step / Math.max(end, 1)) * this.svg.getBoundingClientRect().width - this.tip.offsetWidth / 2;
    this.tip.style.left = `${Math.max(0, Math.min(room, x))}px`;
  }
}

/** @param {Line} line @param {string[]} sources */
const sum = (line, sources) => sources.reduce((all, source) => all + (line.sources?.[source] ?? 0), 0);

/** A path in steps from its end to its start. @param {string} path */
function backwards(path) {
  const corners = [...path.matchAll(/([MHV])([-\d.]+)(?: ([-\d.]+))?/g)];
  let [x, y] = [0, 0];
  const points = corners.map(([, kind, first, second]) => {
    if (kind === "M") [x, y] = [Number(first), Number(second)];
    else if (kind === "H") x = Number(first);
    else y = Number(first);
    return `${x} ${y}`;
  });
  return points
    .reverse()
    .map((point) => `L${point}`)
    .join("");
}
