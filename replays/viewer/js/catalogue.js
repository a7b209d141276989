/** The catalogue: find a game, open it, import one, start one. */
import { ask } from "./api.js";
import { button, byId, choice, el, fill, labelled, notice } from "./dom.js";
import { askedHere, awaited } from "./hands.js";
import { drawHeader } from "./header.js";
import { newGame, resumeNewGame } from "./newgame.js";
import { NOTE_SIGN } from "./notes.js";
import { say } from "./options.js";
import { remember, setting } from "./settings.js";
import { gamesHere, tokensOf } from "./tokens.js";
import { currentLanguage, t } from "./words.js";

const PAGE = 100;
/** Milliseconds after the last key. */
const TYPING = 200;
/** One's own tables that are looked up, and how often, in milliseconds. */
const MOST_OWN = 24;
const OWN_EVERY = 20000;

export async function openCatalogue() {
  const rulesets = await ask("/rulesets");
  new Catalogue(rulesets);
}

class Catalogue {
  /** @param {any[]} rulesets */
  constructor(rulesets) {
    this.rulesets = rulesets;
    /** @type {any[]} */
    this.games = [];
    this.titles = Object.fromEntries(rulesets.map((ruleset) => [ruleset.slug, ruleset.title[currentLanguage()]]));
    this.results = el("input", {
      type: "checkbox",
      checked: Boolean(setting("results")),
      change: () => {
        remember("results", this.results.checked ? "1" : "");
        this.#list();
      },
    });
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.typing = undefined;
    this.search = el("input", { type: "search", input: () => this.#search() });
    this.ruleset = choice(
      [["", t("allGames")], .../** @type {[string, string][]} */ (Object.entries(this.titles))],
      "",
      () => this.#load(),
    );
    this.status = choice(
      [
        ["", t("anyStatus")],
        ["playing", t("playing")],
        ["over", t("over")],
      ],
      "",
      () => this.#load(),
    );
    this.count = el("p.quiet", { role: "status" });
    this.list = el("ul.games");
    this.own = el("section.own-tables", { hidden: true });
    this.moreButton = button(t("more"), () => this.#next());
    const file = el("input", {
      type: "file",
      multiple: true,
      hidden: true,
      accept: ".jsonl,.gz,.zst,.xz",
      change: () => this.#import(file.files),
    });
    document.body.className = "catalogue";
    drawHeader("Dossier", {
      home: false,
      middle: [el("label.toggle", { title: t("resultsHint") }, this.results, ` ${t("results")}`)],
    });
    fill(
      byId("v-main"),
      el("p.quiet", {}, t("about"), " · ", el("a", { href: `/promises?lang=${currentLanguage()}` }, t("promises"))),
      el(
        "div.filters",
        {},
        labelled(t("searchGames"), this.search),
        labelled(t("ruleset"), this.ruleset),
        labelled(t("state"), this.status),
        el(
          "div.actions",
          {},
          button(t("newGame"), () => newGame(rulesets), { className: "primary" }),
          button(t("importFile"), () => file.click()),
          file,
        ),
      ),
      el(
        "p.quiet",
        {},
        t("rulebook") + t("colon"),
        rulesets.flatMap(({ slug }, index) => [
          index ? " · " : "",
          el("a", { href: `/rulebook/${slug}` }, this.titles[slug]),
        ]),
      ),
      this.own,
      el("h2.unseen", {}, t("games")),
      this.count,
      this.list,
      this.moreButton,
    );
    this.#listenForDrops();
    this.#load();
    this.#listOwn();
    resumeNewGame(rulesets);
    // Whose turn it is changes while one looks at the list.
    setInterval(() => document.hidden || this.#listOwn(), OWN_EVERY);
  }

  /** The tables at which one plays here: those first that wait for oneself. */
  async #listOwn() {
    const read = gamesHere()
      .slice(0, MOST_OWN)
      .map((id) => ask(`/games/${encodeURIComponent(id)}`).catch(() => null));
    const running = (await Promise.all(read)).filter((game) => game?.status === "playing" && isOwn(game));
    /** @param {any} game */
    const waits = (game) => askedHere(game.id, game) !== undefined;
    const sorted = [...running.filter(waits), ...running.filter((game) => !waits(game))];
    const count = running.filter(waits).length;
    document.title = count ? `(${count}) Dossier` : "Dossier";
    this.own.hidden = !sorted.length;
    if (!sorted.length) return this.own.replaceChildren();
    fill(
      this.own,
      el("h2", {}, t("ownTables")),
      el(
        "ul.games",
        {},
        sorted.map((game) => this.#card(game, waits(game))),
      ),
    );
  }

  async #load() {
    this.games = [];
    this.cursor = "";
    this.asked += 1;
    await this.#next();
  }

  async #next() {
    const asked = this.asked;
    const filters = { ruleset: this.ruleset.value, status: this.status.value, search: this.search.value.trim() };
    try {
      const page = await ask("/games", { query: { ...filters, cursor: this.cursor, limit: PAGE } });
      if (asked !== this.asked) return; // Something else is looked for by now.
      this.games.push(...page.games);
      this.cursor = page.next;
      this.#list();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** Asks once nothing more is typed. */
  #search() {
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.#load(), TYPING);
  }

  #list() {
    this.moreButton.hidden = !this.cursor;
    this.count.textContent = this.games.length ? t("found", { n: this.games.length }) : t("noGames");
    fill(
      this.list,
      this.games.map((game) => this.#card(game)),
    );
  }

  /** @param {any} game @param {boolean} [waits] of one's own tables: whether it waits for oneself */
  #card(game, waits) {
    const picture = el("img", {
      alt: "",
      loading: "lazy",
      width: 320,
      height: 160,
      error: () => picture.remove(),
      // Of a finished game never the end.
      src: `/games/${encodeURIComponent(game.id)}/board.svg?step=${game.status === "over" ? Math.min(40, game.steps >> 1) : game.steps}&lang=${currentLanguage()}`,
    });
    const winners = (game.standings.winners ?? []).map((/** @type {number} */ seat) => game.players[seat]).join(", ");
    const result =
      game.status === "over" && this.results.checked ? (winners ? t("won", { who: winners }) : t("nobodyWon")) : "";
    return el(
      "li",
      {},
      el(
        "a",
        { href: `/watch/${encodeURIComponent(game.id)}` },
        el("div.picture", {}, picture),
        el("b", {}, this.titles[game.ruleset]),
        game.variant && el("span.quiet", {}, this.#variant(game)),
        el("span", {}, game.players.map((/** @type {string} */ name) => name || t("openSeat")).join(", ")),
        el(
          "span.quiet",
          {},
          [
            t(game.status),
            result,
            !setting("spoilerFree") && t("stepsN", { n: game.steps }),
            new Date(game.played_at).toLocaleDateString(currentLanguage(), { dateStyle: "medium" }),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
        game.imported && el("span.tag", { title: t("fromRecordHint") }, t("fromRecord")),
        waits === undefined && Object.keys(tokensOf(game.id)).length > 0 && el("span.tag", {}, t("mine")),
        waits && el("span.tag.turn-tag", {}, `● ${t("yourTurnShort")}`),
        waits === false && el("span.tag", {}, t("waitsShort", { who: awaited(game) })),
        waits === undefined && game.waits_for && el("span.tag", {}, t("waitsShort", { who: this.#awaited(game) })),
        this.#marks(game),
      ),
    );
  }

  /** How people call the variant that is played. @param {any} game */
  #variant({ ruleset, variant }) {
    const { ways } = this.rulesets.find((each) => each.slug === ruleset);
    return ways[variant] ? say(ways[variant].title) : variant;
  }

  /** Whom a game of the list waits for. @param {any} game */
  #awaited({ players, waits_for: seats }) {
    return seats.map((/** @type {number} */ seat) => players[seat] || t("seat", { seat: seat + 1 })).join(", ");
  }

  /** What else there is to find in it. @param {any} game */
  #marks({ disputes, rulings, notes }) {
    const marks = [
      disputes && `⚑ ${t("disputesN", { n: disputes })}`,
      rulings && `⚑ ${t("rulingsN", { n: rulings })}`,
      notes && `${NOTE_SIGN} ${t("notesN", { n: notes })}`,
    ].filter(Boolean);
    return marks.length > 0 && el("span.quiet", {}, marks.join(" · "));
  }

  // Import

  #listenForDrops() {
    const veil = el("div.veil", { hidden: true }, t("dropHere"));
    document.body.append(veil);
    addEventListener("dragover", (event) => {
      event.preventDefault();
      veil.hidden = false;
    });
    addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) veil.hidden = true;
    });
    addEventListener("drop", (event) => {
      event.preventDefault();
      veil.hidden = true;
      this.#import(event.dataTransfer?.files);
    });
  }

  /** @param {FileList | null | undefined} files */
  async #import(files) {
    for (const file of files ?? []) {
      try {
        const { id, facts, was_known: known } = await ask("/records", { raw: file });
        notice(known ? t("known") : t("imported", { n: facts }));
        if (files?.length === 1) location.href = `/watch/${encodeURIComponent(id)}`;
        else await this.#load();
      } catch (problem) {
        notice(file.name + t("colon") + /** @type {Error} */ (problem).message, true);
      }
    }
  }
}

/** Whether one plays at a table, or writes it down. @param {any} game */
function isOwn({ id, chance }) {
  const held = Object.keys(tokensOf(id));
  return held.some((each) => each.startsWith("seat:")) || (held.includes("judge") && chance === "declared");
}
