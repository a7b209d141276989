/** Learn from it: the position before each mistake of a player, what he knew then; find the better move. */
import { button, el } from "./dom.js";
import { cost, headingOf, hundredths } from "./mistakes.js";
import { t } from "./words.js";

/** @typedef {import("./mistakes.js").Mistake} Mistake */
/** @typedef {import("./mistakes.js").MistakeBar} MistakeBar */

/**
 * Where moves are chosen: at the board, or from buttons where there is no service.
 * @typedef {{open: (mistake: Mistake, tell: (move: any) => void) => void, close: () => void, element: HTMLElement}} Hand
 */

export class Lesson {
  /**
   * @param {MistakeBar} bar @param {() => string[]} players
   * @param {(viewer: string) => void} look through whose eyes the board is seen
   * @param {Hand} hand
   */
  constructor(bar, players, look, hand) {
    this.bar = bar;
    this.players = players;
    this.look = look;
    this.hand = hand;
    /** @type {Mistake[]} */
    this.mistakes = [];
    this.at = 0;
    this.found = 0;
    bar.element.addEventListener("shut", () => this.#rest());
  }

  /** @param {Mistake[]} mistakes of one player */
  start(mistakes) {
    this.mistakes = mistakes;
    this.at = 0;
    this.found = 0;
    this.look(`seat:${mistakes[0].seat}`);
    this.#ask();
  }

  /** Nothing is chosen: only one decision at a time is on the page. */
  #rest() {
    this.hand.close();
    this.hand.element.remove();
  }

  get mistake() {
    return this.mistakes[this.at];
  }

  /** The position before the mistake, and a question. @param {string} [more] */
  #ask(more = "") {
    const { mistake } = this;
    const who = this.players()[mistake.seat];
    const number = t("lessonOf", { at: this.at + 1, n: this.mistakes.length });
    this.bar.open(mistake, false, [
      el("b", {}, `${t("learn")} ${number} · ${t("findBetter")}`),
      el("span.played", {}, t("played", { move: mistake.played.words })),
      el(more ? "span.answer" : "span.quiet", {}, more || t("asItWasKnown", { who })),
    ]);
    this.bar.offer([button(t("solution"), () => this.#solve(""))]);
    this.bar.element.append(this.hand.element);
    if (!more) this.hand.open(mistake, (move) => this.#answer(move));
  }

  /** @param {any} move */
  #answer(move) {
    const { mistake } = this;
    const found = mistake.better.find((each) => isSame(each.move, move));
    if (found) {
      this.found += 1;
      const points = hundredths(found.chance - mistake.played.chance);
      this.#solve(t("foundIt", { points, error: hundredths(mistake.error) }));
    } else this.#ask(t(isSame(mistake.played.move, move) ? "wasPlayed" : "notAmongBest"));
  }

  /** Shows the better move, and goes on. @param {string} praise */
  #solve(praise) {
    const { mistake } = this;
    this.#rest();
    const isLast = this.at === this.mistakes.length - 1;
    this.bar.open(mistake, true, [
      el("b", {}, headingOf(mistake, this.players())),
      el("span.better", {}, t("better", { move: mistake.better[0].words })),
      el(praise ? "span.answer" : "span.quiet", {}, praise || cost(mistake)),
      isLast && el("span", {}, t("lessonDone", { found: this.found, n: this.mistakes.length })),
    ]);
    this.bar.offer([!isLast && button(t("nextMistake"), () => this.#next(), { className: "primary" })]);
  }

  #next() {
    this.at += 1;
    this.#ask();
  }
}

/** Whether two moves are the same, however their fields are ordered. @param {any} one @param {any} other */
const isSame = (one, other) => ordered(one) === ordered(other);

/** @param {any} value @returns {string} */
function ordered(value) {
  if (Array.isArray(value)) return `[${value.map(ordered).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${key}:${ordered(value[key])}`).join()}}`;
}
