/** Choices of one among cards with a sentence each: what is agreed at a table. */
import { el } from "./dom.js";
import { t } from "./words.js";

/** A choice of one among cards with a sentence each. @param {string} name @param {string} label @param {string} value @param {[string, string, string][]} each @param {(id: string) => void} [change] */
export function cards(name, label, value, each, change) {
  return el(
    "div.cards",
    { role: "radiogroup", "aria-label": label },
    each.map(([id, title, says]) => {
      const radio = el("input", { type: "radio", name, value: id, checked: id === value, change: () => change?.(id) });
      return el("label.choice-card", {}, radio, el("span", {}, el("b", {}, title), el("small", {}, says)));
    }),
  );
}

/** Which card is chosen. @param {Element} group @returns {string} */
export const chosenCard = (group) => /** @type {HTMLInputElement} */ (group.querySelector("input:checked")).value;

/** How moves are taken back. @param {string} use */
export const useCards = (use) =>
  cards("use", t("tableUse"), use, [
    ["casual", t("casual"), t("casualHint")],
    ["league", t("league"), t("leagueHint")],
    ["tournament", t("tournament"), t("tournamentHint")],
  ]);

/** Where chance comes from. @param {string} chance @param {(chance: string) => void} [change] */
export const chanceCards = (chance, change) =>
  cards(
    "chance",
    t("wherePlayed"),
    chance,
    [
      ["server", t("onScreens"), t("onScreensHint")],
      ["declared", t("realTable"), t("realTableHint")],
    ],
    change,
  );
