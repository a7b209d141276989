/** A sentence of the rulebook with blanks: what happened, filled in by hand. */
import { button, choice, el, fill } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./moveform.js").Question} Question
 * @typedef {import("./moveform.js").Forms["lists"]} Lists
 * @typedef {{words?: string, field?: Question}} Piece
 * @typedef {{key: string, weight: string, pieces: Piece[]}} Sentence
 * @typedef {{sentences: Sentence[], lists: Lists, touch: string[]}} Sentences
 */

/** The sentence with dots for its blanks. @param {Sentence} sentence */
export const dotted = ({ pieces }) => pieces.map(({ words }) => words ?? "…").join("");

/** What the blanks of a sentence are called. @param {Sentence} sentence */
export const blankNames = ({ pieces }) => pieces.flatMap(({ field }) => (field ? [field.name] : []));

/**
 * @param {Sentence} sentence @param {Lists} lists @param {Record<string, any>} values
 * @param {(name: string, value: any) => void} change
 */
export function blankSentence(sentence, lists, values, change) {
  const said = dotted(sentence);
  let count = 0;
  return el(
    "span.blanks",
    {},
    sentence.pieces.map(({ words, field }) => {
      if (!field) return words ?? "";
      count += 1;
      const name = field.words || t("blank", { n: count, said });
      const more = { "aria-label": name, title: name, "data-field": field.name };
      const options = lists[field.options ?? ""] ?? [];
      /** @param {any} value */
      const set = (value) => change(field.name, value);
      return blank(field, options, values[field.name], set, more);
    }),
  );
}

/**
 * @param {Question} field @param {import("./moveform.js").Named[]} options @param {any} value
 * @param {(value: any) => void} set @param {Record<string, any>} more
 */
function blank(field, options, value, set, more) {
  if (field.ask === "number") return number(value, set, more);
  if (field.ask === "yes") {
    const box = el("input", { type: "checkbox", checked: value, change: () => set(box.checked), ...more });
    return box;
  }
  const listed = options.map((each, index) => /** @type {[string, string]} */ ([String(index), each.words]));
  if (field.ask === "one") {
    const at = options.findIndex((each) => each.value === value);
    return choice(listed, String(at), (index) => set(options[Number(index)].value), more);
  }
  return several(options, listed, value ?? [], set, more);
}

/** @param {any} value @param {(value: any) => void} set @param {Record<string, any>} more */
function number(value, set, more) {
  const field = el("input", {
    type: "number",
    value: value ?? 0,
    change: () => {
      if (Number.isSafeInteger(field.valueAsNumber)) set(field.valueAsNumber);
    },
    ...more,
  });
  return field;
}

/**
 * @param {import("./moveform.js").Named[]} options @param {[string, string][]} listed @param {any[]} chosen
 * @param {(value: any) => void} set @param {Record<string, any>} more
 */
function several(options, listed, chosen, set, more) {
  const chips = el("span.chosen-some");
  fill(
    chips,
    chosen.map((value, index) => {
      const words = options.find((each) => each.value === value)?.words ?? String(value);
      const out = button("✕", () => set(chosen.toSpliced(index, 1)), { "aria-label": t("remove", { what: words }) });
      return el("span.picked", {}, words, out);
    }),
  );
  const add = choice(
    [["", t("addOne")], ...listed],
    "",
    (index) => index !== "" && set([...chosen, options[Number(index)].value]),
    more,
  );
  return el("span", {}, chips, add);
}
