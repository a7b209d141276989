/** The chart of an analysis: chances over the steps with their error, luck as dots, marks at moves that earned them. */
import { svgEl } from "./dom.js";
import { dress, seatLook } from "./looks.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./mistakes.js").Mistake} Mistake */
/** @typedef {{step: number, chances: number[], error: number}} Point */
/** @typedef {{step: number, seat: number, gains: number[], error: number}} Luck */
/** @typedef {{step: number, move: number, seat: number, mark: string}} Judged */
/** @typedef {{points: Point[], luck: Luck[], decisions: Judged[]}} Weighed */

const BREADTH = 640;
const TALLNESS = 180;
/** Luck below it is not drawn: every roll has some. */
const LEAST_LUCK = 0.04;

export class ChancesChart {
  /** @param {() => Player} player @param {(move: number) => void} open shows the decision of a move */
  constructor(player, open) {
    this.player = player;
    this.open = open;
    this.cursor = svgEl("line", { class: "cursor", y1: 0, y2: TALLNESS });
  }

  get last() {
    return Math.max(1, this.player().film.steps);
  }

  /** The step has changed. */
  follow() {
    const x = String((this.player().step / this.last) * BREADTH);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
  }

  /** @param {Weighed} weighed @param {number} seats */
  draw(weighed, seats) {
    const { last } = this;
    const lines = Array.from({ length: seats }, (_, seat) => this.#line(weighed.points, seat)).flat();
    const chart = svgEl(
      "svg",
      { class: "chances", viewBox: `0 0 ${BREADTH} ${TALLNESS}`, role: "img", "aria-label": t("chances") },
      ...lines,
      ...this.#luck(weighed),
      ...this.#marks(weighed),
      this.cursor,
    );
    chart.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const mark = /** @type {Element} */ (event.target).getAttribute("data-move");
      if (mark) return this.open(Number(mark));
      const box = chart.getBoundingClientRect();
      this.player().seek(Math.round(((event.clientX - box.left) / box.width) * last));
    });
    this.follow();
    return chart;
  }

  /** @param {number} step */
  #x(step) {
    return ((step / this.last) * BREADTH).toFixed(1);
  }

  /** @param {number} chance */
  #y(chance) {
    return (TALLNESS - 6 - Math.max(0, Math.min(1, chance)) * (TALLNESS - 12)).toFixed(1);
  }

  /** @param {number} seat */
  #look(seat) {
    return seatLook(this.player().film, seat);
  }

  /** @param {Point[]} all @param {number} seat */
  #line(all, seat) {
    const look = this.#look(seat);
    /** @param {number} errors */
    const edge = (errors) =>
      all.map((point) => `${this.#x(point.step)},${this.#y(point.chances[seat] + errors * point.error)}`);
    return [
      dress(svgEl("polygon", { class: "band", points: [...edge(2), ...edge(-2).reverse()].join(" ") }), look),
      dress(svgEl("polyline", { class: "score", points: edge(0).join(" "), "stroke-dasharray": look.dashes }), look),
    ];
  }

  /** @param {Weighed} weighed */
  #luck({ points: all, luck }) {
    const chanceAt = new Map(all.map((point) => [point.step, point.chances]));
    return luck.flatMap(({ step, gains }) => {
      const seat = gains.indexOf(Math.max(...gains));
      const at = chanceAt.get(step);
      if (!at || gains[seat] < LEAST_LUCK) return [];
      const dot = { class: "luck", cx: this.#x(step), cy: this.#y(at[seat]), r: 2 + 14 * gains[seat] };
      return [dress(svgEl("circle", dot), this.#look(seat))];
    });
  }

  /** @param {Weighed} weighed */
  #marks({ points: all, decisions }) {
    const chanceAt = new Map(all.map((point) => [point.step, point.chances]));
    return decisions
      .filter((judged) => judged.mark)
      .map((judged) => {
        const y = this.#y(Math.min(0.85, chanceAt.get(judged.step)?.[judged.seat] ?? 0.5));
        const place = { class: "verdict", x: this.#x(judged.step), y, "data-move": judged.move };
        return dress(svgEl("text", place, judged.mark), this.#look(judged.seat));
      });
  }
}
