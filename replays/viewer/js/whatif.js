/** What if: a move made on the board of any step, or entered field by field; the answers stay. */
import { compare } from "./beside.js";
import { Board } from "./board.js";
import { Chooser } from "./chooser.js";
import { DecisionBar } from "./decision.js";
import { button, choice, dialog, el, fill, labelled, notice } from "./dom.js";
import { explanation } from "./explanation.js";
import { MoveForm } from "./moveform.js";
import { Reel, sceneOf } from "./reel.js";
import { Touch } from "./touch.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./player.js").Player} Player */

export class WhatIf {
  /** @param {Table} table @param {Rules} rules @param {() => Player} player */
  constructor(table, rules, player) {
    this.table = table;
    this.rules = rules;
    this.player = player;
    this.step = 0;
    this.seat = 0;
    /** What was asked so far, the last first. @type {HTMLElement[]} */
    this.answers = [];
  }

  /** Whether only the seat one plays can be asked about, as the table stands. */
  get #isOwn() {
    return !this.table.isOver && this.table.viewer !== "judge";
  }

  /** Opens the desk at the step that is looked at. */
  async open() {
    const { table } = this;
    const { film, step } = this.player();
    const told = film.story[step];
    const before = film.moveEnds[Math.max((told.move ?? 0) - 1, 0)] ?? 0;
    const after = film.moveEnds[told.move] ?? film.steps;
    const isNow = this.#isOwn || (!table.isOver && after === film.steps && step === film.steps);
    this.step = this.#isOwn ? film.steps : isNow ? after : before;
    this.seat = this.#isOwn ? table.seat : this.#asked(told, isNow);
    /** @type {import("./moveform.js").Forms} */
    const forms = await table.ask("/move-forms");
    this.#build(forms, before, after);
    await this.#turn();
  }

  /** Who would be asked: who moved then, or has to now. @param {any} told @param {boolean} isNow */
  #asked(told, isNow) {
    const now = this.table.detail.decisions.find((/** @type {any} */ each) => each.required !== false);
    return (isNow ? now?.seat : told.seat) ?? told.seat ?? 0;
  }

  /** @param {import("./moveform.js").Forms} forms @param {number} before @param {number} after */
  #build(forms, before, after) {
    const { table } = this;
    const life = new AbortController();
    this.board = new Board();
    this.chooser = new Chooser((chosen) => this.#choices(chosen));
    const touch = new Touch(this.board, this.chooser, () => true, life.signal);
    this.touch = touch;
    this.list = el("div.answers", { role: "status" }, this.answers);
    this.box = dialog(t("whatIf"), t("close"), el("div.question-desk", {}, el("div.question"), this.list));
    this.box.classList.add("wide-box");
    this.box.addEventListener("close", () => life.abort());
    const bar = new DecisionBar(this.chooser, touch, (move) => this.#ask(move), { deed: t("ask"), host: this.box });
    this.chooser.addEventListener("change", () => {
      touch.mark();
      bar.draw(true);
      bar.ask([this.#words()]);
      this.quiet.hidden = Boolean(this.chooser?.choice?.fits);
    });
    const own = this.#isOwn;
    const seats = table.players.map(
      (_, seat) => /** @type {[string, string]} */ ([String(seat), table.playerName(seat)]),
    );
    this.quiet = el("p.quiet", { hidden: true });
    fill(
      this.box.querySelector(".question"),
      el(
        "div.asking-for",
        {},
        !own &&
          labelled(
            t("whoMoves"),
            choice(seats, String(this.seat), (seat) => this.#turn({ seat: Number(seat) }), { "data-field": "seat" }),
          ),
        !own &&
          before !== after &&
          labelled(
            t("whichPosition"),
            choice(
              [
                [String(before), t("beforeMove")],
                [String(after), t("afterMove")],
              ],
              String(this.step),
              (step) => this.#turn({ step: Number(step) }),
              { "data-field": "position" },
            ),
          ),
      ),
      el("div.desk-stage", {}, this.board.svg),
      bar.element,
      this.quiet,
      el(
        "details.any-move",
        {},
        el("summary", {}, t("anyMove")),
        new MoveForm(forms, (move) => this.#ask(move)).element,
      ),
    );
  }

  /** Another seat, or another position. @param {{seat?: number, step?: number}} [to] */
  async #turn({ seat = this.seat, step = this.step } = {}) {
    this.seat = seat;
    this.step = step;
    try {
      this.scene = await this.#picture();
      if (this.scene) this.board?.show(this.scene, false);
      if (this.chooser) this.chooser.touches = [];
      await this.chooser?.open();
      fill(this.quiet, t("notAsked", { who: this.table.playerName(this.seat) }));
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** The board as the seat saw it. */
  async #picture() {
    const { step } = this;
    const query = { as: `seat:${this.seat}`, pictures: true, from: step, to: step, shape: this.table.room.shape };
    const { reel, start } = await this.table.ask("/reel", { query });
    return reel && new Reel(reel, start).at(Number(step));
  }

  /** @param {string[]} chosen */
  #choices(chosen) {
    const query = { chosen, seat: this.seat };
    return this.table.ask(this.#isOwn ? "/choices" : `/steps/${this.step}/choices`, { query });
  }

  #words() {
    const { film } = this.table;
    const kinds = this.chooser?.choice?.decisions ?? [];
    const what = kinds.map((/** @type {any} */ { kind }) => film?.name("decision", kind) ?? kind).join(", ");
    return t("wouldDecide", { who: this.table.playerName(this.seat), what });
  }

  /** @param {any} move */
  async #ask(move) {
    const { step, seat, scene } = this;
    try {
      const query = { shape: this.table.room.shape };
      const answer = await this.table.ask("/what-if", { body: { step, seat, move }, query });
      this.answers.unshift(this.#answer(answer, Number(step), scene));
      if (this.list) fill(this.list, this.answers);
      this.answers[0].scrollIntoView({ block: "nearest" });
      if (this.chooser) this.chooser.touches = [];
      await this.chooser?.open();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** @param {any} answer @param {number} step @param {import("./reel.js").Scene | undefined} before */
  #answer(answer, step, before) {
    const away = button(
      "✕",
      () => {
        this.answers = this.answers.filter((each) => each !== card);
        card.remove();
      },
      { "aria-label": t("remove", { what: answer.words }) },
    );
    const card = el(
      "article.answer",
      {},
      el("p.quiet", {}, t("stepOnly", { step }), away),
      explanation(this.table, this.rules, answer, "factsIf", answer.picture && before && afterwards(before, answer)),
    );
    return card;
  }
}

/** The board after what would have followed; what differs is marked. @param {import("./reel.js").Scene} before @param {any} answer */
function afterwards(before, answer) {
  const [was, is] = [new Board(), new Board()];
  was.show(before, false);
  is.show(sceneOf(answer.picture), false);
  compare(is, was);
  return el("figure.afterwards", {}, el("figcaption", {}, t("wouldStand")), is.svg);
}

/** The board before and after, with what differs marked. @param {import("./reel.js").Scene} before @param {import("./reel.js").Scene} after */
export function pair(before, after) {
  const boards = [new Board(), new Board()];
  boards[0].show(before, false);
  boards[1].show(after, false);
  compare(boards[1], boards[0]);
  return el(
    "div.pair",
    {},
    boards.map(({ svg }, index) => el("figure", {}, el("figcaption", {}, t(index ? "afterwards" : "asItWas")), svg)),
  );
}
