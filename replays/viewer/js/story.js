/** The story: what happened, move by move and chapter by chapter; its facts open on demand. */
import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./film.js").Stop} Stop */

/** Rules that are cited for a move at the most: those of its headlines come first. */
const MOST_CITED = 6;

export class Story {
  /**
   * @param {Player} player
   * @param {Rules} rules
   * @param {import("./notes.js").Notes} notes
   * @param {(step: number) => string[]} marksAt what else there is to say at a step
   */
  constructor(player, rules, notes, marksAt) {
    this.player = player;
    this.rules = rules;
    this.notes = notes;
    this.marksAt = marksAt;
    this.element = el("div.story");
    this.cited = el("div.cited");
    /** @type {Map<number, any>} moves by the step that they end with */
    this.moves = new Map();
    /** @type {Map<number, any>} facts by their step; only of moves that are open */
    this.facts = new Map();
    player.addEventListener("film", () => this.draw());
    player.addEventListener("step", () => this.#follow());
    this.draw();
  }

  draw() {
    const { film } = this.player;
    this.moves.clear();
    this.facts.clear();
    fill(
      this.element,
      film.chapters.map((chapter, index) => {
        const rows = this.#chapterMoves(index);
        return (
          rows.length > 0 &&
          el("section.chapter", { "data-first": chapter.first }, el("h2", {}, chapter.title), el("ol", {}, rows))
        );
      }),
    );
    this.drawn = film.steps;
    this.#follow();
  }

  /** The moves that begin in a chapter. @param {number} index */
  #chapterMoves(index) {
    const { film } = this.player;
    const { first, last } = film.chapters[index];
    const rows = [];
    for (const stop of film.rests.move) {
      const begins = Math.max(stop.first, 1);
      if (begins < first || begins > last) continue;
      for (const undone of film.undone.filter((each) => each.step + 1 >= begins && each.step + 1 <= stop.step))
        rows.push(this.#undone(undone));
      rows.push(this.#move(stop));
    }
    if (index === film.chapters.length - 1) {
      for (const undone of film.undone.filter((each) => each.step + 1 > film.steps)) rows.push(this.#undone(undone));
    }
    return rows;
  }

  /** A move by its caption; a sign opens its facts. @param {Stop} stop */
  #move(stop) {
    const facts = el("ol.facts", { hidden: true });
    const fold = button("▸", () => this.#open(stop.step, facts.hidden), {
      className: "fold",
      "aria-label": t("facts"),
      "aria-expanded": "false",
    });
    const row = el(
      "li.told-move",
      { value: stop.step, "data-step": stop.step, "data-first": Math.max(stop.first, 1) },
      fold,
      button(stop.caption, () => this.player.seek(stop.step), { className: "sentence" }),
      this.#marks(Math.max(stop.first, 1), stop.step),
      facts,
    );
    this.moves.set(stop.step, { row, facts, fold, stop });
    return row;
  }

  /** @param {number} first @param {number} last */
  #marks(first, last) {
    const marks = [];
    for (let step = first; step <= last; step += 1) marks.push(...this.marksAt(step));
    return [...new Set(marks)].map((mark) => el("span.mark", {}, mark));
  }

  /** @param {number} end @param {boolean} open */
  #open(end, open) {
    const { facts, fold, stop } = this.moves.get(end);
    facts.hidden = !open;
    fold.textContent = open ? "▾" : "▸";
    fold.setAttribute("aria-expanded", String(open));
    if (!open || facts.children.length) return;
    for (let step = Math.max(stop.first, 1); step <= stop.step; step += 1) facts.append(this.#fact(step));
    this.drawn = -1; // What is new may be a spoiler.
  }

  /** @param {number} step */
  #fact(step) {
    const told = this.player.film.story[step];
    const row = el(
      `li.${told.weight ?? "detail"}`,
      { value: step, "data-step": step },
      button(told.sentence, () => this.#toFact(step), { className: "sentence" }),
      this.#marks(step, step),
    );
    this.facts.set(step, row);
    return row;
  }

