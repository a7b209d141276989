/** Disputes of a table: what is contested, what is said to it, how it was ruled, and before. */
import { Amend } from "./amend.js";
import { ask } from "./api.js";
import { precedentRow, rulingAddress } from "./docket.js";
import { button, choice, el, fill, form, labelled, notice } from "./dom.js";
import { explanation } from "./explanation.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./player.js").Player} Player */

export class Disputes {
  /** @param {Table} table @param {Rules} rules @param {() => Player} player @param {(dispute: any) => void} show goes to a contested move */
  constructor(table, rules, player, show) {
    this.table = table;
    this.rules = rules;
    this.player = player;
    this.show = show;
    this.element = el("div.disputes");
    /** Forms keep what was begun while others speak. @type {Map<number, {key: string, card: HTMLElement}>} */
    this.cards = new Map();
  }

  draw() {
    const { disputes } = this.table;
    fill(
      this.element,
      disputes.length ? disputes.map((dispute) => this.#kept(dispute)) : el("p.quiet", {}, t("noDisputes")),
    );
  }

  /** @param {any} dispute */
  #kept(dispute) {
    const key = `${this.table.viewer} ${JSON.stringify(dispute)}`;
    const kept = this.cards.get(dispute.index);
    if (kept?.key === key) return kept.card;
    const card = this.#card(dispute);
    this.cards.set(dispute.index, { key, card });
    return card;
  }

  /** Shows why the move of a dispute was legal, and brings it into sight. @param {number} index */
  open(index) {
    const card = this.cards.get(index)?.card;
    const why = /** @type {HTMLDetailsElement | null} */ (card?.querySelector(".why") ?? null);
    if (why) why.open = true;
    card?.scrollIntoView({ block: "start" });
  }

  /** @param {() => Promise<any>} act */
  async #try(act) {
    try {
      await act();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** @param {any} dispute */
  #card(dispute) {
    const { table, rules } = this;
    /** @param {number | "public" | "judge"} author */
    const who = (author) =>
      author === "public" ? t("aViewer") : author === "judge" ? t("judge") : table.playerName(author);
    const isOpen = !dispute.remedy;
    return el(
      "article.dispute",
      { "data-dispute": dispute.index },
      el(
        "h3",
        {},
        button(`⚑ ${dispute.words || t("stepOnly", { step: dispute.step })}`, () => this.show(dispute)),
        " ",
        el("span.tag", {}, isOpen ? t("openDispute") : t(dispute.remedy)),
        dispute.stands === false && el("span.tag", {}, `↶ ${t("takenBack")}`),
      ),
      el("p", {}, t("contestedBy"), " ", rules.chip(dispute.rule)),
      el("p", {}, el("b", {}, who(dispute.author) + t("colon")), dispute.claim),
      (dispute.answers ?? []).map((/** @type {{seat: number, text: string}} */ { seat, text }) =>
        el("p", {}, el("b", {}, who(seat) + t("colon")), text),
      ),
      dispute.reasoning && el("p.reasoning", {}, el("b", {}, t("judge") + t("colon")), dispute.reasoning),
      !isOpen && el("p", {}, el("a", { href: rulingAddress(table.id, dispute.index) }, t("rulingPage"))),
      dispute.stands !== false && dispute.kind && this.#why(dispute),
      isOpen && this.#precedents(dispute),
      isOpen && table.seat >= 0 && this.#answerForm(dispute),
      isOpen && table.viewer === "judge" && table.tokens.judge && this.#rulingForm(dispute),
    );
  }

  /** Why its move was legal. @param {any} dispute */
  #why(dispute) {
    const { table, rules } = this;
    return later(el("details.why", {}, el("summary", {}, t("why"))), async () =>
      explanation(table, rules, await table.ask(`/steps/${dispute.step}/explain`), "facts"),
    );
  }

  /** How the same was ruled before, in any game. @param {any} dispute */
  #precedents(dispute) {
    const { table, rules } = this;
    const place = el("details.precedents", {}, el("summary", {}, t("precedents")));
    return later(place, async () => {
      /** @type {any[]} */
      const cases = await ask("/docket", { query: { rule: dispute.rule, kind: dispute.kind, open: false } });
      const others = cases.filter((each) => each.game !== table.id || each.dispute !== dispute.index);
      if (!others.length) return el("p.quiet", {}, t("noPrecedents"));
      return el(
        "ul.cases",
        {},
        others.map((each) => precedentRow(each, rules.title(each.rule))),
      );
    });
  }

  /** @param {any} dispute */
  #answerForm(dispute) {
    const text = el("textarea", { rows: 2, required: true, maxLength: 2000 });
    return form(
      "form",
      () => this.#try(() => this.table.command(`/disputes/${dispute.index}/answer`, { text: text.value })),
      [
        labelled(t("answer"), text),
        el(
          "div.actions",
          {},
          button(t("answer"), () => {}, { type: "submit" }),
        ),
      ],
    );
  }

  /** @param {any} dispute */
  #rulingForm(dispute) {
    const { film } = this.player();
    const stands = dispute.stands !== false;
    const correction = new Correction(this.table);
    const remedies = ["stand", ...(stands ? ["rewind"] : []), "correct"];
    const remedy = choice(
      remedies.map((id) => [id, t(id)]),
      "stand",
      (id) => {
        correction.element.hidden = id !== "correct";
        if (id === "correct") this.#try(() => correction.open());
      },
    );
    const reasoning = el("textarea", { rows: 3, required: true, maxLength: 4000 });
    const give = async () => {
      const kept = remedy.value === "rewind" ? (dispute.kept ?? 0) : 0;
      const facts = remedy.value === "correct" ? correction.facts : [];
      const body = { remedy: remedy.value, reasoning: reasoning.value, kept, facts };
      await this.table.ask(`/disputes/${dispute.index}/ruling`, { body });
      notice(t("ruled"));
      await this.table.refresh(remedy.value === "rewind" ? film.moveEnds[kept] : undefined);
    };
    return form("form.ruling", () => this.#try(give), [
      labelled(t("remedy"), remedy),
      correction.element,
      labelled(t("reasoning"), reasoning),
      el(
        "div.actions",
        {},
        button(t("giveRuling"), () => {}, { type: "submit", className: "primary" }),
      ),
    ]);
  }
}

/** What a correction says, and the way to the desk where it is made. */
class Correction {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {any[]} */
    this.facts = [];
    this.list = el("ol.amended");
    this.element = el(
      "div.correction",
      { hidden: true },
      this.list,
      button(t("putRight"), () => this.open().catch((problem) => notice(problem.message, true))),
    );
  }

  async open() {
    const desk = new Amend(this.table, t("takeCorrection"), (told) => {
      this.facts = told.map(({ fact }) => fact);
      fill(
        this.list,
        told.map(({ words }) => el("li", {}, words)),
      );
    });
    await desk.open();
  }
}

/** Fills what opens, once it is opened. @param {HTMLDetailsElement} place @param {() => Promise<HTMLElement>} load */
function later(place, load) {
  let loaded = false;
  place.addEventListener("toggle", async () => {
    if (!place.open || loaded) return;
    loaded = true;
    try {
      place.append(await load());
    } catch (problem) {
      loaded = false;
      notice(/** @type {Error} */ (problem).message, true);
    }
  });
  return place;
}
