/** Judging, from the step where it happened: why, what if, disputes, rulings. */
import { button, choice, dialog, el, fill, labelled, notice } from "./dom.js";
import { keepToken } from "./tokens.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./player.js").Player} Player */

export class JudgePanel {
  /** @param {Table} table @param {Rules} rules @param {() => Player} player */
  constructor(table, rules, player) {
    this.table = table;
    this.rules = rules;
    this.player = player;
    this.list = el("div.disputes");
    this.contest = button(t("contest"), () => this.#contest());
    this.element = el(
      "div",
      {},
      el(
        "div.actions",
        {},
        button(t("why"), () => this.#try(() => this.#explain())),
        button(t("whatIf"), () => this.#try(() => this.#whatIf())),
        this.contest,
        button(t("fork"), () => this.#try(() => this.#fork())),
      ),
      el("h2", {}, t("disputes")),
      this.list,
    );
  }

  /** @param {() => Promise<any>} act */
  async #try(act) {
    try {
      await act();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  draw() {
    const { disputes, isMember } = this.table;
    this.contest.hidden = !isMember;
    fill(
      this.list,
      disputes.length ? disputes.map((dispute) => this.#dispute(dispute)) : el("p.quiet", {}, t("noDisputes")),
    );
  }

  // Explain, what if

  async #explain() {
    const answer = await this.table.ask(`/steps/${this.player().step}/explain`);
    dialog(t("why"), t("close"), this.#explanation(answer, "facts"));
  }

  /** @param {any} answer @param {string} factsWord */
  #explanation(answer, factsWord) {
    const { rules } = this;
    return el(
      "div.explanation",
      {},
      el(
        "p",
        {},
        el("b", {}, `${this.table.playerName(answer.seat)}: ${answer.words}`),
        " ",
        el(
          answer.is_legal ? "span.tag.fine" : "span.tag.wrong",
          {},
          answer.is_legal ? `✓ ${t("legal")}` : `✗ ${t("illegal")}`,
        ),
      ),
      answer.reason && el("p.wrong", {}, answer.reason),
      el("h3", {}, t("checks")),
      el(
        "ul.checks",
        {},
        answer.checks.map((/** @type {any} */ check) =>
          el(
            "li",
            {},
            el("span", { title: t(check.passed ? "passed" : "notPassed") }, check.passed ? "✓ " : "✗ "),
            rules.chip(check.rule.id),
            check.values && el("span.quiet", {}, ` ${check.values}`),
          ),
        ),
      ),
      answer.facts.length > 0 && el("h3", {}, t(factsWord)),
      answer.facts.length > 0 &&
        el(
          "ol",
          {},
          answer.facts.map((/** @type {any} */ fact) =>
            el("li", {}, fact.sentence, " ", rules.chips(fact.rules.map((/** @type {any} */ rule) => rule.id))),
          ),
        ),
      answer.changes.length > 0 &&
        el(
          "details",
          {},
          el("summary", {}, `${t("changes")} (${answer.changes.length})`),
          el(
            "ul",
            {},
            answer.changes.map((/** @type {any} */ change) =>
              el(
                "li",
                {},
                el("code", {}, change.path),
                `: ${JSON.stringify(change.before)} → ${JSON.stringify(change.after)}`,
              ),
            ),
          ),
        ),
      answer.open_count > 0 &&
        el(
          "details",
          {},
          el("summary", {}, t("others", { n: answer.open_count })),
          el(
            "ul",
            {},
            answer.open.map((/** @type {string} */ words) => el("li", {}, words)),
          ),
        ),
    );
  }

  /** Another move instead of the one that was played; for the seat one plays, now. */
  async #whatIf() {
    const { table } = this;
    const { film, step } = this.player();
    const now = table.seat >= 0 && !table.isOver;
    const told = film.story[step];
    const seat = now ? table.seat : (told.seat ?? 0);
    const before = now ? film.steps : (film.moveEnds[Math.max(told.move - 1, 0)] ?? 0);
    const { moves } = await table.ask(now ? "/legal-moves" : `/steps/${before}/legal-moves`, { query: { seat } });
    const text = el("textarea", { rows: 5, spellcheck: false, value: JSON.stringify(moves[0]?.move ?? {}, null, 1) });
    const result = el("div", { role: "status" });
    const list = choice(
      moves.map((/** @type {any} */ move, /** @type {number} */ index) => [String(index), move.words]),
      "0",
      (index) => {
        text.value = JSON.stringify(moves[Number(index)].move, null, 1);
      },
    );
    dialog(
      t("whatIf"),
      t("close"),
      el("p", {}, `${table.playerName(seat)} · ${t("stepOnly", { step: before })}`),
      labelled(t("moveWords"), list),
      labelled(t("moveJson"), text),
      el(
        "div.actions",
        {},
        button(
          t("ask"),
          () =>
            this.#try(async () => {
              const answer = await table.ask("/what-if", {
                body: { step: before, seat, move: JSON.parse(text.value) },
              });
              fill(result, this.#explanation(answer, "factsIf"));
            }),
          { className: "primary" },
        ),
      ),
      result,
    );
  }

  async #fork() {
    const { game, tokens } = await this.table.ask("/forks", { body: { step: this.player().step } });
    tokens.seats.forEach((/** @type {string} */ token, /** @type {number} */ seat) =>
      keepToken(game.id, `seat:${seat}`, token),
    );
    keepToken(game.id, "judge", tokens.judge);
    dialog(t("forked"), t("close"), el("a", { href: `/watch/${game.id}` }, t("goToTable")));
  }

  // Disputes

  #contest() {
    const { table, rules } = this;
    const { film, step } = this.player();
    const cited = film.story[step].rules ?? [];
    const ids = [...cited, ...rules.all.map((rule) => rule.id).filter((id) => !cited.includes(id))];
    const rule = choice(
      ids.map((id) => [id, rules.title(id)]),
      ids[0],
    );
    const claim = el("textarea", { rows: 3, required: true, maxLength: 2000 });
    const form = el(
      "form",
      {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#try(async () => {
            await table.ask("/disputes", { body: { step, rule: rule.value, claim: claim.value } });
            box.close();
            notice(t("raised"));
            await table.refresh();
          });
        },
      },
      el("p", {}, `${t("stepOnly", { step })}: ${film.story[step].sentence}`),
      labelled(t("rule"), rule),
      labelled(t("claim"), claim),
      el(
        "div.actions",
        {},
        button(t("raise"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    const box = dialog(t("contest"), t("close"), form);
  }

  /** @param {any} dispute */
  #dispute(dispute) {
    const { table, rules } = this;
    /** @param {number | "public"} author */
    const who = (author) => (author === "public" ? t("aViewer") : table.playerName(author));
    const isOpen = !dispute.remedy;
    return el(
      "article.dispute",
      {},
      el(
        "h3",
        {},
        button(`⚑ ${t("disputeAt", { step: dispute.step, rule: rules.title(dispute.rule) })}`, () =>
          this.player().seek(dispute.step),
        ),
        " ",
        el("span.tag", {}, isOpen ? t("openDispute") : t(dispute.remedy)),
      ),
      el("p", {}, el("b", {}, `${who(dispute.author)}: `), dispute.claim),
      (dispute.answers ?? []).map((/** @type {{seat: number, text: string}} */ { seat, text }) =>
        el("p", {}, el("b", {}, `${who(seat)}: `), text),
      ),
      dispute.reasoning && el("p.reasoning", {}, el("b", {}, `${t("judge")}: `), dispute.reasoning),
      isOpen && table.seat >= 0 && this.#answerForm(dispute),
      isOpen && table.viewer === "judge" && table.tokens.judge && this.#rulingForm(dispute),
    );
  }

  /** @param {any} dispute */
  #answerForm(dispute) {
    const text = el("textarea", { rows: 2, required: true, maxLength: 2000 });
    return el(
      "form",
      {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#try(() => this.table.command(`/disputes/${dispute.index}/answer`, { text: text.value }));
        },
      },
      labelled(t("answer"), text),
      el(
        "div.actions",
        {},
        button(t("answer"), () => {}, { type: "submit" }),
      ),
    );
  }

  /** @param {any} dispute */
  #rulingForm(dispute) {
    const { film } = this.player();
    const kept = Math.max((film.story[dispute.step]?.move ?? 1) - 1, 0);
    const facts = el("textarea", { rows: 3, value: "[]", spellcheck: false });
    const factsField = labelled(t("factsJson"), facts);
    factsField.hidden = true;
    const remedy = choice(
      ["stand", "rewind", "correct"].map((id) => [id, t(id)]),
      "stand",
      (id) => {
        factsField.hidden = id !== "correct";
      },
    );
    const reasoning = el("textarea", { rows: 3, required: true, maxLength: 4000 });
    return el(
      "form.ruling",
      {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#try(async () => {
            const body = {
              remedy: remedy.value,
              reasoning: reasoning.value,
              kept: remedy.value === "rewind" ? kept : 0,
              facts: JSON.parse(facts.value),
            };
            await this.table.ask(`/disputes/${dispute.index}/ruling`, { body });
            notice(t("ruled"));
            await this.table.refresh(remedy.value === "rewind" ? film.moveEnds[kept] : undefined);
          });
        },
      },
      labelled(t("remedy"), remedy),
      labelled(t("reasoning"), reasoning),
      factsField,
      el(
        "div.actions",
        {},
        button(t("giveRuling"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
  }
}
