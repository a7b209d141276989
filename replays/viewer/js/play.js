/** Playing: whose decision it is, the choice at the board, and what else a seat may do. */
import { AGAIN, Problem } from "./api.js";
import { Beforehand } from "./beforehand.js";
import { bellChoice } from "./bell.js";
import { Chooser } from "./chooser.js";
import { DecisionBar } from "./decision.js";
import { button, byId, el, fill, notice } from "./dom.js";
import { keepTouches, touchesOf } from "./drafts.js";
import { ended } from "./ended.js";
import { isAsked } from "./hands.js";
import { HintButton } from "./hint.js";
import { MoveList } from "./moves.js";
import { Scribe } from "./scribe.js";
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
    /** Whether the last move did not arrive. */
    this.isUnheard = false;
    /** Whether a scribe has answered, and the next decision is not taken up yet. */
    this.isHandFree = false;
    this.scribe = new Scribe(table, () => this.#turn());
    this.chooser = new Chooser((chosen) => table.ask("/choices", { query: { chosen, seat: this.scribe.seat } }));
    this.beforehand = new Beforehand(table, (move) => this.#play(move));
    this.list = new MoveList(
      async () => (await table.ask("/legal-moves", { query: { words: true, seat: this.scribe.seat } })).moves,
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
    table.addEventListener("connection", () => table.connected && this.isUnheard && this.#tell());
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
      const isSeen = step === film.steps && (!film.reel || film.reel.has(step));
      return isAsked && isSeen && !this.scribe.chance.isAsking;
    };
    this.touch = new Touch(watch.board, this.chooser, isNow, watch.life.signal);
    this.bar = new DecisionBar(this.chooser, this.touch, (move) => this.#play(move), { beforehand: this.beforehand });
    watch.drawn = () => {
      this.touch?.mark();
      this.bar?.draw(isNow());
      this.touch?.reveal();
      if (this.isHandFree && isNow()) this.#takeUp();
    };
    this.chooser.addEventListener("change", () => {
      this.#keep();
      watch.drawn();
    });
    watch.player.addEventListener("step", () => {
      this.#drawBack();
      this.#drawEnd();
    });
    watch.asks.prepend(this.request, this.bar.element);
    this.hint = new HintButton(this.table, watch);
    this.bar.element.append(this.hint.element, this.scribe.element, this.scribe.chance.element);
  }

  /** The seat whose moves are made here: one's own, or the one that a scribe writes for; -1 for none. */
  get seat() {
    return this.scribe.seat ?? this.table.seat;
  }

  /** Something else is asked of a scribe: what came, or another seat's move. */
  #turn() {
    this.isHandFree = !this.scribe.chance.isAsking;
    this.watch?.drawn();
    if (this.isHandFree) this.draw();
  }

  /** The focus, which was at what came, goes on to what can be played, where nobody has moved it. */
  #takeUp() {
    if (!this.chooser.choice) return;
    this.isHandFree = false;
    if (document.activeElement !== document.body) return;
    const open = byId("v-main").querySelector(".asks [data-play], .asks [data-part], .stage .open-to-choose");
    open?.focus({ preventScroll: true });
  }

  /** Whether the seat one plays has to decide or to answer. */
  get isAsked() {
    const { detail, seat } = this.table;
    return seat >= 0 && isAsked(detail, seat);
  }

  async draw() {
    const { table } = this;
    fill(this.status, this.#decisions());
    this.bar?.ask(this.#asked(), this.#stakes(this.seat));
    this.scribe.draw();
    this.hint?.draw(this.isAsked);
    fill(this.request, table.detail.request && !this.scribe.isWriting && requestBox(table));
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
    try {
      await Promise.all([this.#choose(), this.#offer()]);
    } catch (problem) {
      this.#askAgain(/** @type {Problem} */ (problem));
    }
  }

  /** What the service could not answer now it may answer in a moment. @param {Problem} problem */
  #askAgain(problem) {
    notice(problem.message, true);
    this.drawn = "";
    if (problem.mayPass && !this.table.isClosed) setTimeout(() => this.table.isClosed || this.draw(), AGAIN);
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

  /** Whoever reads without being told ahead learns at the last step how it ended. */
  #drawEnd() {
    const { player } = /** @type {import("./watch.js").Watch} */ (this.watch);
    if (this.table.isOver && player.spoilerFree) fill(this.status, this.#decisions());
  }

  #drawBack() {
    fill(
      this.back,
      this.answered && el("p.answered", {}, this.answered),
      this.scribe.backButton(),
      undoButtons(this.table, this.offers, this.watch?.player.step ?? 0),
    );
  }

  #decisions() {
    const { detail, seat, film } = this.table;
    const { isWriting } = this.scribe;
    if (this.table.isOver) return this.watch ? ended(this.table, this.watch) : [];
    const lines = detail.decisions.map((/** @type {any} */ decision) => {
      const who = this.table.playerName(decision.seat);
      const what = film?.name("decision", decision.kind) ?? decision.kind;
      const word = decision.required === false ? "mayAlso" : decision.seat === seat ? "yourTurn" : "waitsFor";
      const line = decision.seat === seat && decision.required !== false ? "p.own-turn" : "p";
      const stakes = this.#stakes(decision.seat).map((words) => el("span.stake", {}, ` (${words})`));
      return el(line, {}, t(word, { who, what }), stakes);
    });
    return [...lines, seat < 0 && el("p.quiet", {}, t(isWriting ? "scribeHint" : "noToken"))];
  }

  /** What hangs on a seat's answer. @param {number} seat @returns {string[]} */
  #stakes(seat) {
    const stakes = this.table.detail.stakes ?? [];
    return stakes
      .filter((/** @type {any} */ stake) => stake.seat === seat)
      .map((/** @type {any} */ { words }) => words[0].toUpperCase() + words.slice(1));
  }

  /** What the seat is asked whose moves are made here. */
  #asked() {
    const { detail, film } = this.table;
    const { seat } = this;
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
    const { table, seat } = this;
    const { detail } = table;
    const key = `${seat}.${detail.version}`;
    if (key === this.drawn) return;
    // What was touched for another seat is not this one's; what this one touched before the page was read anew is.
    if (!this.drawn.startsWith(`${seat}.`))
      this.chooser.touches = touchesOf(table.id, seat, detail.version).map((each) => new Map(each));
    this.drawn = key;
    this.#tell();
    const mine =
      seat >= 0 && !table.isOver && detail.decisions.some((/** @type {any} */ decision) => decision.seat === seat);
    this.list.element.hidden = !mine;
    if (!mine) return this.chooser.close();
    await Promise.all([this.chooser.open(), this.list.load()]);
    const { choice } = this.chooser;
    const given = choice && (this.beforehand.answer(choice) ?? this.scribe.begun(choice.version));
    if (given) await this.#play(given);
  }

  /** What is half chosen outlives the page; what is done does not. */
  #keep() {
    const { choice, touches } = this.chooser;
    if (this.seat < 0) return;
    const chosen = choice ? touches.map((each) => [...each]) : [];
    keepTouches(this.table.id, this.seat, choice?.version ?? -1, chosen);
  }

  /** @param {any} move */
  async #play(move) {
    if (this.isSending || this.scribe.chance.isAsking) return;
    const body = { move, expected_version: this.chooser.choice?.version };
    try {
      await this.scribe.carryOut(this.#asked().join(" "), body, (said) => this.#send(said));
    } catch (problem) {
      this.#refused(/** @type {Problem} */ (problem));
    }
  }

  /** Sends a move; nobody waits for what it did to be read. @param {any} body */
  async #send(body) {
    this.#busy(true);
    try {
      await this.table.command("/moves", body, () => {
        this.#busy(false);
        this.isHandFree = this.scribe.isWriting;
        this.chooser.close();
      });
    } catch (problem) {
      this.#busy(false);
      throw problem;
    }
  }

  /** @param {boolean} isSending */
  #busy(isSending) {
    this.isSending = isSending;
    this.bar?.element.setAttribute("aria-busy", String(isSending));
  }

  /** A refusal names its rule; what did not arrive was refused by none. @param {Problem} problem */
  #refused(problem) {
    if (problem.status === 409) {
      notice(t("movedOn"), true);
      this.drawn = "";
      this.table.refresh();
      return;
    }
    this.isUnheard = problem.mayPass;
    this.#tell(
      problem.rule && el("b", {}, t("refused")),
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
