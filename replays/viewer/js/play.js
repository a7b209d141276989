/** Playing: whose decision it is, the moves, and what else a seat may do. */
import { Problem } from "./api.js";
import { button, el, fill, notice } from "./dom.js";
import { MoveList } from "./moves.js";
import { seatRows } from "./seats.js";
import { requestBox, undoButtons } from "./undo.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */

export class PlayPanel {
  /** @param {Table} table @param {Rules} rules @param {() => import("./watch.js").Watch} watch */
  constructor(table, rules, watch) {
    this.table = table;
    this.rules = rules;
    this.watch = watch;
    this.drawn = "";
    this.listed = "";
    this.status = el("div.status", { role: "status" });
    this.refusal = el("div.refusal", { role: "alert" });
    this.request = el("div");
    this.moves = el("div");
    this.more = el("div.more");
    this.element = el("div.playing", {}, this.status, this.request, this.refusal, this.moves, this.more);
  }

  /** Whether the seat one plays has to decide or to answer. */
  get isAsked() {
    const { detail, seat } = this.table;
    const mine = detail.decisions.some((/** @type {any} */ decision) => decision.seat === seat && decision.required !== false);
    return seat >= 0 && (mine || Boolean(detail.request?.waiting_for.includes(seat)));
  }

  /** @param {import("./reel.js").Sprite} sprite */
  choose(sprite) {
    this.list?.choose(sprite);
  }

  async draw() {
    const { table } = this;
    fill(this.status, this.#decisions());
    fill(this.request, table.detail.request && requestBox(table));
    fill(
      this.more, table.seat >= 0 && el("p", {}, button(t("sinceMine"), () => this.#sinceMine())),
      table.seat >= 0 && !table.isOver && undoButtons(table, () => this.watch().player.step), seatRows(table),
    );
    await this.#drawMoves().catch((problem) => notice(problem.message, true));
  }

  #decisions() {
    const { detail, seat, film } = this.table;
    if (this.table.isOver) return [el("p", {}, t("gameOver"))];
    const lines = detail.decisions.map((/** @type {any} */ decision) => {
      const who = this.table.playerName(decision.seat);
      const what = film?.name("decision", decision.kind) ?? decision.kind;
      const word = decision.required === false ? "mayAlso" : decision.seat === seat ? "yourTurn" : "waitsFor";
      return el(decision.seat === seat && decision.required !== false ? "p.mine" : "p", {}, t(word, { who, what }));
    });
    return [...lines, seat < 0 && el("p.quiet", {}, t("noToken"))];
  }

  /** Shows again what happened since the seat's last move. */
  #sinceMine() {
    const { player } = this.watch();
    player.pause();
    player.seek(player.film.story.findLastIndex((told) => told.seat === this.table.seat));
    player.play();
  }

  async #drawMoves() {
    const { table } = this;
    const { seat, detail } = table;
    const key = `${seat}.${detail.version}`;
    if (key === this.drawn) return;
    this.drawn = key;
    const mine = seat >= 0 && !table.isOver && detail.decisions.some((/** @type {any} */ decision) => decision.seat === seat);
    if (!mine) return this.#clear();
    this.moves.inert = true; // What is listed may no longer be open.
    const { moves, version } = await table.ask("/legal-moves");
    if (key !== this.drawn) return undefined;
    this.moves.inert = false;
    this.version = version;
    fill(this.refusal);
    const listed = `${seat} ${JSON.stringify(moves)}`;
    if (this.list && listed === this.listed) return undefined; // A choice that was begun stays.
    this.listed = listed;
    this.list = new MoveList(
      moves,
      (kind) => table.film?.name(table.film.names.move?.[kind] ? "move" : "decision", kind) ?? kind,
      (id) => Object.values(table.film?.names ?? {}).map((names) => names[id]).find(Boolean) ?? id,
      (move) => this.#play(move.move),
      (isOpen) => this.watch().board.mark(isOpen),
    );
    fill(this.moves, this.list.element);
    return undefined;
  }

  #clear() {
    this.list = undefined;
    this.moves.inert = false;
    this.watch().board.mark(() => false);
    fill(this.moves);
    fill(this.refusal);
  }

  /** @param {any} move */
  async #play(move) {
    try {
      await this.table.command("/moves", { move, expected_version: this.version });
    } catch (problem) {
      this.#refused(/** @type {Problem} */ (problem));
    }
  }

  /** A refusal names its rule. @param {Problem} problem */
  #refused(problem) {
    if (problem.status === 409) {
      notice(t("movedOn"), true);
      this.drawn = "";
      this.table.refresh();
      return;
    }
    fill(
      this.refusal, el("b", {}, t("refused")), el("p", {}, problem.message),
      problem.rule && this.rules.chip(problem.rule.id),
      problem.rule && el("p.quiet", {}, problem.rule.text),
    );
  }
}
