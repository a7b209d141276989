/** The links of a table: shown again at any time, as text and as a code to scan; each can be made new. */
import { Problem, request } from "./api.js";
import { claimLink, copyRow, eyesLink } from "./claim.js";
import { button, dialog, el, fill, notice } from "./dom.js";
import { keepToken } from "./tokens.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Whether there is anything to share. @param {Table} table */
export const mayShare = (table) => !table.isOver && Boolean(hostToken(table) || table.seat >= 0);

/** @param {Table} table */
const hostToken = (table) => table.tokens.host ?? table.tokens.judge;

/** Shows the links. @param {Table} table */
export async function showLinks(table) {
  await forgetUsed(table);
  const rows = el("div.links");
  const judge = table.tokens["link:judge"] ?? table.tokens.judge;
  const draw = () => {
    fill(
      rows,
      table.players.map((_, seat) => seatLinks(table, seat, draw)),
      judge && linkRow(t("judge"), t("judgeToken"), eyesLink(table.id, "judge", judge), null),
      hostToken(table) && doorRow(table),
    );
  };
  draw();
  dialog(t("links"), t("close"), el("p.quiet", {}, t("linksHint")), rows);
}

/** @param {Table} table @param {number} seat @param {() => void} draw */
function seatLinks(table, seat, draw) {
  const own = table.tokens[`seat:${seat}`];
  const isTaken = Boolean(table.players[seat]) && !table.detail.bots[seat];
  const kept = table.tokens[`link:${seat}`];
  const renew = hostToken(table) && !own ? makeButton(table, seat, Boolean(kept), isTaken, draw) : null;
  const name = table.playerName(seat);
  if (own) return linkRow(name, t("linkOwn"), eyesLink(table.id, `seat:${seat}`, own), null);
  if (kept) return linkRow(name, t("linkOpen"), claimLink(table.id, seat, kept), renew);
  if (!renew) return null;
  return el(
    "section.table-link",
    {},
    el("h3", {}, name),
    el("p.quiet", {}, t(isTaken ? "linkTaken" : table.detail.bots[seat] ? "linkBot" : "linkNone", { who: name })),
    renew,
  );
}

/** Forgets the links that somebody has used, or made new elsewhere. @param {Table} table */
async function forgetUsed(table) {
  const kept = Object.entries(table.tokens).filter(([name]) => name.startsWith("link:"));
  await Promise.all(
    kept.map(([name, token]) =>
      table.ask("", { token }).catch((problem) => {
        if (problem instanceof Problem && problem.status === 401) keepToken(table.id, name, null);
      }),
    ),
  );
}

/** @param {Table} table @param {number} seat @param {boolean} again @param {boolean} isTaken @param {() => void} draw */
function makeButton(table, seat, again, isTaken, draw) {
  return button(t(again || isTaken ? "linkNew" : "linkMake"), async () => {
    try {
      const { token } = await table.ask(`/seats/${seat}/invite`, { body: {}, token: hostToken(table) });
      keepToken(table.id, `link:${seat}`, token);
      draw();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  });
}

/** A link as text and as a code. @param {string} name @param {string} hint @param {string} link @param {HTMLElement | null} renew */
export function linkRow(name, hint, link, renew) {
  const code = el(
    "details.code",
    { toggle: () => code.open && drawCode(code, link).catch((problem) => notice(problem.message, true)) },
    el("summary", {}, t("showCode")),
  );
  return el("section.table-link", {}, el("h3", {}, name), el("p.quiet", {}, hint), copyRow(name, link), code, renew);
}

/** @param {HTMLElement} place @param {string} link */
async function drawCode(place, link) {
  if (place.querySelector("img")) return;
  const svg = await (await request("/codes", { body: { text: link } })).blob();
  const picture = el("img", { alt: t("codeOf", { link }), width: 220, height: 220 });
  picture.addEventListener("load", () => URL.revokeObjectURL(picture.src));
  picture.src = URL.createObjectURL(svg);
  place.append(picture);
}

/** Whether anybody may sit down. @param {Table} table */
function doorRow(table) {
  const isOpen = el("input", {
    type: "checkbox",
    checked: Boolean(table.detail.is_door_open),
    change: async () => {
      try {
        await table.ask("/door", { body: { is_open: isOpen.checked }, token: hostToken(table) });
        await table.refresh();
      } catch (problem) {
        isOpen.checked = !isOpen.checked;
        notice(/** @type {Error} */ (problem).message, true);
      }
    },
  });
  return el("section.table-link", {}, el("label", {}, isOpen, ` ${t("anybodySits")}`));
}
