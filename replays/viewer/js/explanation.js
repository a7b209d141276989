/** Why a move was legal, or was not: its checks, what came of it, what else was open. */
import { el } from "./dom.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./rules.js").Rules} Rules */

/**
 * @param {Table} table @param {Rules} rules @param {any} answer as the service gives it
 * @param {"facts" | "factsIf"} factsWord what happened, or would have
 * @param {import("./dom.js").Child} [pictures] what it did to the board
 */
export function explanation(table, rules, answer, factsWord, pictures) {
  const who = table.playerName(answer.seat);
  return el(
    "div.explanation",
    {},
    el(
      "p",
      {},
      el("b", {}, who + t("colon") + answer.words),
      " ",
      el(
        answer.is_legal ? "span.tag.fine" : "span.tag.wrong",
        {},
        answer.is_legal ? `✓ ${t("legal")}` : `✗ ${t("illegal")}`,
      ),
    ),
    answer.reason && refusal(rules, answer),
    pictures,
    listed(
      t(factsWord),
      "ol.followed",
      answer.facts.map((/** @type {any} */ fact) =>
        el("li", {}, fact.sentence, " ", rules.chips(fact.rules.map((/** @type {any} */ rule) => rule.id))),
      ),
    ),
    answer.until && el("p.until", {}, t(answer.until === "chance" ? "untilChance" : "untilHidden", { who })),
    listed(
      t("checks"),
      "ul.checks",
      answer.checks.map((/** @type {any} */ check) => checked(rules, check)),
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

/** @param {string} words @param {string} tag @param {Node[]} items */
function listed(words, tag, items) {
  return items.length > 0 && el("div", {}, el("h3", {}, words), el(tag, {}, items));
}

/** @param {Rules} rules @param {any} check */
function checked(rules, check) {
  return el(
    "li",
    {},
    el("span", { title: t(check.passed ? "passed" : "notPassed") }, check.passed ? "✓ " : "✗ "),
    rules.chip(check.rule.id),
    check.values && el("span.quiet", {}, ` ${check.values}`),
  );
}

/** The reason, and the rule that says no. @param {Rules} rules @param {any} answer */
function refusal(rules, answer) {
  const rule = answer.checks.findLast((/** @type {any} */ check) => !check.passed)?.rule;
  return el(
    "div.refused",
    {},
    el("p.wrong", {}, answer.reason),
    rule && el("p", {}, rules.chip(rule.id), " ", rule[currentLanguage()]),
  );
}
