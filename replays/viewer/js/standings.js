/** The standings after a step: score, rank, and where the points came from. */
import { el, fill } from "./dom.js";
import { dress, lookOf, sidesOf } from "./looks.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */

export class StandingsPanel {
  /** @param {Player} player @param {() => string[]} players */
  constructor(player, players) {
    this.player = player;
    this.players = players;
    this.element = el("div.standings");
    /** @type {import("./film.js").Standings | null} */
    this.drawn = null;
    for (const event of ["film", "step"]) player.addEventListener(event, () => this.draw());
    this.draw();
  }

  draw() {
    const { film, step } = this.player;
    const standings = film.standings[step];
    if (standings === this.drawn) return;
    this.drawn = standings;
    const winners = standings.winning_sides ?? [];
    const lines = [...sidesOf(standings)].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
    fill(
      this.element,
      standings.is_over &&
        el(
          "p.result",
          {},
          film.names.reason?.[standings.reason ?? ""]
            ? t("overReason", { reason: film.name("reason", standings.reason ?? "") })
            : t("gameOver"),
        ),
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["rank", "side", "score"].map((word) => el("th", { scope: "col" }, t(word))),
          ),
        ),
        el(
          "tbody",
          {},
          lines.map((line) =>
            this.#row(
              line,
              winners.includes(line.side) || (standings.winners ?? []).some((seat) => line.side === `seat:${seat}`),
            ),
          ),
        ),
      ),
    );
  }

  /** @param {import("./film.js").Line} line @param {boolean} won */
  #row(line, won) {
    const { film } = this.player;
    const look = lookOf(film, line.side);
    const mark = dress(el("span.sign", { "aria-hidden": "true" }, look.sign), look);
    const owner = line.seat !== undefined && !line.side.startsWith("seat:") && this.players()[line.seat];
    const sources = Object.entries(line.sources ?? {}).filter(([, points]) => points);
    return el(
      won ? "tr.won" : "tr",
      {},
      el("td", {}, String(line.rank ?? "")),
      el(
        "th",
        { scope: "row" },
        mark,
        " ",
        film.side(line, this.players()),
        owner && el("span.quiet", {}, ` · ${owner}`),
        won && el("span.tag", {}, `★ ${t("winner")}`),
      ),
      el(
        "td",
        {},
        el("b", {}, String(line.score ?? "?")),
        sources.length > 0 &&
          el(
            "span.quiet",
            {},
            ` ${sources.map(([source, points]) => `${sourceName(film, source)} ${points}`).join(", ")}`,
          ),
      ),
    );
  }
}

/** How people call where points came from. @param {import("./film.js").Film} film @param {string} id */
export function sourceName({ names }, id) {
  return (
    Object.values(names)
      .map((kind) => kind[id])
      .find(Boolean) ?? id.replaceAll("_", " ")
  );
}
