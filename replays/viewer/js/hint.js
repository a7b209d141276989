/** A hint at the board: what a bot would play in one's place; everybody sees that one asked. */
import { button, el, fill, notice, svgEl } from "./dom.js";
import { drawMove } from "./rings.js";
import { t } from "./words.js";

export class HintButton {
  /** @param {import("./table.js").Table} table @param {import("./watch.js").Watch} watch */
  constructor(table, watch) {
    this.table = table;
    this.watch = watch;
    /** @type {{version: number, words: string, sprites: string[]} | null} */
    this.hint = null;
    this.words = el("span.hint-words", { role: "status" });
    this.ask = button(t("hint"), () => this.#ask(), { title: t("hintHint") });
    this.element = el("div.hint", { hidden: true }, this.ask, this.words);
    this.drawing = svgEl("g", { class: "drawn-moves", "aria-hidden": "true" });
    new MutationObserver(() => this.#follow()).observe(watch.stage, { attributeFilter: ["aria-busy"] });
  }

  /** The table is another one. @param {boolean} isAsked whether the seat one plays has to decide */
  draw(isAsked) {
    const { detail } = this.table;
    this.element.hidden = !isAsked || !detail.gives_hints;
    if (this.hint && this.hint.version !== detail.version) this.hint = null;
    this.#follow();
  }

  async #ask() {
    this.ask.disabled = true;
    try {
      this.hint = await this.table.command("/hint", {});
      if (this.hint) this.hint.version = this.table.detail.version;
      this.#follow();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    } finally {
      this.ask.disabled = false;
    }
  }

  #follow() {
    const { hint, watch } = this;
    this.drawing.remove();
    fill(this.words, hint && t("hintIs", { move: hint.words }));
    if (!hint || watch.player.step !== watch.player.film.steps) return;
    this.drawing.replaceChildren(...drawMove(watch.board, hint.sprites, "was-better", "✓"));
    watch.board.svg.append(this.drawing);
  }
}
