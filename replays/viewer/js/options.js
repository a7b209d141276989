/** What a table may choose when it opens, as the rulebook names it: options, in both languages. */
import { choice, el } from "./dom.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {{en: string, fr: string}} Both */
/** @typedef {Both & {value: unknown}} Named */
/** @typedef {{title: Both, hint: Both, values?: Named[], least?: number, most?: number, lot?: string}} Setting */

/** @param {Both} words */
export const say = (words) => words[currentLanguage() === "fr" ? "fr" : "en"];

/**
 * A field for an option, and how its value is read.
 * @param {Setting} field @param {unknown} value what the variant has @param {number} seats
 * @returns {{element: HTMLElement, read: () => unknown}}
 */
export function optionField(field, value, seats) {
  const hint = el("small.quiet", {}, say(field.hint));
  const values = field.values ?? (field.lot ? beginners(field.lot, seats) : undefined);
  if (values) {
    const options = values.map((each) => /** @type {[string, string]} */ ([JSON.stringify(each.value), say(each)]));
    const select = choice(options, JSON.stringify(value));
    // Whoever was to begin may not be there any longer.
    if (select.selectedIndex < 0) select.selectedIndex = 0;
    return { element: row(field, select, hint), read: () => JSON.parse(select.value) };
  }
  const number = el("input", { type: "number", min: field.least ?? 0, max: field.most ?? "" });
  if (typeof value === "number") number.value = value;
  return { element: row(field, number, hint), read: () => (number.value === "" ? value : Number(number.value)) };
}

/** @param {Setting} field @param {HTMLElement} control @param {HTMLElement} hint */
const row = (field, control, hint) =>
  el("div.option-row", {}, el("label.field", {}, el("span", {}, say(field.title)), control), hint);

/** @param {string} lot @param {number} seats @returns {Named[]} */
function beginners(lot, seats) {
  const every = Array.from({ length: seats }, (_, seat) => {
    const name = t("seat", { seat: seat + 1 });
    return { value: seat, en: name, fr: name };
  });
  return [{ value: lot, en: "by lot", fr: "au sort" }, ...every];
}
