/** The list of moves: grouped, searched, narrowed by clicks on the board. */
import { button, el, fill, labelled } from "./dom.js";
import { t } from "./words.js";

/** @typedef {{move: any, words: string}} LegalMove */
/** @typedef {import("./reel.js").Sprite} Sprite */

const MOST_SHOWN = 40;
const MANY = 10;

/** Everything that a move names. @param {any} value @param {Set<string>} [found] @returns {Set<string>} */
function mentions(value, found = new Set()) {
  if (typeof value === "string" && value) found.add(value);
  else if (value && typeof value === "object") {
    for (const [key, part] of Object.entries(value)) {
      if (!Array.isArray(value) && typeof part !== "object" && typeof part !== "boolean" && key !== "move") found.add(key);
      if (key !== "move") mentions(part, found);
    }
  }
  return found;
}

/** What a sprite stands for: the parts of its id after the first. @param {Sprite} sprite */
const partsOf = (sprite) => sprite.id.split(":").slice(1);

export class MoveList {
  /**
   * @param {LegalMove[]} moves
   * @param {(kind: string) => string} kindName how a kind of move is called
   * @param {(id: string) => string} nameOf how something on the board is called
   * @param {(move: LegalMove) => void} play
   * @param {(isOpen: (sprite: Sprite) => boolean) => void} mark marks what can be chosen on the board
   */
  constructor(moves, kindName, nameOf, play, mark) {
    this.moves = moves.map((legal) => ({ ...legal, named: mentions(legal.move) }));
    this.kindName = kindName;
    this.nameOf = nameOf;
    this.mark = mark;
    /** @type {Set<string>} */
    this.wanted = new Set();
    this.most = MOST_SHOWN;
    this.search = el("input", { type: "search", input: () => this.#list() });
    this.chosen = el("div.chosen");
    this.groups = el("div.groups");
    this.count = el("p.quiet", { role: "status" });
    this.submit = button(t("playMove"), () => {}, { type: "submit", className: "primary" });
    this.element = el(
      "form.moves", { submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (this.picked) play(this.picked);
      } },
      moves.length > MANY && labelled(t("searchMoves", { n: moves.length }), this.search),
      moves.length > 1 && el("p.quiet.hint", {}, t("clickHint")),
      this.chosen, this.count, this.groups, el("div.actions", {}, this.submit),
    );
    this.groups.addEventListener("change", () => this.#pick());
    this.groups.addEventListener("dblclick", () => this.element.requestSubmit());
    this.#list();
  }

  /** A click on the board. @param {Sprite} sprite */
  choose(sprite) {
    const open = this.#fitting(new Set());
    const part = partsOf(sprite).find((id) => open.some((move) => move.named.has(id)));
    if (!part) return;
    if (this.wanted.has(part)) this.wanted.delete(part);
    else {
      this.wanted.add(part);
      if (!this.#fitting(this.wanted).length) this.wanted = new Set([part]);
    }
    this.#list();
  }

  /** @param {Set<string>} wanted */
  #fitting(wanted) {
    const text = this.search.value.trim().toLowerCase();
    const fitting = this.moves.filter((move) => [...wanted].every((id) => move.named.has(id)) && move.words.toLowerCase().includes(text));
    return wanted.size ? fitting.sort((a, b) => a.named.size - b.named.size) : fitting;
  }

  #list() {
    const fitting = this.#fitting(this.wanted);
    const shown = fitting.slice(0, this.most);
    const kinds = [...new Set(shown.map((move) => move.move.move))];
    fill(
      this.groups,
      kinds.map((kind) => el(
        "fieldset", {}, el("legend", {}, this.kindName(kind)),
        shown.filter((move) => move.move.move === kind).map((move) => el("label.move", {}, el("input", { type: "radio", name: "v-move", value: String(this.moves.indexOf(move)), checked: fitting.length === 1 }), el("span", {}, move.words))),
      )),
      fitting.length > shown.length && button(`${t("more")} (${fitting.length - shown.length})`, () => {
        this.most += 200;
        this.#list();
      }),
    );
    fill(this.chosen, [...this.wanted].map((id) => button(`${this.nameOf(id)} ✕`, () => {
      this.wanted.delete(id);
      this.#list();
    }, { className: "cite", "aria-label": t("remove", { what: this.nameOf(id) }) })));
    this.count.textContent = this.wanted.size || this.search.value ? t("matching", { n: fitting.length }) : "";
    this.mark((sprite) => sprite.kind !== "text" && partsOf(sprite).some((id) => fitting.some((move) => move.named.has(id))));
    this.#pick();
  }

  #pick() {
    const radio = this.groups.querySelector("input:checked");
    this.picked = radio ? this.moves[Number(radio.value)] : null;
    this.submit.disabled = !this.picked;
    this.submit.textContent = this.picked ? `${t("playMove")}: ${this.picked.words}` : t("chooseFirst");
  }
}
