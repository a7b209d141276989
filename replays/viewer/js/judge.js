/** Judging, from the step where it happened: why, what if, disputes, rulings. */
import { Disputes } from "./disputes.js";
import { button, choice, dialog, el, form, labelled, notice } from "./dom.js";
import { explanation } from "./explanation.js";
import { forkAt, forkOtherwise } from "./forking.js";
import { pair, WhatIf } from "./whatif.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./player.js").Player} Player */

export class JudgePanel {
  /** @param {Table} table @param {Rules} rules @param {() => Player} player @param {(dispute: any) => void} show goes to a contested move */
  constructor(table, rules, player, show) {
    this.table = table;
    this.rules = rules;
    this.player = player;
    this.whatIf = new WhatIf(table, rules, player);
    this.disputes = new Disputes(table, rules, player, show);
    this.contest = button(t("contest"), () => this.#contest());
    this.otherwise = button(t("forkOtherwise"), () => this.#try(() => forkOtherwise(table, this.player().step)));
    this.element = el(
      "div",
      {},
      el(
        "div.actions",
        {},
        button(t("why"), () => this.#try(() => this.#explain())),
        button(t("whatIf"), () => this.#try(() => this.whatIf.open())),
        this.contest,
        button(t("fork"), () => this.#try(() => this.#fork())),
        this.otherwise,
      ),
      el("h2", {}, t("disputes")),
      this.disputes.element,
    );
  }

  /** Opens a dispute, with why its move was legal. @param {number} index */
  open(index) {
    this.disputes.open(index);
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
    this.contest.hidden = !this.table.isMember;
    this.otherwise.hidden = !this.table.isOver && this.table.viewer !== "judge";
    this.disputes.draw();
  }

  // Explain, what if

  async #explain() {
    const { table, rules } = this;
    const { film, step } = this.player();
    const answer = await table.ask(`/steps/${step}/explain`);
    const [before, after] = [film.moveEnds[film.story[step].move - 1], film.moveEnds[film.story[step].move]];
    const { reel } = film;
    const shown = reel?.has(before) && reel.has(after) && pair(reel.at(before), reel.at(after));
    const box = dialog(t("why"), t("close"), explanation(table, rules, answer, "facts", shown));
    if (shown) box.classList.add("wide-box");
  }

  async #fork() {
    await forkAt(this.table, this.player().step);
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
    const raise = async () => {
      await table.ask("/disputes", { body: { step, rule: rule.value, claim: claim.value } });
      box.close();
      notice(t("raised"));
      await table.refresh();
    };
    const asked = form(
      "form",
      () => this.#try(raise),
      el("p", {}, t("stepOnly", { step }) + t("colon") + film.story[step].sentence),
      labelled(t("rule"), rule),
      labelled(t("claim"), claim),
      el(
        "div.actions",
        {},
        button(t("raise"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    const box = dialog(t("contest"), t("close"), asked);
  }
}
