/** What came: a question of chance, answered by a click, by keys, or by words that are typed. */
import { carryOut } from "./declaring.js";
import { button, el, fill } from "./dom.js";
import { draftOf, keepDraft } from "./drafts.js";
import { t } from "./words.js";

/** @typedef {import("./declaring.js").Outcome} Outcome */
/** @typedef {import("./declaring.js").Question} Question */
/** @typedef {import("./declaring.js").Answer} Answer */

/** Who sees what comes, with the word for it. */
const SEEN = { all: "seenAll", one: "seenOne", nobody: "seenNobody" };
/** Answers before this one that stay in sight. */
const MOST_ANSWERS = 3;

export class ChanceBox {
  /**
   * @param {() => Record<string, Record<string, string>>} names how people call everything of the game, by kind
   * @param {() => void} changed called when something is asked, and when no more is
   */
  constructor(names, changed) {
    this.names = names;
    this.changed = changed;
    /** What is asked. @type {Question | null} */
    this.question = null;
    /** What was told of it so far: several, in their order. @type {Outcome[]} */
    this.told = [];
    /** @type {Answer[]} */
    this.answers = [];
    /** @type {(told: Outcome[] | undefined) => void} */
    this.answer = () => {};
    /** Of which table the answers are kept, and for which deed. @type {{table: string, deed: any} | undefined} */
    this.kept = undefined;
    /** What was told of the next answer when the page was left. @type {Outcome[]} */
    this.begun = [];
    this.asked = el("p.came-name");
    this.hint = el("p.quiet");
    this.refusal = el("p.why-not", { role: "alert" });
    this.about = el("p.asked-for");
    this.before = el("p.answered-before");
    this.picked = el("ol.told-so-far");
    this.search = el("input", {
      type: "search",
      autocomplete: "off",
      "aria-label": t("outcomeWords"),
      placeholder: t("outcomeWords"),
      input: () => this.#list(),
      keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    });
    this.outcomes = el("div.outcomes");
    this.deeds = el("div.answering");
    this.element = el(
      "section.came",
      { "aria-label": t("whatCame"), hidden: true },
      el("div.came-head", {}, this.about, this.before),
      el("div.came-head", {}, this.asked, this.hint),
      this.refusal,
      this.picked,
      el("div.came-answer", {}, this.search, this.deeds),
      this.outcomes,
    );
  }

  /** Whether something is asked. */
  get isAsking() {
    return !this.element.hidden;
  }

  /**
   * Carries a deed out, once all is told that it misses; what is told is kept for as long, and goes on where it stopped.
   * @template T
   * @param {string} about what is done
   * @param {{table: string, deed: any}} kept under which table, and how the deed is known again
   * @param {(declared: import("./declaring.js").Declared) => Promise<T>} deed
   */
  async carryOut(about, kept, deed) {
    fill(this.about, about);
    const draft = draftOf(kept.table);
    const begun = JSON.stringify(draft?.deed) === JSON.stringify(kept.deed) ? draft : null;
    this.kept = kept;
    this.begun = begun?.told ?? [];
    try {
      return await carryOut(deed, (...asked) => this.#ask(...asked), begun?.answers);
    } finally {
      keepDraft(kept.table, null);
      if (this.isAsking) {
        this.element.hidden = true;
        this.changed();
      }
    }
  }

  /** @param {Question} question @param {Answer[]} answers @param {import("./api.js").Problem} [wrong] @returns {Promise<Outcome[] | undefined>} */
  #ask(question, answers, wrong) {
    this.question = question;
    this.answers = answers;
    this.told = this.begun.flatMap(({ id }) => question.of.find((each) => each.id === id) ?? []);
    this.begun = [];
    this.search.value = "";
    fill(this.asked, question.name);
    fill(this.refusal, wrong && (wrong.chance ? whyNot(wrong.chance, this.names()) : wrong.message));
    const shown = answers.slice(-MOST_ANSWERS);
    fill(
      this.before,
      answers.length > shown.length && "…",
      shown.map((answer) => el("span.taken", {}, answered(answer))),
    );
    this.element.hidden = false;
    this.element.setAttribute("aria-busy", "false");
    this.element.dataset.source = question.source;
    this.element.dataset.answers = String(answers.length);
    this.#draw();
    this.outcomes.scrollTop = 0;
    this.changed();
    // On a phone it would call the keyboard up.
    if (matchMedia("(pointer: fine)").matches) this.search.focus({ preventScroll: true });
    return new Promise((resolve) => {
      this.answer = resolve;
    });
  }

