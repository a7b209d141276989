/** What should stand differently: touched on the board, said in sentences, seen before and after. */
import { compare } from "./beside.js";
import { blankNames, blankSentence, dotted } from "./blanks.js";
import { Board } from "./board.js";
import { button, choice, dialog, el, fill, labelled, notice } from "./dom.js";
import { sceneOf } from "./reel.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./blanks.js").Sentences} Sentences */
/** @typedef {{sentence: string, given: Record<string, any>}} Line */
/** @typedef {{sentence: string, fact: any, words: string, is_sound: boolean}} Told */

const MOST_TOUCHED = 2;

export class Amend {
  /**
   * @param {Table} table @param {string} deed what is done in the end
   * @param {(told: Told[]) => void} done @param {{step?: number, isFree?: boolean}} [how] `step`: as the
   * table stands, without one; `isFree`: nothing has to be changed
   */
  constructor(table, deed, done, { step, isFree = false } = {}) {
    this.table = table;
    this.deed = deed;
    this.done = done;
    this.step = step;
    this.isFree = isFree;
    /** @type {Line[]} */
    this.lines = [];
    /** What was touched: `kind:id`. @type {string[]} */
    this.about = [];
    /** @type {any} */
    this.answer = null;
    /** Only the last question counts. */
    this.asked = 0;
  }

  async open() {
    /** @type {Sentences} */
    this.sentences = await this.table.ask("/sentences");
    this.#build();
    await this.#ask();
  }

  #build() {
    this.board = new Board();
    this.touched = el("p.touched", { role: "status" });
    this.proposals = el("ul.proposals");
    this.said = el("ol.amended");
    this.result = el("div.result", { role: "status" });
    this.use = button(this.deed, () => this.#finish(), { className: "primary", "data-amend": "" });
    const anything = choice(
      [["", t("saySomething")], ...this.#choices()],
      "",
      (key) => {
        anything.value = "";
        if (key) this.#add({ sentence: key, given: {} });
      },
      { "data-field": "sentence" },
    );
    this.box = dialog(
      t("putRight"),
      t("close"),
      el(
        "div.question-desk",
        {},
        el("div.question", {}, el("div.desk-stage", {}, this.board.svg), this.touched, this.proposals),
        el(
          "div.answers",
          {},
          el("h3", {}, t("shouldBeTrue")),
          this.said,
          labelled(t("anythingElse"), anything),
          this.result,
          el("div.actions", {}, this.use),
        ),
      ),
    );
    this.box.classList.add("wide-box");
    const { svg } = this.board;
    svg.addEventListener("click", (/** @type {MouseEvent} */ event) => this.#touchAt(event));
    svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#touch(/** @type {Element} */ (event.target).getAttribute("data-id") ?? "");
    });
  }

