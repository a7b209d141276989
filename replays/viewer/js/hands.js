/** One screen, several seats: who plays here, who is asked, and a curtain while the screen changes hands. */
import { button, byId, el, fill, takeAway } from "./dom.js";
import { tokensOf } from "./tokens.js";
import { t } from "./words.js";

/** The seats that people play in this browser, while the game runs. @param {string} game @param {any} detail @returns {number[]} */
export function seatsHere(game, detail) {
  if (detail.status === "over") return [];
  const own = Object.keys(tokensOf(game))
    .filter((viewer) => viewer.startsWith("seat:"))
    .map((viewer) => Number(viewer.slice(5)));
  return own.filter((seat) => !detail.bots[seat]).sort((a, b) => a - b);
}

/** Whether a seat has to decide, or to answer what another asks. @param {any} detail @param {number} seat @returns {boolean} */
export function isAsked(detail, seat) {
  const decides = detail.decisions.some(
    (/** @type {any} */ decision) => decision.seat === seat && decision.required !== false,
  );
  return decides || Boolean(detail.request?.waiting_for.includes(seat));
}

/** Whom a table waits for. @param {any} game @returns {string} */
export function awaited(game) {
  const seats = game.decisions.filter((/** @type {any} */ decision) => decision.required !== false);
  const names = seats.map((/** @type {any} */ { seat }) => game.players[seat] || t("seat", { seat: seat + 1 }));
  return [...new Set(names)].join(", ");
}

/** The seat that is asked of those played here: the one that looks, if it is. @param {string} game @param {any} detail @param {number} [seat] @returns {number | undefined} */
export function askedHere(game, detail, seat = -1) {
  const asked = seatsHere(game, detail).filter((each) => isAsked(detail, each));
  return asked.includes(seat) ? seat : asked[0];
}

/** Whether what a seat holds is to be hidden from the others at this screen. @param {string} game @param {any} detail */
export const keepsSecrets = (game, detail) =>
  seatsHere(game, detail).length > 1 && !sessionStorage.getItem(`dossier.shared.${game}`);

/** Whether a viewer is another person at this screen, whose secrets are kept from who looks. @param {import("./table.js").Table} table @param {string} viewer */
export function isHidden(table, viewer) {
  if (viewer === table.viewer || !viewer.startsWith("seat:") || !table.tokens[viewer]) return false;
  return keepsSecrets(table.id, table.detail);
}

/**
 * Hides the table until somebody says that it is in the right hands; whose eyes open it then.
 * @param {string} game @param {any} detail @param {number} seat who is to look
 * @param {number} from who has looked; -1 for nobody
 * @returns {Promise<string>}
 */
export function drawCurtain(game, detail, seat, from) {
  hideAll();
  /** @param {number} each */
  const name = (each) => detail.players[each] || t("seat", { seat: each + 1 });
  return new Promise((/** @type {(viewer: string) => void} */ opened) => {
    /** @param {number} each */
    const look = (each) => () => opened(`seat:${each}`);
    const shared = el("input", {
      type: "checkbox",
      change: () => sessionStorage.setItem(`dossier.shared.${game}`, shared.checked ? "1" : ""),
    });
    const ready = button(t("iAm", { who: name(seat) }), look(seat), { className: "primary" });
    fill(
      byId("v-main"),
      el(
        "section.curtain",
        { "aria-labelledby": "v-hand" },
        el("h2", { id: "v-hand" }, t(from < 0 ? "callTo" : "handTo", { who: name(seat) })),
        el("p.quiet", {}, t(isAsked(detail, seat) ? "curtainAsked" : "curtainHint", { who: name(seat) })),
        ready,
        from >= 0 &&
          from !== seat &&
          el("p", {}, button(t("backTo", { who: name(from) }), look(from), { className: "plain" })),
        el("p", {}, el("label.toggle", {}, shared, ` ${t("noCurtain")}`)),
      ),
    );
    ready.focus();
  });
}

/** Takes everything away that was shown to whoever looked before. */
function hideAll() {
  for (const box of document.querySelectorAll("dialog")) takeAway(box);
  for (const id of ["v-main", "v-said", "v-notices"]) byId(id).replaceChildren();
  document.body.className = "curtained";
  history.replaceState(null, "", location.pathname);
}
