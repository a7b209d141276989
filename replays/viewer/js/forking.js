/** A new table that goes on from a step of this one. */
import { Amend } from "./amend.js";
import { dialog, el, notice } from "./dom.js";
import { keepToken } from "./tokens.js";
import { t } from "./words.js";

/** The same, with the board changed first. @param {import("./table.js").Table} table @param {number} step */
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

/** @param {import("./table.js").Table} table @param {number} step @param {any[]} [facts] what should stand differently */
export async function forkAt(table, step, facts = []) {
  const { game, tokens } = await table.ask("/forks", { body: { step, facts } });
  tokens.seats.forEach((/** @type {string} */ token, /** @type {number} */ seat) =>
    keepToken(game.id, `seat:${seat}`, token),
  );
  keepToken(game.id, "judge", tokens.judge);
  dialog(t("forked"), t("close"), el("a", { href: `/watch/${game.id}` }, t("goToTable")));
}
