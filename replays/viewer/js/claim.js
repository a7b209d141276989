/**
 * Links: `#claim=1.TOKEN` seats whoever opens it, `#seat=1.TOKEN` is a seat that is held already,
 * `#judge=TOKEN` the judge's. The token leaves the address at once.
 */
import { ask, Problem } from "./api.js";
import { copyText } from "./clipboard.js";
import { button, dialog, el, form, labelled, notice } from "./dom.js";
import { remember, setting } from "./settings.js";
import { keepToken, tokensOf } from "./tokens.js";
import { t } from "./words.js";

/** @param {string} game @param {number} seat @param {string} token */
export const claimLink = (game, seat, token) => `${location.origin}/watch/${game}#claim=${seat}.${token}`;

/** A link that opens a seat that is held already, or the judge's eyes. @param {string} game @param {string} viewer @param {string} token */
export const eyesLink = (game, viewer, token) =>
  `${location.origin}/watch/${game}#${viewer === "judge" ? "judge=" : `seat=${viewer.slice(5)}.`}${token}`;

/** Sits down if the address says so; through whose eyes, if it says that. @param {string} game @returns {Promise<string | undefined>} */
export async function claimFromHash(game) {
  const match = /^#(?:(claim|seat)=(\d+)\.|judge=)([\w-]+)$/.exec(location.hash);
  if (!match) return undefined;
  history.replaceState(null, "", location.pathname);
  const [seat, token] = [Number(match[2]), match[3]];
  const viewer = match[1] ? `seat:${seat}` : "judge";
  if (!(await opens(game, token))) return keptEyes(game, viewer, match[1] === "claim");
  if (match[1] !== "claim") {
    keepToken(game, viewer, token);
    return viewer;
  }
  // Kept until it is used: a dialog that is closed loses no seat.
  keepToken(game, `claim:${seat}`, token);
  return (await sitDown(game, seat)) ? viewer : undefined;
}

/** Whether a token still opens anything: it may be cut off, used, or replaced. @param {string} game @param {string} token */
async function opens(game, token) {
  try {
    await ask(`/games/${game}`, { token });
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return false;
    throw problem;
  }
}

/** The link by which one sat down is opened again and again: the seat is there. @param {string} game @param {string} viewer @param {boolean} isClaim @returns {string | undefined} */
function keptEyes(game, viewer, isClaim) {
  if (tokensOf(game)[viewer]) return viewer;
  notice(t(isClaim ? "linkUsed" : "linkEnded"), true);
  return undefined;
}

/** Asks for a name and takes a seat; whether somebody sits there now. @param {string} game @param {number} seat @returns {Promise<boolean>} */
export function sitDown(game, seat) {
  const token = tokensOf(game)[`claim:${seat}`];
  return new Promise((done) => {
    let isSeated = false;
    const name = el("input", { required: true, maxLength: 60, autocomplete: "nickname", value: setting("name") });
    const take = async () => {
      try {
        const body = { name: name.value.trim() };
        const claimed = await ask(`/games/${game}/seats/${seat}/claim`, { token, body });
        keepToken(game, `seat:${seat}`, claimed.token);
        remember("name", body.name);
        isSeated = true;
      } catch (problem) {
        notice(/** @type {Error} */ (problem).message, true);
        if (!(problem instanceof Problem) || ![401, 403, 409].includes(problem.status)) return;
      }
      keepToken(game, `claim:${seat}`, null);
      box.close();
    };
    const box = dialog(
      t("claimTitle"),
      t("close"),
      form(
        "form",
        take,
        el("p", {}, t("claimHint", { seat: seat + 1 })),
        labelled(t("yourName"), name),
        el(
          "div.actions",
          {},
          button(t("sitDown"), () => {}, { type: "submit", className: "primary" }),
        ),
      ),
    );
    box.addEventListener("close", () => done(isSeated));
    name.focus();
  });
}

/** Something to copy. @param {string} words @param {string} text */
export function copyRow(words, text) {
  const field = el("input", { readOnly: true, value: text, "aria-label": words, focus: () => field.select() });
  return el(
    "div.copy-row",
    {},
    el("span", {}, words),
    field,
    button(t("copy"), () => copyText(text)),
  );
}
