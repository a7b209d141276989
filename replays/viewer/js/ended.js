/** The end of a game: who won and why, and where one goes from there. */
import { ask } from "./api.js";
import { button, el } from "./dom.js";
import { sidesOf } from "./looks.js";
import { newGame } from "./newgame.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/**
 * What is told when a game is over; who reads without being told ahead is not told before the end.
 * @param {Table} table @param {import("./watch.js").Watch} watch
 */
export function ended(table, watch) {
  const { player, tabs } = watch;
  const isToldAhead = player.spoilerFree && player.step < player.film.steps;
  const fromStart = () => {
    watch.toBoard();
    player.seek(0);
    player.play();
  };
  return [
    ...(isToldAhead ? [el("p", {}, t("gameOver"))] : resultOf(table)),
    el(
      "div.actions.ended-deeds",
      {},
      button(t("seeAnalysis"), () => tabs.open("analysis"), { className: "primary" }),
      button(t("seeAgain"), fromStart),
      button(t("playAgain"), async () => newGame(await ask("/rulesets"), await likeThis(table))),
    ),
  ];
}

/** Who won. @param {Table} table @returns {string} */
export function whoWon(table) {
  const film = /** @type {import("./film.js").Film} */ (table.film);
  const winners = film.standings[film.steps].winners ?? [];
  if (winners.length === 1 && winners[0] === table.seat) return t("youWin");
  const who = new Intl.ListFormat(currentLanguage()).format(winners.map((seat) => table.playerName(seat)));
  return t(["nobodyWins", "oneWins", "severalWin"][Math.min(winners.length, 2)], { who });
}

/** Who won, what brought the end, and how everybody stood. @param {Table} table */
function resultOf(table) {
  const film = /** @type {import("./film.js").Film} */ (table.film);
  const standings = film.standings[film.steps];
  const reason = standings.reason ?? "";
  const why = film.names.reason?.[reason] ?? CLOSED_BY[reason];
  const lines = [...sidesOf(standings)].sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  const scores = lines
    .filter(({ score }) => score !== undefined)
    .map((line) => `${film.side(line, table.players)} ${line.score}`);
  return [
    el("p.result", {}, el("b", {}, whoWon(table))),
    el("p", {}, why ? t("overReason", { reason: CLOSED_BY[reason] ? t(why) : why }) : film.story[film.steps].sentence),
    scores.length > 0 && el("p.quiet", {}, scores.join(", ")),
  ];
}

/** Ends that no rule brings about. @type {Record<string, string>} */
const CLOSED_BY = { resigned: "reasonResigned", abandoned: "reasonAbandoned", endless: "reasonEndless" };

/** The table as a new one is opened: the same game, agreed alike, with the same people and bots. @param {Table} table @returns {Promise<import("./newgame.js").Like>} */
async function likeThis(table) {
  const { ruleset, players, bots, options, edition, use, chance, is_door_open } = await table.ask("");
  const seats = players.map((/** @type {string} */ name, /** @type {number} */ seat) => ({
    name,
    kind: bots[seat] || (table.tokens[`seat:${seat}`] ? "me" : "link"),
  }));
  return { ruleset, seats, options, edition, use, isWritten: chance === "declared", isDoorOpen: Boolean(is_door_open) };
}
