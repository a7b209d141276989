/** Who sits where; inviting, leaving, resigning. */
import { sitDown } from "./claim.js";
import { button, dialog, el, notice } from "./dom.js";
import { mayShare, showLinks } from "./share.js";
import { keepToken } from "./tokens.js";
import { tellOutcome } from "./undo.js";
import { botName } from "./newgame.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export function seatRows(table) {
  const { detail, seat: mine } = table;
  const rows = table.players.map((_, seat) =>
    el(
      "li",
      {},
      table.playerName(seat),
      detail.bots[seat] && el("span.tag", {}, botName(detail.bots[seat])),
      seat === mine && el("span.tag", {}, t("mine")),
      " ",
      maySit(table, seat) && button(t("sitDown"), () => sit(table, seat), { className: "primary" }),
    ),
  );
  return el(
    "div.seats",
    {},
    el("h2", {}, t("atTable")),
    el("ol", {}, rows),
    mayShare(table) &&
      el(
        "p",
        {},
        button(t("shareLinks"), () => showLinks(table)),
      ),
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

/** Whether one may sit down here: by a link that was not used yet, or where anybody may. @param {Table} table @param {number} seat */
export function maySit({ detail, tokens, isOver }, seat) {
  if (isOver || tokens[`seat:${seat}`]) return false;
  return Boolean(tokens[`claim:${seat}`] || (detail.is_door_open && !detail.players[seat]));
}

/** @param {Table} table @param {number} seat */
async function sit(table, seat) {
  if (await sitDown(table.id, seat)) await table.open(`seat:${seat}`);
  else await table.refresh();
}

/** Lets a bot play on: the seat's token opens nothing any longer. @param {Table} table @param {number} seat @param {string} path @param {object} body */
async function giveUp(table, seat, path, body) {
  try {
    table.live.stop();
    await table.ask(path, { body });
    keepToken(table.id, `seat:${seat}`, null);
    await table.open("public");
  } catch (problem) {
    table.follow();
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
