/** The catalogue: find a game, open it, import one, start one. */
import { ask } from "./api.js";
import { button, byId, choice, el, fill, labelled, notice } from "./dom.js";
import { askedHere, awaited } from "./hands.js";
import { drawHeader } from "./header.js";
import { newGame } from "./newgame.js";
import { remember, setting } from "./settings.js";
import { gamesHere, tokensOf } from "./tokens.js";
import { currentLanguage, t } from "./words.js";

const PAGE = 100;
const MOST_PAGES = 20;
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
    this.free = el("input", {
      type: "checkbox",
      checked: Boolean(setting("spoilerFree")),
      change: () => {
        remember("spoilerFree", this.free.checked ? "1" : "");
        this.#list();
      },
    });
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
      middle: [el("label.toggle", { title: t("spoilerHint") }, this.free, ` ${t("spoilerFree")}`)],
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
        `${t("rulebook")}: `,
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
    // Whose turn it is changes while one looks at the list.
    setInterval(() => document.hidden || this.#listOwn(), OWN_EVERY);
  }

  /** The tables at which one plays here: those first that wait for oneself. */
  async #listOwn() {
    const read = gamesHere()
      .slice(0, MOST_OWN)
      .map((id) => ask(`/games/${encodeURIComponent(id)}`).catch(() => null));
    const running = (await Promise.all(read)).filter((game) => game?.status === "playing");
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
    await this.#next();
  }

  async #next() {
    const query = { ruleset: this.ruleset.value, status: this.status.value, cursor: this.cursor, limit: PAGE };
    const page = await ask("/games", { query });
    this.games.push(...page.games);
    this.cursor = page.next;
    this.#list();
  }

  /** Looks further back while nothing fits. */
  async #search() {
    this.#list();
    for (let pages = 0; this.cursor && !this.#fitting().length && pages < MOST_PAGES; pages += 1) await this.#next();
  }

  #fitting() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    return this.games.filter((game) => {
      const text = [game.id, this.titles[game.ruleset], ...game.players].join(" ").toLowerCase();
      return words.every((/** @type {string} */ word) => text.includes(word));
    });
  }

  #list() {
    const fitting = this.#fitting();
    this.moreButton.hidden = !this.cursor;
    this.count.textContent = fitting.length ? t("found", { n: fitting.length }) : t("noGames");
    fill(
      this.list,
      fitting.map((game) => this.#card(game)),
    );
  }

  /** @param {any} game @param {boolean} [waits] of one's own tables: whether it waits for oneself */
  #card(game, waits) {
    const free = this.free.checked;
    const picture = el("img", {
      alt: "",
      loading: "lazy",
      width: 320,
      height: 160,
      error: () => picture.remove(),
      src: `/games/${encodeURIComponent(game.id)}/board.svg?step=${game.status === "over" ? Math.min(40, game.steps) : game.steps}&lang=${currentLanguage()}`,
    });
    const winners = (game.standings.winners ?? []).map((/** @type {number} */ seat) => game.players[seat]).join(", ");
    const result = game.status === "over" && !free ? (winners ? t("won", { who: winners }) : t("nobodyWon")) : "";
    return el(
      "li",
      {},
      el(
        "a",
        { href: `/watch/${encodeURIComponent(game.id)}` },
        el("div.picture", {}, picture),
        el("b", {}, this.titles[game.ruleset]),
        el("span", {}, game.players.map((/** @type {string} */ name) => name || t("openSeat")).join(", ")),
        el(
          "span.quiet",
          {},
          [
            t(game.status),
            result,
            !free && t("stepsN", { n: game.steps }),
            new Date(game.played_at).toLocaleDateString(currentLanguage()),
          ]
            .filter(Boolean)
            .join(" · "),
        ),
        game.imported && el("span.tag", { title: t("fromRecordHint") }, t("fromRecord")),
        waits === undefined && Object.keys(tokensOf(game.id)).length > 0 && el("span.tag", {}, t("mine")),
        waits && el("span.tag.turn-tag", {}, `● ${t("yourTurnShort")}`),
        waits === false && el("span.tag", {}, t("waitsShort", { who: awaited(game) })),
      ),
    );
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
        notice(`${file.name}: ${/** @type {Error} */ (problem).message}`, true);
      }
    }
  }
}
