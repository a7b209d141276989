/** All moves in words: searched word by word, in any order, for those who like it. */
import { button, el, fill, labelled } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{move: any, words: string}} LegalMove */

const MOST_SHOWN = 40;

export class MoveList {
  /** @param {() => Promise<LegalMove[]>} list @param {(move: LegalMove) => void} play */
  constructor(list, play) {
    this.list = list;
    this.play = play;
    /** @type {LegalMove[]} */
    this.moves = [];
    this.most = MOST_SHOWN;
    this.search = el("input", { type: "search", input: () => this.#draw() });
    this.found = el("ul.found");
    this.count = el("p.quiet", { role: "status" });
    this.element = el(
      "details.moves",
      { toggle: () => this.element.open && this.load() },
      el("summary", {}, t("allMoves")),
      labelled(t("searchWords"), this.search),
      this.count,
      this.found,
    );
  }

  /** The moves of another decision. */
  async load() {
    if (!this.element.open) return;
    this.moves = await this.list();
    this.#draw();
  }

  #draw() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.moves.filter(({ words }) =>
      wanted.every((/** @type {string} */ word) => words.toLowerCase().includes(word)),
    );
    const shown = fitting.slice(0, this.most);
    this.count.textContent = t("matching", { n: fitting.length });
    fill(
      this.found,
      shown.map((move) =>
        el(
          "li",
          {},
          button(move.words, () => this.play(move)),
        ),
      ),
      fitting.length > shown.length &&
        el(
          "li.rest",
          {},
          button(`${t("more")} (${fitting.length - shown.length})`, () => {
            this.most += 200;
            this.#draw();
          }),
        ),
    );
  }
}
