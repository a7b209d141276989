/** The standings after a step: score, rank, and where the points came from. */
import { el, fill } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */

/** Colours are never the only sign: every side has its own dashes and its own mark. */
export const LOOKS = [
  ["", "●"],
  ["7 3", "■"],
  ["2 3", "▲"],
  ["10 3 2 3", "◆"],
  ["5 2", "✚"],
  ["1 2", "★"],
  ["12 4", "▼"],
  ["3 6", "✖"],
];

/** The sides that are counted: a seat that plays a piece is told once, by the piece. @param {import("./film.js").Standings} standings */
export function sidesOf({ lines }) {
  const pieces = lines.filter((line) => !line.side.startsWith("seat:"));
  const seats = lines.filter(
    (line) =>
      line.side.startsWith("seat:") && line.score !== undefined && !pieces.some((piece) => piece.seat === line.seat),
  );
  const counted = [...seats, ...pieces];
  return counted.length ? counted : lines;
}

/**
 * The look of a side in chart and table: its piece's colour if it has one, dashes, and a sign.
 * @param {import("./film.js").Film} film @param {string} side
 */
export function lookOf(film, side) {
  const index = Math.max(
    0,
    sidesOf(film.standings[film.steps]).findIndex((line) => line.side === side),
  );
  const [dashes, sign] = LOOKS[index % LOOKS.length];
  return { dashes, sign, style: `look look-${index % LOOKS.length}`, colour: film.reel?.colourOf(side) };
}

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
    const mark = el("span", { className: `sign ${look.style}`, "aria-hidden": "true" }, look.sign);
    if (look.colour) mark.style.setProperty("--look", look.colour);
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
          el("span.quiet", {}, ` ${sources.map(([source, points]) => `${this.#source(source)} ${points}`).join(", ")}`),
      ),
    );
  }

  /** @param {string} id */
  #source(id) {
    const { names } = this.player.film;
    return (
      Object.values(names)
        .map((kind) => kind[id])
        .find(Boolean) ?? id.replaceAll("_", " ")
    );
  }
}
