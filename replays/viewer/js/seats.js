/** Who sits where; inviting, leaving, resigning. */
import { claimLink, copyRow } from "./claim.js";
import { button, dialog, el, notice } from "./dom.js";
import { keepToken } from "./tokens.js";
import { tellOutcome } from "./undo.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function seatRows(table) {
  const { detail, seat: mine } = table;
  const invites = table.tokens.judge && !table.isOver;
  const rows = table.players.map((name, seat) =>
    el(
      "li",
      {},
      table.playerName(seat),
      detail.bots[seat] && el("span.tag", {}, `${t("bot")}: ${detail.bots[seat]}`),
      seat === mine && el("span.tag", {}, t("mine")),
      " ",
      invites && (!name || detail.bots[seat]) && button(t("invite"), () => inviteTo(table, seat)),
    ),
  );
  return el(
    "div.seats",
    {},
    el("h2", {}, t("atTable")),
    el("ol", {}, rows),
    mine >= 0 &&
      !table.isOver &&
      el(
        "p",
        {},
        button(t("abandon"), () => tellOutcome(table.command("/abandon", {}))),
        " ",
        button(t("leave"), () =>
          sure(t("leaveSure"), t("leave"), () => giveUp(table, mine, `/seats/${mine}/leave`, { bot: "greedy" })),
        ),
        " ",
        button(t("resign"), () =>
          sure(t("resignSure"), t("resign"), () => {
            if (table.players.length > 2) giveUp(table, mine, "/resign", {});
            else tellOutcome(table.command("/resign", {}));
          }),
        ),
      ),
  );
}

/** @param {Table} table @param {number} seat */
async function inviteTo(table, seat) {
  try {
    const { token } = await table.ask(`/seats/${seat}/invite`, { body: {}, token: table.tokens.judge });
    dialog(
      t("invite"),
      t("close"),
      el("p", {}, t("inviteLink", { who: table.playerName(seat) })),
      copyRow(t("seat", { seat: seat + 1 }), claimLink(table.id, seat, token)),
    );
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message, true);
  }
}

/** Lets a bot play on: the seat's token opens nothing any longer. @param {Table} table @param {number} seat @param {string} path @param {object} body */
async function giveUp(table, seat, path, body) {
  try {
    await table.ask(path, { body });
    keepToken(table.id, `seat:${seat}`, null);
    await table.open("public");
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message, true);
  }
}

/** Asks once more before something that cannot be taken back. @param {string} question @param {string} yes @param {() => void} act */
function sure(question, yes, act) {
  const box = dialog(
    question,
    t("close"),
    el(
      "div.actions",
      {},
      button(
        yes,
        () => {
          box.close();
          act();
        },
        { className: "primary" },
      ),
      button(t("cancel"), () => box.close()),
    ),
  );
}
