/** Notes: what was written to a step, under its sentence; and writing one. */
import { button, dialog, el, form, labelled, notice } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./film.js").Note} Note */
/** @typedef {{may: () => boolean, isSecret: () => boolean, write: (step: number, text: string) => Promise<any>}} Pen */

export const NOTE_SIGN = "✎";

export class Notes {
  /** @param {Player} player @param {() => string[]} players @param {Pen} [pen] nothing where nobody can write */
  constructor(player, players, pen) {
    this.player = player;
    this.players = players;
    this.pen = pen;
  }

  /** The steps that have notes, each once. @returns {number[]} */
  steps() {
    return [...new Set(this.player.film.notes.filter((note) => note.stands).map((note) => note.step))];
  }

  /** What stands under a step's sentence. @param {number} step */
  below(step) {
    return [
      this.of(step),
      this.pen?.may() && button(`${NOTE_SIGN} ${t("addNote")}`, () => this.#ask(step), { className: "cite" }),
    ];
  }

  /** What was written to a step. @param {number} step */
  of(step) {
    return this.#list(this.player.film.notes.filter((note) => note.stands && note.step === step));
  }

  /** What was written at a move that was taken back. @param {number} move its event */
  beside(move) {
    return this.#list(this.player.film.notes.filter((note) => !note.stands && note.move === move));
  }

  /** @param {Note[]} notes */
  #list(notes) {
    /** @param {number | "judge"} author */
    const who = (author) => (author === "judge" ? t("judge") : this.players()[author] || `#${author + 1}`);
    return (
      notes.length > 0 &&
      el(
        "ul.notes",
        {},
        notes.map((note) => el("li", {}, el("b", {}, `${NOTE_SIGN} ${who(note.author)}${t("colon")}`), note.text)),
      )
    );
  }

  /** The step is the one that was looked at, whatever happens while one writes. @param {number} step */
  #ask(step) {
    const pen = /** @type {Pen} */ (this.pen);
    const text = el("textarea", { rows: 4, required: true, maxLength: 1000 });
    const write = async () => {
      try {
        await pen.write(step, text.value);
        box.close();
        notice(t("noted"));
      } catch (problem) {
        notice(/** @type {Error} */ (problem).message, true);
      }
    };
    const sheet = form(
      "form",
      write,
      el(
        "p",
        {},
        t("stepOnly", { step }) + t("colon") + (step ? this.player.film.story[step].sentence : t("emptyTable")),
      ),
      labelled(t("noteText"), text),
      pen.isSecret() && el("p.quiet", {}, t("noteHint")),
      el(
        "div.actions",
        {},
        button(t("saveNote"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    const box = dialog(t("addNote"), t("close"), sheet);
  }
}
