/** The rulebook of a game: every rule in our own words, to be read, searched and linked. */
import { ask } from "./api.js";
import { byId, el, fill, labelled } from "./dom.js";
import { drawHeader } from "./header.js";
import { setting } from "./settings.js";
import { currentLanguage, t, useLanguage } from "./words.js";

/** @typedef {import("./rules.js").Rule} Rule */

/** @param {string} slug */
export async function openRulebook(slug) {
  const language = named("lang");
  if (language === "en" || language === "fr") useLanguage(language);
  const ruleset = await ask(`/rulesets/${slug}`);
  new Rulebook(slug, ruleset.title[currentLanguage()], ruleset.rules);
}

/** Something that the address names. @param {string} what */
const named = (what) => new URLSearchParams(location.hash.slice(1)).get(what) ?? "";

/** The address of a rule in its rulebook. @param {string} id begins with the name of its ruleset */
export function ruleAddress(id) {
  const language = currentLanguage() === setting("lang") ? "" : `&lang=${currentLanguage()}`;
  return `/rulebook/${id.split(".")[0]}#rule=${encodeURIComponent(id)}${language}`;
}

/** Letters without accents, so that "defausse" finds "défausse". @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

class Rulebook {
  /** @param {string} slug @param {string} title @param {Rule[]} rules */
  constructor(slug, title, rules) {
    this.search = el("input", { type: "search", input: () => this.#sift() });
    this.count = el("p.quiet", { role: "status" });
    this.rows = rules.map((rule) => ({ rule, row: this.#row(rule), words: wordsOf(rule) }));
    document.body.className = "catalogue rulebook";
    drawHeader(`${title} · ${t("rulebook")}`, {});
    fill(
      byId("v-main"),
      el("p.quiet", {}, t("rulebookAbout")),
      el(
        "div.filters",
        {},
        labelled(t("searchRules"), this.search),
        el("a", { href: `/components/${slug}` }, t("components")),
      ),
      this.count,
      el(
        "ol.rules",
        {},
        this.rows.map(({ row }) => row),
      ),
    );
    addEventListener("hashchange", () => this.#reveal());
    this.#sift();
    this.#reveal();
  }

  /** @param {Rule} rule */
  #row(rule) {
    const language = currentLanguage();
    const rulings = rule.rulings?.length ? ` · ${t("rulings")}${t("colon")}${rule.rulings.join(", ")}` : "";
    return el(
      "li",
      { "data-rule": rule.id, tabIndex: -1 },
      el("h2", {}, el("a", { href: ruleAddress(rule.id) }, rule.title[language])),
      el("p", {}, rule[language]),
      el("p.quiet", {}, `${t("section")}${t("colon")}${rule.section} · `, el("code", {}, rule.id), rulings),
    );
  }

  /** Every word that is sought, in any order and either language. */
  #sift() {
    const sought = plain(this.search.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { row, words } of this.rows) {
      row.hidden = !sought.every((word) => words.includes(word));
      found += Number(!row.hidden);
    }
    this.count.textContent = t("rulesFound", { n: found });
  }

  #reveal() {
    const id = named("rule");
    for (const { rule, row } of this.rows) {
      const isNamed = rule.id === id;
      row.classList.toggle("named", isNamed);
      if (!isNamed) continue;
      row.hidden = false;
      row.scrollIntoView({ block: "center" });
      row.focus({ preventScroll: true });
    }
  }
}

/** @param {Rule} rule */
const wordsOf = ({ id, title, en, fr }) => plain([id, title.en, title.fr, en, fr].join(" "));