  #draw() {
    if (this.kept) keepDraft(this.kept.table, { deed: this.kept.deed, answers: this.answers, told: this.told });
    const { seen, order, dealt } = /** @type {Question} */ (this.question);
    const n = this.told.length + 1;
    const place = n > Math.max(dealt, 1) ? t("inOrderMore", { n }) : t("inOrder", { n, most: dealt });
    fill(this.hint, [order && place, t(SEEN[seen])].filter(Boolean).join(" · "));
    fill(
      this.picked,
      this.told.map(({ name }) => el("li.picked", {}, name)),
    );
    this.picked.hidden = !this.told.length;
    const isEnough = order && this.told.length >= Math.max(dealt, 1);
    fill(
      this.deeds,
      isEnough &&
        button(t("noMoreKnown"), () => this.#done(this.told), { className: "primary", "data-deed": "enough" }),
      button(this.#backWords(), () => this.#back(), { "data-deed": "back" }),
    );
    this.#list();
  }

  /** How many there are in all, of an order. */
  get #most() {
    return this.question?.of.reduce((most, { times }) => most + times, 0) ?? 0;
  }

  #backWords() {
    const last = this.told.at(-1);
    if (last) return t("takeAnswer", { what: last.name });
    const answer = this.answers.at(-1);
    return answer ? t("takeAnswer", { what: answered(answer) }) : t("notThis");
  }

  /** What it can still be; cards that are called the same are the same. @returns {Outcome[]} */
  get #open() {
    const { of, order } = /** @type {Question} */ (this.question);
    const told = /** @param {Outcome} each */ (each) => this.told.filter((other) => other === each).length;
    const left = of.filter((each) => !order || told(each) < each.times);
    return [...new Map(left.map((each) => [each.name, each])).values()];
  }

  /** Those that fit what is typed: one that is called just so, or all that have every word. @param {Outcome[]} outcomes */
  #fitting(outcomes) {
    const typed = this.search.value.trim().toLowerCase();
    const exact = outcomes.filter(({ name }) => name.toLowerCase() === typed);
    const words = typed.split(/\s+/);
    return exact.length
      ? exact
      : outcomes.filter(({ name }) => words.every((/** @type {string} */ word) => name.toLowerCase().includes(word)));
  }

  #list() {
    const open = this.#fitting(this.#open);
    const others = open.length || !this.search.value.trim() ? [] : this.#fitting(this.#impossible);
    fill(
      this.outcomes,
      open.map((outcome) => button(outcome.name, () => this.#take(outcome), { "data-outcome": outcome.id })),
      !open.length && el("p.quiet", { role: "status" }, t(others.length ? "cannotCome" : "noSuchOutcome")),
      others.map((outcome) =>
        button(outcome.name, () => this.#take(outcome), { "data-outcome": outcome.id, className: "impossible" }),
      ),
    );
  }

  /** What has a name of the kind, and cannot have come: the service says why. @returns {Outcome[]} */
  get #impossible() {
    const { kind, of, order } = /** @type {Question} */ (this.question);
    if (order) return [];
    const known = new Set(of.map(({ id }) => String(id)));
    const named = Object.entries(this.names()[kind] ?? {}).filter(([id]) => !known.has(id));
    return named.map(([id, name]) => ({ id, name, times: 1 }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Backspace" && !this.search.value) this.#back();
    else if (event.key === "Enter") {
      const fitting = this.search.value.trim() ? this.#fitting(this.#open) : [];
      if (fitting.length === 1) this.#take(fitting[0]);
    } else return;
    event.preventDefault();
  }

  /** @param {Outcome} outcome */
  #take(outcome) {
    if (this.element.getAttribute("aria-busy") === "true") return;
    this.told = [...this.told, outcome];
    this.search.value = "";
    if (!this.question?.order || this.told.length === this.#most) this.#done(this.told);
    else this.#draw();
  }

  /** Takes the last back: of this answer, or the answer before it. */
  #back() {
    if (!this.told.length) return this.#done(undefined);
    this.told = this.told.slice(0, -1);
    this.#draw();
  }

  /** @param {Outcome[] | undefined} told */
  #done(told) {
    this.element.setAttribute("aria-busy", "true");
    this.answer(told);
  }
}

/** @param {Answer} answer */
const answered = ({ question, told }) =>
  t("answeredSo", { what: question.name, told: told.map(({ name }) => name).join(", ") });

/** Why something cannot have come. @param {Question} refused @param {Record<string, Record<string, string>>} names */
function whyNot({ declared, known, kind }, names) {
  const what = names[kind]?.[String(declared)] ?? String(declared);
  return known ? t("cannotBeSince", { what, known }) : t("cannotBe", { what });
}
