/** Writing a game of a real table down: for whichever seat is asked, with what chance gave. */
import { ChanceBox } from "./chance.js";
import { button, el, fill, notice } from "./dom.js";
import { draftOf } from "./drafts.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./declaring.js").Declared} Declared */

export class Scribe {
  /** @param {Table} table @param {() => void} changed called when something else is asked, or of another seat */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    /** Who was named for the next move, where several may move. */
    this.named = { seat: -1, moves: -1 };
    this.chance = new ChanceBox(() => table.film?.names ?? {}, changed);
    this.element = el("div.scribe");
  }

  /** Whether one writes for the seats: with the judge's eyes, at a table whose chance is declared. */
  get isWriting() {
    const { detail, viewer, isMember } = this.table;
    return viewer === "judge" && isMember && detail.chance === "declared";
  }

  /** Whose move comes next: who was named, or who has to move; nobody's where one does not write. @returns {number | undefined} */
  get seat() {
    if (!this.isWriting) return undefined;
    const asked = this.#asked;
    const { seat, moves } = this.named;
    return moves === this.table.detail.moves && asked.includes(seat) ? seat : asked[0];
  }

  /** Everybody who may move, those first who have to. @returns {number[]} */
  get #asked() {
    /** @type {{seat: number, required?: boolean}[]} */
    const decisions = this.table.detail.decisions;
    const asked = [true, false].flatMap((must) => decisions.filter(({ required }) => (required !== false) === must));
    return [...new Set(asked.map(({ seat }) => seat))];
  }

  draw() {
    this.element.hidden = !this.isWriting;
    const others = this.#asked.filter((seat) => seat !== this.seat);
    fill(
      this.element,
      others.length > 0 && el("span.quiet", {}, t("orElse")),
      others.map((seat) => button(this.table.playerName(seat), () => this.#name(seat), { "data-seat": seat })),
      this.backButton(),
    );
  }

  /** @param {number} seat */
  #name(seat) {
    this.named = { seat, moves: this.table.detail.moves };
    this.changed();
  }

  /** Plays a move for the seat, with whatever came; a player's move as it is. @template T @param {string} words what is done @param {any} body the move @param {(body: any) => Promise<T>} deed */
  carryOut(words, body, deed) {
    const { seat } = this;
    if (seat === undefined) return deed(body);
    const kept = { table: this.table.id, deed: { ...body, seat } };
    return this.chance.carryOut(words, kept, (chance) => deed({ ...kept.deed, chance }));
  }

  /** The move of which was half told what came when the page was left, if the table still stands there. @param {number} version */
  begun(version) {
    const deed = this.isWriting && draftOf(this.table.id)?.deed;
    if (!deed || deed.expected_version !== version) return undefined;
    if (deed.seat === this.seat) return deed.move;
    if (this.#asked.includes(deed.seat)) this.#name(deed.seat);
    return undefined;
  }

  // Taking back

  /** Takes the last move back; nothing where none was played. */
  backButton() {
    const { table } = this;
    const film = /** @type {import("./film.js").Film} */ (table.film);
    if (!this.isWriting || film.story[film.steps].seat === undefined) return null;
    const what = film.story[film.moveEnds[table.detail.moves - 1] + 1].sentence;
    return button(t("takeMove", { what }), () => this.#takeBack(), {
      "data-deed": "take-back",
      title: this.#needsRuling ? t("takenByRuling") : what,
    });
  }

  /** Whether only a judge goes back: after the end, and where nothing is taken back. */
  get #needsRuling() {
    const { detail, isOver } = this.table;
    return isOver || detail.undo === "none";
  }

  async #takeBack() {
    const { table } = this;
    const kept = table.detail.moves - 1;
    try {
      await (this.#needsRuling ? this.#rewind(kept) : this.#undo(kept));
      await table.refresh(0);
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** The scribe speaks for everybody at the table: whoever is asked agrees. @param {number} kept */
  async #undo(kept) {
    const { table } = this;
    const { seat } = /** @type {import("./film.js").Film} */ (table.film).story.at(-1) ?? {};
    let { request } = table.detail;
    if (!request) ({ request } = await table.ask("/undo", { body: { to: kept, seat } }));
    while (request)
      ({ request } = await table.ask("/undo/answer", { body: { seat: request.waiting_for[0], agreed: true } }));
  }

  /** The scribe has the judge's token: a ruling goes back where no seat may. @param {number} kept */
  async #rewind(kept) {
    const { table } = this;
    const film = /** @type {import("./film.js").Film} */ (table.film);
    const reason = t("enteredWrongly");
    const step = film.moveEnds[kept] + 1;
    const contested = { step, rule: film.story[step].rules?.[0], claim: reason };
    const { index } = await table.ask("/disputes", { body: contested });
    await table.ask(`/disputes/${index}/ruling`, { body: { remedy: "rewind", kept, reasoning: reason } });
  }
}