  /** Sentences of deeds and what came of them first. @returns {[string, string][]} */
  #choices() {
    const order = ["deed", "headline", "detail", "bookkeeping"];
    const { sentences = [] } = this.sentences ?? {};
    return sentences
      .toSorted((one, two) => order.indexOf(one.weight) - order.indexOf(two.weight))
      .map((sentence) => [sentence.key, dotted(sentence)]);
  }

  /** @param {Line} line */
  #add(line) {
    this.lines = [...this.lines, line];
    this.about = [];
    return this.#ask();
  }

  async #ask() {
    const number = ++this.asked;
    const { lines, about, step } = this;
    try {
      const query = { shape: this.table.room.shape };
      const answer = await this.table.ask("/amendments", { body: { step, lines, about }, query });
      if (number !== this.asked) return;
      this.answer = answer;
      answer.lines.forEach((/** @type {Told} */ told, /** @type {number} */ index) => this.#fillIn(index, told));
      this.#draw();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** What the service found for the blanks that were left. @param {number} index @param {Told} told */
  #fillIn(index, told) {
    const names = blankNames(this.#sentence(told.sentence));
    this.lines[index].given = Object.fromEntries(names.map((name) => [name, told.fact[name]]));
  }

  /** @param {string} key */
  #sentence(key) {
    const found = this.sentences?.sentences.find((each) => each.key === key);
    return /** @type {import("./blanks.js").Sentence} */ (found);
  }

  // What is drawn

  #draw() {
    const { before, after, reason, lines } = this.answer;
    const isMade = lines.length > 0 && !reason;
    const [was, is] = [new Board(), this.board];
    if (before) was.show(sceneOf(before), false);
    if (is && before) {
      is.show(sceneOf(after ?? before), false);
      if (after) compare(is, was);
      this.#mark();
    }
    this.#drawTouched();
    this.#drawSaid();
    fill(
      this.result,
      reason && el("p.wrong", {}, `✗ ${reason}`),
      isMade && el("p.fine", {}, `✓ ${t("invariantsHold")}`),
      isMade && before && el("figure.afterwards", {}, el("figcaption", {}, t("asItWas")), was.svg),
    );
    if (this.use) this.use.disabled = !isMade && !(this.isFree && !this.lines.length);
  }

  #drawSaid() {
    const { sentences } = this;
    if (!sentences) return;
    fill(
      this.said,
      this.lines.map((line, index) => {
        /** @param {string} name @param {any} value */
        const change = (name, value) => {
          this.lines[index].given = { ...this.lines[index].given, [name]: value };
          this.#ask();
        };
        const out = button(
          "✕",
          () => {
            this.lines = this.lines.toSpliced(index, 1);
            this.#ask();
          },
          { "aria-label": t("remove", { what: dotted(this.#sentence(line.sentence)) }) },
        );
        return el(
          "li",
          {},
          blankSentence(this.#sentence(line.sentence), sentences.lists, line.given, change),
          " ",
          out,
        );
      }),
      !this.lines.length && el("p.quiet", {}, t("nothingSaid")),
    );
  }

  #drawTouched() {
    const named = this.about.map((part) => {
      const words = this.#name(part) ?? part;
      const out = button("✕", () => this.#touchPart(part), { "aria-label": t("remove", { what: words }) });
      return el("span.picked", {}, words, out);
    });
    fill(this.touched, named.length ? named : t("touchWrong"));
    fill(
      this.proposals,
      this.answer.proposals.map((/** @type {Told} */ told) => {
        const names = blankNames(this.#sentence(told.sentence));
        const given = Object.fromEntries(names.map((name) => [name, told.fact[name]]));
        const say = button(told.words, () => this.#add({ sentence: told.sentence, given }), {
          "data-sentence": told.sentence,
        });
        return el("li", {}, say, !told.is_sound && el("span.quiet", {}, ` ${t("needsMore")}`));
      }),
      named.length > 0 && !this.answer.proposals.length && el("p.quiet", {}, t("nothingToSay")),
    );
  }

  // The board under one's hand

  /** What a sprite stands for: `kind:id`. @param {string} id @returns {string[]} */
  #parts(id) {
    for (const pattern of this.sentences?.touch ?? []) {
      const kinds = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, kind]) => kind);
      const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, "([^:]+)").replace("*", ".*")}$`).exec(id);
      if (found) return kinds.map((kind, index) => `${kind}:${found[index + 1]}`).filter((part) => this.#name(part));
    }
    return [];
  }

  /** How people call a thing; nothing for what is none. @param {string} part `kind:id` */
  #name(part) {
    const [kind, id] = part.split(":");
    return kind === "seat" ? this.table.playerName(Number(id)) : this.table.film?.names[kind]?.[id];
  }

  #mark() {
    for (const [id, { group }] of this.board?.shown ?? []) {
      const parts = this.#parts(id);
      group.classList.toggle("open-to-choose", parts.length > 0);
      group.classList.toggle("held", parts.length > 0 && parts.every((part) => this.about.includes(part)));
      if (!parts.length) continue;
      const words = parts.map((part) => this.#name(part));
      for (const [name, value] of [
        ["role", "button"],
        ["tabindex", "0"],
        ["aria-label", words.join(", ")],
      ])
        group.setAttribute(name, value);
    }
    this.board?.svg.setAttribute("role", "group");
  }

  /** @param {MouseEvent} event */
  #touchAt(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const ids = under.map((element) => element.closest(".sprite")?.getAttribute("data-id") ?? "");
    const hit = ids.find((id) => this.#parts(id).length);
    if (hit) this.#touch(hit);
  }

  /** @param {string} id */
  #touch(id) {
    for (const part of this.#parts(id)) this.#hold(part);
    this.#ask();
  }

  /** @param {string} part */
  #touchPart(part) {
    this.#hold(part);
    this.#ask();
  }

  /** Takes a thing in hand, or puts it down; of too many the oldest. @param {string} part */
  #hold(part) {
    this.about = this.about.includes(part)
      ? this.about.filter((each) => each !== part)
      : [...this.about, part].slice(-MOST_TOUCHED);
  }

  #finish() {
    this.box?.close();
    this.done(this.answer.lines);
  }
}
