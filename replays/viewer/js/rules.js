/** Rules: cited by id, opened with a click, in both languages. */
import { button, dialog, el } from "./dom.js";
import { ruleAddress } from "./rulebook.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {{id: string, title: {en: string, fr: string}, section: string, en: string, fr: string, rulings?: string[]}} Rule */

/** The rules of one game by id. */
export class Rules {
  /** @param {Rule[]} rules @param {boolean} [hasPage] whether there is a page with all of them */
  constructor(rules, hasPage = false) {
    this.hasPage = hasPage;
    this.all = rules;
    this.byId = new Map(rules.map((rule) => [rule.id, rule]));
  }

  /** How a rule is called. @param {string} id */
  title(id) {
    return this.byId.get(id)?.title[currentLanguage()] ?? id;
  }

  /** A rule as something to click. @param {string} id */
  chip(id) {
    return button(`§ ${this.title(id)}`, () => this.open(id), { className: "cite", "data-rule": id });
  }

  /** A rule as a way to its place in the rulebook, or, where there is none, to its words. @param {string} id */
  link(id) {
    if (!this.hasPage) return this.chip(id);
    return el("a.cite", { href: ruleAddress(id), target: "_blank", "data-rule": id }, `§ ${this.title(id)}`);
  }

  /** @param {string[]} ids */
  chips(ids) {
    return el(
      "span.chips",
      {},
      ids.map((id) => this.chip(id)),
    );
  }

  /** @param {string} id */
  open(id) {
    const rule = this.byId.get(id);
    if (!rule) return;
    const first = currentLanguage();
    const second = first === "en" ? "fr" : "en";
    dialog(
      rule.title[first],
      t("close"),
      el("p.rule-text", { lang: first }, rule[first]),
      el("h3", { lang: second }, rule.title[second]),
      el("p.rule-text", { lang: second }, rule[second]),
      el("p.quiet", {}, `${t("section")}${t("colon")}${rule.section} · `, el("code", {}, rule.id)),
      rule.rulings?.length ? el("p.quiet", {}, t("rulings") + t("colon") + rule.rulings.join(", ")) : "",
      this.hasPage && el("p", {}, el("a", { href: ruleAddress(rule.id), target: "_blank" }, t("inRulebook"))),
    );
  }
}