  /** A fact is looked at by itself. @param {number} step */
  #toFact(step) {
    this.player.setUnit("fact");
    this.player.seek(step);
  }

  /** @param {import("./film.js").Undone} undone */
  #undone(undone) {
    const isContested = this.player.film.disputes.some(({ move }) => move === undone.version);
    return el(
      "li.undone",
      { "data-step": undone.step, "data-version": undone.version, tabIndex: -1 },
      isContested && "⚑ ",
      el("span.tag", {}, `↶ ${t("takenBack")}`),
      " ",
      el("del", {}, undone.sentences.join(" ")),
      this.notes.beside(undone.version),
    );
  }

  #follow() {
    const { player } = this;
    this.now?.removeAttribute("aria-current");
    this.cited.remove();
    this.now = this.#row();
    if (this.drawn !== player.end) this.#hideSpoilers();
    if (!this.now) {
      // The empty table has no sentence of its own.
      fill(this.cited, this.notes.below(player.step));
      this.element.prepend(this.cited);
      this.element.scrollTop = 0;
      return;
    }
    this.now.setAttribute("aria-current", "step");
    fill(this.cited, this.rules.chips(this.#rules()), this.#notes());
    this.now.append(this.cited);
    this.reveal();
  }

  /** The row of what is shown: a move, or one of its facts. @returns {HTMLElement | undefined} */
  #row() {
    const { film, step, stop, unit } = this.player;
    if (!step) return undefined;
    if (unit !== "fact" && stop.step > stop.first && this.moves.has(step)) return this.moves.get(step).row;
    const end = film.restAt("move", step);
    if (unit !== "fact" && end === step && this.moves.get(end)) return this.moves.get(end).row;
    this.#open(end, true);
    return this.facts.get(step);
  }

  /** The rules of the fact, or of what makes the move. @returns {string[]} */
  #rules() {
    const { film, stop } = this.player;
    const told = film.story.slice(Math.max(stop.first, 1), stop.step + 1);
    const strong = told.filter(({ weight }) => weight === "deed" || weight === "headline");
    return [...new Set((strong.length ? strong : told).flatMap(({ rules }) => rules ?? []))].slice(0, MOST_CITED);
  }

  /** Notes of every step that is shown; one is added to the last. */
  #notes() {
    const { stop } = this.player;
    const earlier = [];
    for (let step = Math.max(stop.first, 1); step < stop.step; step += 1) earlier.push(this.notes.of(step));
    return [...earlier, ...this.notes.below(stop.step)];
  }

  /** Brings the step into sight, once per picture of the screen: a scrub is faster than that. */
  reveal() {
    cancelAnimationFrame(this.revealing ?? 0);
    this.revealing = requestAnimationFrame(() => {
      if (!this.now) return;
      const { offsetTop, offsetHeight } = this.now;
      const { scrollTop, clientHeight } = this.element;
      if (offsetTop < scrollTop + 40 || offsetTop + offsetHeight > scrollTop + clientHeight - 20) {
        this.element.scrollTop = offsetTop - clientHeight / 3;
      }
    });
  }

  /** To a move that was taken back: the board as it stood before, the words where it was played. @param {number} version */
  toUndone(version) {
    const { film } = this.player;
    const undone = film.undone.find((each) => each.version === version);
    if (!undone) return;
    this.player.seek(undone.step);
    const row = this.element.querySelector(`.undone[data-version="${version}"]`);
    row?.focus({ preventScroll: true });
    cancelAnimationFrame(this.revealing ?? 0); // Not the step before it is looked for.
    this.revealing = requestAnimationFrame(() => row?.scrollIntoView({ block: "center" }));
  }

  /** Without spoilers nothing is told that was not seen. */
  #hideSpoilers() {
    const { end } = this.player;
    this.drawn = end;
    for (const section of this.element.querySelectorAll("section"))
      section.hidden = Number(section.dataset.first) > end;
    for (const row of this.element.querySelectorAll("li[data-step]"))
      row.hidden = Number(row.dataset.first ?? row.dataset.step) > end;
    // A move that is half seen is not told yet.
    for (const { row, stop } of this.moves.values())
      row.querySelector(".sentence").textContent = stop.step > end ? "…" : stop.caption;
  }
}
