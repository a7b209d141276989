/** Playing: whose decision it is, the choice at the board, and what else a seat may do. */
import { Problem } from "./api.js";
import { Beforehand } from "./beforehand.js";
import { bellChoice } from "./bell.js";
import { Chooser } from "./chooser.js";
import { DecisionBar } from "./decision.js";
import { button, el, fill, notice } from "./dom.js";
import { isAsked } from "./hands.js";
import { HintButton } from "./hint.js";
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
    /** Whether a move is on its way: until the table has answered nobody plays another. */
    this.isSending = false;
    this.chooser = new Chooser((chosen) => table.ask("/choices", { query: { chosen } }));
    this.beforehand = new Beforehand(table, (move) => this.#play(move));
    this.list = new MoveList(
      async () => (await table.ask("/legal-moves", { query: { words: true } })).moves,
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
    const isNow = () => {
      const { film, step } = watch.player;
      // A picture that is still on its way, or of before what is asked, shows an earlier step:
      // nothing of it can be touched.
      const isAsked = !this.chooser.choice || this.chooser.choice.version === film.version;
      return isAsked && step === film.steps && (!film.reel || film.reel.has(step));
    };
    this.touch = new Touch(watch.board, this.chooser, isNow, watch.life.signal);
    this.bar = new DecisionBar(this.chooser, this.touch, (move) => this.#play(move), { beforehand: this.beforehand });
    const mark = () => {
      this.touch?.mark();
      this.bar?.draw(isNow());
    };
    this.chooser.addEventListener("change", () => {
      mark();
      this.touch?.reveal();
    });
    watch.drawn = mark;
    watch.player.addEventListener("step", () => this.#drawBack());
    watch.stage.before(this.request);
    watch.stage.after(this.bar.element);
    this.hint = new HintButton(this.table, watch);
    this.bar.element.append(this.hint.element);
  }

  /** Whether the seat one plays has to decide or to answer. */
  get isAsked() {
    const { detail, seat } = this.table;
    return seat >= 0 && isAsked(detail, seat);
  }

  async draw() {
    const { table } = this;
    fill(this.status, this.#decisions());
    this.bar?.ask(this.#asked(), this.#stakes(table.seat));
    this.hint?.draw(this.isAsked);
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
      const line = decision.seat === seat && decision.required !== false ? "p.own-turn" : "p";
      const stakes = this.#stakes(decision.seat).map((words) => el("span.stake", {}, ` (${words})`));
      return el(line, {}, t(word, { who, what }), stakes);
    });
    return [...lines, seat < 0 && el("p.quiet", {}, t("noToken"))];
  }

  /** What hangs on a seat's answer. @param {number} seat @returns {string[]} */
  #stakes(seat) {
    const stakes = this.table.detail.stakes ?? [];
    return stakes
      .filter((/** @type {any} */ stake) => stake.seat === seat)
      .map((/** @type {any} */ { words }) => words[0].toUpperCase() + words.slice(1));
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
    if (!mine) return this.chooser.close();
    await Promise.all([this.chooser.open(), this.list.load()]);
    const given = this.chooser.choice && this.beforehand.answer(this.chooser.choice);
    if (given) await this.#play(given);
  }

  /** @param {any} move */
  async #play(move) {
    if (this.isSending) return;
    this.#send(true);
    try {
      await this.table.command("/moves", { move, expected_version: this.chooser.choice?.version }, () => {
        this.#send(false);
        this.chooser.close();
      });
    } catch (problem) {
      this.#send(false);
      this.#refused(/** @type {Problem} */ (problem));
    }
  }

  /** @param {boolean} isSending */
  #send(isSending) {
    this.isSending = isSending;
    this.bar?.element.setAttribute("aria-busy", String(isSending));
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
