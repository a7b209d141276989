/** A decision that cost much, at the board: the move played and the better one, drawn and in words. */
import { button, el, fill, svgEl } from "./dom.js";
import { drawMove } from "./rings.js";
import { bringIntoSight } from "./sight.js";
import { t } from "./words.js";

/** @typedef {import("./watch.js").Watch} Watch */
/** @typedef {{move: any, words: string, chance: number, sprites: string[]}} DrawnMove */
/**
 * @typedef {{move: number, step: number, played_step: number, seat: number, mark: string, played: DrawnMove,
 *   better: DrawnMove[], loss: number, error: number, known_loss: number | null, sentence: string}} Mistake
 */

/** Hundredths of a win. @param {number} share */
export const hundredths = (share) => String(Math.round(100 * share));

/** What a mistake cost, in words. @param {Mistake} mistake */
export function cost({ loss, error, known_loss }) {
  const worth = t("worthMore", { points: hundredths(loss), error: hundredths(error) });
  if (known_loss === null) return worth;
  const points = hundredths(known_loss);
  return `${worth} ${points === "0" ? t("happenedToBeRight") : t("hadAllBeenKnown", { points })}`;
}

/** The heading of a mistake. @param {Mistake} mistake @param {string[]} players */
export const headingOf = ({ move, mark, seat }, players) =>
  `${t("moveNumber", { move })}${mark ? ` ${mark}` : ""} · ${players[seat]}`;

export class MistakeBar {
  /**
   * @param {Watch} watch @param {() => string[]} players
   * @param {((step: number) => void) | null} fork plays on from a step, where there is a service
   * @param {(viewer: string) => void} look through whose eyes the board is seen
   */
  constructor(watch, players, fork, look) {
    this.watch = watch;
    this.players = players;
    this.fork = fork;
    this.look = look;
    /** @type {Mistake | null} */
    this.mistake = null;
    this.isSolved = true;
    /** Whether the moves that are told are still looked for on the board, and through their player's eyes. */
    this.isSought = false;
    this.isLooking = false;
    this.words = el("div.verdict-words", { role: "status" });
    this.deeds = el("div.deeds");
    this.element = el(
      "section.verdict-bar",
      { "aria-label": t("turningPoints"), hidden: true },
      this.words,
      this.deeds,
    );
    this.drawing = svgEl("g", { class: "drawn-moves", "aria-hidden": "true" });
    watch.asks.append(this.element);
    // Said of every picture that is shown, also of one that comes late.
    new MutationObserver(() => this.follow()).observe(watch.stage, { attributeFilter: ["aria-busy"] });
  }

  /** Goes to the decision and shows both moves. @param {Mistake} mistake */
  show(mistake) {
    this.open(mistake, true, [
      el("b", {}, headingOf(mistake, this.players())),
      el("span.played", {}, t("played", { move: mistake.played.words })),
      mistake.better[0] && el("span.better", {}, t("better", { move: mistake.better[0].words })),
      el("span.quiet", {}, cost(mistake)),
    ]);
    this.offer([]);
  }

  /** @param {Mistake} mistake @param {boolean} isSolved whether the better move may be seen @param {import("./dom.js").Child[]} words */
  open(mistake, isSolved, words) {
    const { watch } = this;
    this.mistake = mistake;
    this.isSolved = isSolved;
    this.isSought = isSolved;
    this.isLooking = false;
    fill(this.words, words);
    this.element.hidden = false;
    watch.player.pause();
    watch.toBoard();
    watch.player.seek(mistake.step);
    this.follow();
  }

  /** @param {import("./dom.js").Child[]} more */
  offer(more) {
    const { mistake, fork } = this;
    fill(
      this.deeds,
      more,
      fork && mistake && button(t("fork"), () => fork(mistake.step)),
      button("✕", () => this.close(), { "aria-label": t("close"), className: "leave-verdict" }),
    );
  }

  close() {
    this.mistake = null;
    this.element.hidden = true;
    this.drawing.remove();
    this.element.dispatchEvent(new Event("shut"));
  }

  /** The board has changed: the moves are drawn where the decision is. */
  follow() {
    const { mistake, watch } = this;
    this.drawing.remove();
    if (!mistake || !this.isSolved || watch.player.step !== mistake.step) return;
    this.drawing.replaceChildren(
      ...drawMove(watch.board, mistake.played.sprites, "was-played", mistake.mark || "✗"),
      ...(mistake.better[0] ? drawMove(watch.board, mistake.better[0].sprites, "was-better", "✓") : []),
    );
    watch.board.svg.append(this.drawing);
    if (watch.stage.getAttribute("aria-busy") !== "true") this.#seek(mistake);
  }

  /** Brings the moves into sight; through their player's eyes, if others do not see what was chosen from. @param {Mistake} mistake */
  #seek({ seat, played, better }) {
    if (!this.isSought) return;
    const rings = [...this.drawing.querySelectorAll(".move-ring")].reverse();
    if (rings.length) {
      this.isSought = false;
      bringIntoSight(rings, this.watch.stage);
    } else if (!this.isLooking && (played.sprites.length || better[0]?.sprites.length)) {
      this.isLooking = true;
      this.look(`seat:${seat}`);
    }
  }
}
