/** Playing: whose decision it is, the choice at the board, and what else a seat may do. */
import { Problem } from "./api.js";
import { bellChoice } from "./bell.js";
import { Chooser } from "./chooser.js";
import { DecisionBar } from "./decision.js";
import { button, el, fill, notice } from "./dom.js";
import { isAsked } from "./hands.js";
import { MoveList } from "./moves.js";
import { seatRows } from "./seats.js";
import { Touch } from "./touch.js";
import { requestBox, tellAnswer, undoButtons } from "./undo.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */

export class PlayPanel {
  /** @param {Table} table @param {Rules} rules */
  constructor(table, rules) {
    this.table = table;
    this.rules = rules;
    this.drawn = "";
    this.chooser = new Chooser((chosen) => table.ask("/choices", { query: { chosen } }));
    this.list = new MoveList(
      async () => (await table.ask("/legal-moves")).moves,
      (move) => this.#play(move.move),
    );
    this.status = el("div.status", { role: "status" });
    this.request = el("div.request-bar");
    this.back = el("div");
    /** What can be taken back, as the service says. @type {any[]} */
    this.offers = [];
    this.more = el("div.more");
    this.element = el("div.playing", {}, this.status, this.list.element, this.back, this.more);
    /** What became of what the seat asked last. */
    this.answered = "";
    table.addEventListener("heard", (event) => this.#hear(/** @type {CustomEvent} */ (event).detail));
  }

  /** Puts the decision at the board. @param {import("./watch.js").Watch} watch */
  attach(watch) {
    this.watch = watch;
    const isNow = () => watch.player.step === watch.player.film.steps;
    this.touch = new Touch(watch.board, this.chooser, isNow, watch.life.signal);
    this.bar = new DecisionBar(this.chooser, this.touch, (move) => this.#play(move));
    const mark = () => {
      this.touch?.mark();
      this.bar?.draw(isNow());
    };
    this.chooser.addEventListener("change", () => {
      mark();
      this.touch?.reveal();
    });
    for (const event of ["step", "film"]) watch.player.addEventListener(event, mark);
    watch.player.addEventListener("step", () => this.#drawBack());
    watch.stage.before(this.request);
    watch.stage.after(this.bar.element);
  }

  /** Whether the seat one plays has to decide or to answer. */
  get isAsked() {
    const { detail, seat } = this.table;
    return seat >= 0 && isAsked(detail, seat);
  }

  async draw() {
    const { table } = this;
    fill(this.status, this.#decisions());
    this.bar?.ask(this.#asked());
    fill(this.request, table.detail.request && requestBox(table));
    fill(
      this.more,
      table.seat >= 0 &&
        el(
          "p",
          {},
          button(t("sinceMine"), () => this.#sinceMine()),
        ),
      seatRows(table),
      table.seat >= 0 && !table.isOver && bellChoice(),
    );
    await Promise.all([this.#choose(), this.#offer()]).catch((problem) => notice(problem.message, true));
  }

  /** Asks what can be taken back. */
  async #offer() {
    const { table } = this;
    const mayUndo = table.seat >= 0 && !table.isOver && table.detail.undo !== "none";
    this.offers = mayUndo ? await table.ask("/undo/offers") : [];
    this.#drawBack();
  }

  /** Keeps what became of a request in sight until the seat moves on. @param {any} event */
  #hear(event) {
    const { table } = this;
    const isOwnMove = event.event === "move_played" && event.author === table.seat;
    this.answered = tellAnswer(table, table.detail.request, event) ?? (isOwnMove ? "" : this.answered);
  }

  #drawBack() {
    fill(
      this.back,
      this.answered && el("p.answered", {}, this.answered),
      undoButtons(this.table, this.offers, this.watch?.player.step ?? 0),
    );
  }

  #decisions() {
    const { detail, seat, film } = this.table;
    if (this.table.isOver) return [el("p", {}, t("gameOver"))];
    const lines = detail.decisions.map((/** @type {any} */ decision) => {
      const who = this.table.playerName(decision.seat);
      const what = film?.name("decision", decision.kind) ?? decision.kind;
      const word = decision.required === false ? "mayAlso" : decision.seat === seat ? "yourTurn" : "waitsFor";
      return el(decision.seat === seat && decision.required !== false ? "p.own-turn" : "p", {}, t(word, { who, what }));
    });
    return [...lines, seat < 0 && el("p.quiet", {}, t("noToken"))];
  }

  /** What the seat one plays is asked. */
  #asked() {
    const { detail, seat, film } = this.table;
    const own = detail.decisions.filter((/** @type {any} */ decision) => decision.seat === seat);
    return own.map((/** @type {any} */ decision) => {
      const what = film?.name("decision", decision.kind) ?? decision.kind;
      return t(decision.required === false ? "youMay" : "youDecide", { who: this.table.playerName(seat), what });
    });
  }

  /** Shows again what happened since the seat's last move. */
  #sinceMine() {
    const player = this.watch?.player;
    if (!player) return;
    player.pause();
    player.seek(player.film.story.findLastIndex((told) => told.seat === this.table.seat));
    player.play();
  }

  async #choose() {
    const { table } = this;
    const { seat, detail } = table;
    const key = `${seat}.${detail.version}`;
    if (key === this.drawn) return;
    this.drawn = key;
    this.#tell();
    const mine =
      seat >= 0 && !table.isOver && detail.decisions.some((/** @type {any} */ decision) => decision.seat === seat);
    this.list.element.hidden = !mine;
    if (!mine) this.chooser.close();
    else await Promise.all([this.chooser.open(), this.list.load()]);
  }

  /** @param {any} move */
  async #play(move) {
    try {
      await this.table.command("/moves", { move, expected_version: this.chooser.choice?.version }, () =>
        this.chooser.close(),
      );
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
    this.#tell(
      el("b", {}, t("refused")),
      el("p", {}, problem.message),
      problem.rule && this.rules.chip(problem.rule.id),
      problem.rule && el("p.quiet", {}, problem.rule.text),
    );
  }

  /** @param {...import("./dom.js").Child} words */
  #tell(...words) {
    if (this.bar) fill(this.bar.refusal, words);
  }
}
