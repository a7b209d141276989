/** The docket: what waits for a ruling, and how it was ruled before, in all games. */
import { ask } from "./api.js";
import { byId, choice, el, fill, labelled } from "./dom.js";
import { drawHeader } from "./header.js";
import { keepToken, tokensOf } from "./tokens.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {{game: string, dispute: number, ruleset: string, rule: string, step: number, claim: string, raised_at: number,
 *   remedy: string, reasoning: string, kind: string, told: {en: string, fr: string}, stands: boolean, event: string,
 *   players: string[], ruled_at: number, author?: number | "judge" | "public" | null}} Case */

const PAUSE = 250;
/** Where the token of an event is kept, beside those of games. */
const ORGANISER = "organiser";

export async function openDocket() {
  const link = /^#judge=([\w-]+)$/.exec(location.hash);
  if (link) {
    // The token leaves the address at once.
    keepToken(ORGANISER, "judge", link[1]);
    history.replaceState(null, "", location.pathname);
  }
  const rulesets = await ask("/rulesets");
  const docket = new Docket(rulesets);
  await docket.load();
}

class Docket {
  /** @param {any[]} rulesets */
  constructor(rulesets) {
    /** @type {Record<string, string>} */
    this.titles = Object.fromEntries(rulesets.map(({ slug, title }) => [slug, title[currentLanguage()]]));
    /** @type {Map<string, Promise<Map<string, string>>>} */
    this.rules = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.soon = undefined;
    this.waiting = el("section.waiting", { hidden: true });
    this.list = el("ul.cases");
    this.count = el("p.quiet", { role: "status" });
    const again = () => {
      clearTimeout(this.soon);
      this.soon = setTimeout(() => this.#search(), PAUSE);
    };
    this.words = el("input", { type: "search", input: again });
    this.event = el("input", { type: "search", input: again });
    this.rule = choice([["", t("anyRule")]], "", () => this.#search());
    this.ruleset = choice(
      [["", t("allGames")], .../** @type {[string, string][]} */ (Object.entries(this.titles))],
      "",
      () => this.#search(),
    );
    document.body.className = "catalogue docket";
    drawHeader(t("docket"), {});
    fill(
      byId("v-main"),
      this.waiting,
      el("h2", {}, t("precedents")),
      el(
        "div.filters",
        {},
        labelled(t("searchWords"), this.words),
        labelled(t("game"), this.ruleset),
        labelled(t("rule"), this.rule),
        labelled(t("event"), this.event),
      ),
      this.count,
      this.list,
    );
  }

  async load() {
    await Promise.all([this.#wait(), this.#search(), this.#nameRules()]);
  }

  /** The rules that were fought over, to choose from. */
  async #nameRules() {
    /** @type {{rule: string, disputes: number}[]} */
    const counts = await ask("/docket/rules");
    for (const { rule, disputes } of counts)
      this.rule.append(el("option", { value: rule }, `${await this.#title(rule)} (${disputes})`));
  }

  /** How a rule is called; its ruleset is asked once. @param {string} id */
  async #title(id) {
    const slug = id.split(".")[0];
    let titles = this.rules.get(slug);
    if (!titles) {
      titles = ask(`/rulesets/${slug}`).then(
        (ruleset) => new Map(ruleset.rules.map((/** @type {any} */ rule) => [rule.id, rule.title[currentLanguage()]])),
      );
      this.rules.set(slug, titles);
    }
    return (await titles).get(id) ?? id;
  }

  /** What waits for a ruling in the tables of one's event. */
  async #wait() {
    const token = tokensOf(ORGANISER).judge;
    if (!token) return;
    const { event, cases } = await ask("/organisers/docket", { token });
    const rows = await Promise.all(
      cases.map(async (/** @type {Case} */ each) => {
        const go = () => keepToken(each.game, "judge", token);
        const address = `/watch/${each.game}#step=${each.step}&as=judge&dispute=${each.dispute}`;
        return caseRow(
          each,
          await this.#title(each.rule),
          this.titles[each.ruleset],
          el("a.go.primary", { href: address, click: go }, t("decideThis")),
        );
      }),
    );
    this.waiting.hidden = false;
    fill(
      this.waiting,
      el("h2", {}, t("waitsForRuling", { event })),
      rows.length ? el("ul.cases", {}, rows) : el("p.quiet", {}, t("nothingWaits")),
    );
  }

  async #search() {
    const query = {
      q: this.words.value,
      ruleset: this.ruleset.value,
      rule: this.rule.value,
      event: this.event.value.trim(),
      open: false,
    };
    /** @type {Case[]} */
    const cases = await ask("/docket", { query });
    this.count.textContent = t("casesFound", { n: cases.length });
    const rows = await Promise.all(
      cases.map(async (each) => precedentRow(each, await this.#title(each.rule), this.titles[each.ruleset])),
    );
    fill(this.list, rows);
  }
}

/** The page of a ruling, in the language that is read here. @param {string} game @param {number} dispute */
export const rulingAddress = (game, dispute) => `/rulings/${game}/${dispute}?lang=${currentLanguage()}`;

/** A case that was ruled on, with a link to its page. @param {Case} each @param {string} rule @param {string} [title] */
export function precedentRow(each, rule, title) {
  return caseRow(each, rule, title, el("a", { href: rulingAddress(each.game, each.dispute) }, t("rulingPage")));
}

/** Who contests, where that is known. @param {Case} each */
function contester({ author, players }) {
  if (author === undefined || author === null) return "";
  if (typeof author === "string") return t(author === "judge" ? "judge" : "aViewer");
  return players[author] || t("seat", { seat: author + 1 });
}

/** @param {Case} each @param {string} rule @param {string | undefined} title @param {HTMLElement} link */
function caseRow(each, rule, title, link) {
  const day = new Date(each.ruled_at || each.raised_at).toLocaleDateString(currentLanguage(), { dateStyle: "medium" });
  const who = contester(each);
  const where = [title, each.event, each.players.filter(Boolean).join(", "), day].filter(Boolean);
  return el(
    "li.case",
    { "data-case": `${each.game}/${each.dispute}` },
    el("p", {}, el("b", {}, `§ ${rule}`), " ", each.remedy && el("span.tag", {}, t(each.remedy))),
    el("p", {}, each.told[currentLanguage()]),
    el("p", {}, who && el("b", {}, who + t("colon")), t("quoted", { words: each.claim })),
    each.reasoning && el("p.reasoning", {}, el("b", {}, t("judge") + t("colon")), each.reasoning),
    el("p.quiet", {}, where.join(" · ")),
    link,
  );
}
