/** A new table that goes on from a step of this one. */
import { Amend } from "./amend.js";
import { chanceCards, chosenCard, useCards } from "./cards.js";
import { button, dialog, el, fill, form, notice } from "./dom.js";
import { keepToken } from "./tokens.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** The same, with the board changed first. @param {Table} table @param {number} step */
export async function forkOtherwise(table, step) {
  /** @param {import("./amend.js").Told[]} told */
  const done = (told) =>
    forkAt(
      table,
      step,
      told.map(({ fact }) => fact),
    ).catch((/** @type {Error} */ problem) => notice(problem.message, true));
  await new Amend(table, t("fork"), done, { step, isFree: true }).open();
}

/** Asks what is agreed at the new table, and opens it. @param {Table} table @param {number} step @param {any[]} [facts] what should stand differently */
export async function forkAt(table, step, facts = []) {
  const uses = useCards(table.detail.use);
  const chances = chanceCards(table.detail.chance);
  const agree = async () => {
    try {
      const body = { step, facts, use: chosenCard(uses), chance: chosenCard(chances) };
      const game = await open(table, body);
      fill(sheet, el("p", {}, t("forked")), el("a", { href: `/watch/${game}` }, t("goToTable")));
      sheet.querySelector("a").focus();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  };
  const sheet = form(
    "form.new-game",
    agree,
    el("h3", {}, t("wherePlayed")),
    chances,
    el("h3", {}, t("tableUse")),
    uses,
    el(
      "div.actions.finally",
      {},
      button(t("openTable"), () => {}, { type: "submit", className: "primary" }),
    ),
  );
  dialog(t("fork"), t("close"), sheet);
}

/** Opens the table, and keeps what opens its seats; a scribe has none. @param {Table} table @param {any} body @returns {Promise<string>} */
async function open(table, body) {
  const { game, tokens } = await table.ask("/forks", { body });
  keepToken(game.id, "host", tokens.host);
  keepToken(game.id, "judge", tokens.judge);
  if (body.chance !== "declared")
    tokens.seats.forEach((/** @type {string} */ token, /** @type {number} */ seat) =>
      keepToken(game.id, `seat:${seat}`, token),
    );
  return game.id;
}
