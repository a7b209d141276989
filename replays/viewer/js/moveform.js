/** A move entered field by field, also one that no rule allows: the service says what is asked. */
import { button, choice, el, form, fill, labelled } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {{value: number | string, words: string}} Named
 * @typedef {{name: string, words: string, ask: "one" | "many" | "ordered" | "number" | "yes" | "map" | "rows",
 *   options?: string, keys?: string, fields?: Question[], is_optional?: boolean}} Question
 * @typedef {{kind: string, words: string, fields: Question[]}} Form
 * @typedef {{forms: Form[], lists: Record<string, Named[]>}} Forms
 * @typedef {{element: HTMLElement, value: () => any}} Field
 */

/** The form of a move: choose its kind, then what it names. */
export class MoveForm {
  /** @param {Forms} forms @param {(move: any) => void} ask */
  constructor(forms, ask) {
    this.forms = forms;
    /** @type {Record<string, Field>} */
    this.fields = {};
    this.kind = choice(
      forms.forms.map(({ kind, words }) => [kind, words]),
      forms.forms[0].kind,
      () => this.#draw(),
      { "data-field": "move" },
    );
    this.rest = el("div.move-fields");
    this.element = form(
      "form.move-form",
      () => ask(this.move()),
      labelled(t("moveKind"), this.kind),
      this.rest,
      el(
        "div.actions",
        {},
        button(t("ask"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    this.#draw();
  }

  /** The move as it stands in the form. */
  move() {
    return { move: this.kind.value, ...entered(this.fields) };
  }

  #draw() {
    const form = /** @type {Form} */ (this.forms.forms.find(({ kind }) => kind === this.kind.value));
    this.fields = fieldsOf(form.fields, this.forms.lists);
    fill(
      this.rest,
      Object.values(this.fields).map(({ element }) => element),
    );
  }
}

/** @param {Question[]} questions @param {Forms["lists"]} lists @returns {Record<string, Field>} */
export function fieldsOf(questions, lists) {
  return Object.fromEntries(questions.map((question) => [question.name, fieldOf(question, lists)]));
}

/** What was entered; what was left open is left out. @param {Record<string, Field>} fields */
export function entered(fields) {
  const values = Object.entries(fields).map(([name, field]) => [name, field.value()]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** @param {Question} question @param {Forms["lists"]} lists @returns {Field} */
function fieldOf(question, lists) {
  const { ask, words, name } = question;
  const options = lists[question.options ?? ""] ?? [];
  if (ask === "yes") return yes(words, name);
  if (ask === "rows") return rows(question, lists);
  if (ask === "map") return map(question, lists[question.keys ?? ""] ?? [], options);
  if (ask === "many" || ask === "ordered") return manyOf(question, options, ask === "ordered");
  const field = ask === "number" ? amount(name) : one(name, options, Boolean(question.is_optional));
  return { element: labelled(words, field.element), value: field.value };
}

/** @param {string} name @param {number} [least] @returns {Field} */
function amount(name, least) {
  const field = el("input", { type: "number", value: least ?? 1, min: least, required: true, "data-field": name });
  return { element: field, value: () => field.valueAsNumber };
}

/** @param {string} name @param {Named[]} options @param {boolean} optional @returns {Field} */
function one(name, options, optional) {
  const listed = options.map(({ words }, index) => /** @type {[string, string]} */ ([String(index), words]));
  const field = choice(optional ? [["", t("nothing")], ...listed] : listed, optional ? "" : "0", undefined, {
    "data-field": name,
  });
  return { element: field, value: () => (field.value === "" ? undefined : options[Number(field.value)].value) };
}

/** @param {string} words @param {string} name @returns {Field} */
function yes(words, name) {
  const box = el("input", { type: "checkbox", "data-field": name });
  return { element: el("label.toggle", {}, box, ` ${words}`), value: () => box.checked };
}

/** Some of a list: each is added, and can be taken out again. @param {Question} question @param {Named[]} options @param {boolean} ordered @returns {Field} */
function manyOf({ words, name }, options, ordered) {
  /** @type {Named[]} */
  const chosen = [];
  const chips = el("span.chosen-some");
  const draw = () =>
    fill(
      chips,
      chosen.map((each, index) =>
        el(
          "span.picked",
          {},
          ordered ? `${index + 1}. ${each.words}` : each.words,
          button(
            "✕",
            () => {
              chosen.splice(index, 1);
              draw();
            },
            { "aria-label": t("remove", { what: each.words }) },
          ),
        ),
      ),
    );
  const listed = options.map((each, index) => /** @type {[string, string]} */ ([String(index), each.words]));
  const add = choice(
    [["", t("addOne")], ...listed],
    "",
    (index) => {
      if (index !== "") chosen.push(options[Number(index)]);
      add.value = "";
      draw();
    },
    { "data-field": name },
  );
  return { element: el("div", {}, labelled(words, add), chips), value: () => chosen.map(({ value }) => value) };
}

/** For each of some keys a number, or one of a list. @param {Question} question @param {Named[]} keys @param {Named[]} options @returns {Field} */
function map({ words, name }, keys, options) {
  const fields = keys.map((key) => ({
    key,
    field: options.length ? one(`${name}.${key.value}`, options, true) : amount(`${name}.${key.value}`, 0),
  }));
  return {
    element: el(
      "fieldset",
      {},
      el("legend", {}, words),
      fields.map(({ key, field }) => labelled(key.words, field.element)),
    ),
    value: () =>
      Object.fromEntries(
        fields
          .map(({ key, field }) => [key.value, field.value()])
          .filter(([, value]) => value || (value === 0 && options.length)),
      ),
  };
}

/** Any number of rows, each with questions of its own. @param {Question} question @param {Forms["lists"]} lists @returns {Field} */
function rows({ words, name, fields: questions = [] }, lists) {
  /** @type {Record<string, Field>[]} */
  const all = [];
  const list = el("div");
  const draw = () =>
    fill(
      list,
      all.map((fields, index) =>
        el(
          "div.form-row",
          {},
          Object.values(fields).map(({ element }) => element),
          button(
            "✕",
            () => {
              all.splice(index, 1);
              draw();
            },
            { "aria-label": t("remove", { what: `${words} ${index + 1}` }) },
          ),
        ),
      ),
    );
  const add = button(
    t("addOne"),
    () => {
      all.push(fieldsOf(questions, lists));
      draw();
    },
    { "data-add": name },
  );
  all.push(fieldsOf(questions, lists));
  draw();
  return {
    element: el("fieldset", {}, el("legend", {}, words), list, add),
    value: () => all.map((fields) => entered(fields)),
  };
}
