/**
 * Links: `#claim=1.TOKEN` seats whoever opens it, `#seat=1.TOKEN` is a seat that is held already,
 * `#judge=TOKEN` the judge's. The token leaves the address at once.
 */
import { ask } from "./api.js";
import { button, dialog, el, labelled, notice } from "./dom.js";
import { keepToken } from "./tokens.js";
import { t } from "./words.js";

/** @param {string} game @param {number} seat @param {string} token */
export const claimLink = (game, seat, token) => `${location.origin}/watch/${game}#claim=${seat}.${token}`;

/** Sits down if the address says so; through whose eyes, if it says that. @param {string} game @returns {Promise<string | undefined>} */
export async function claimFromHash(game) {
  const match = /^#(?:(claim|seat)=(\d+)\.|judge=)([\w-]+)$/.exec(location.hash);
  if (!match) return undefined;
  history.replaceState(null, "", location.pathname);
  const [seat, token] = [Number(match[2]), match[3]];
  const viewer = match[1] ? `seat:${seat}` : "judge";
  if (match[1] !== "claim") {
    keepToken(game, viewer, token);
    return viewer;
  }
  await new Promise((/** @type {(value?: any) => void} */ done) => {
    const name = el("input", { required: true, maxLength: 60, autocomplete: "nickname" });
    const form = el(
      "form",
      {
        submit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          try {
            const claimed = await ask(`/games/${game}/seats/${seat}/claim`, {
              token,
              body: { name: name.value.trim() },
            });
            keepToken(game, viewer, claimed.token);
            box.close();
          } catch (problem) {
            notice(/** @type {Error} */ (problem).message, true);
          }
        },
      },
      el("p", {}, t("claimHint", { seat: seat + 1, game })),
      labelled(t("yourName"), name),
      el(
        "div.actions",
        {},
        button(t("sitDown"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    const box = dialog(t("claimTitle"), t("close"), form);
    box.addEventListener("close", done);
    name.focus();
  });
  return undefined;
}

/** Something to copy. @param {string} words @param {string} text */
export function copyRow(words, text) {
  const field = el("input", { readOnly: true, value: text, "aria-label": words, focus: () => field.select() });
  return el(
    "div.copy-row",
    {},
    el("span", {}, words),
    field,
    button(t("copy"), async () => {
      await navigator.clipboard.writeText(text);
      notice(t("copied"));
    }),
  );
}
