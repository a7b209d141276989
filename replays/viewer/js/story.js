/** The story: what happened, in sentences, by chapter; what was taken back stands beside it. */
import { button, el, fill } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./rules.js").Rules} Rules */

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
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
    player.addEventListener("film", () => this.draw());
    player.addEventListener("step", () => this.#follow());
    this.draw();
  }

  draw() {
    const { film } = this.player;
    this.items.clear();
    fill(
      this.element,
      film.chapters.map((chapter) =>
        el(
          "section.chapter", { "data-first": chapter.first },
          el("h2", {}, chapter.title),
          el("ol", {}, this.#chapterSteps(chapter)),
        )),
    );
    this.drawn = film.steps;
    this.#follow();
  }

  /** @param {import("./film.js").Heading} chapter */
  #chapterSteps(chapter) {
    const rows = [];
    for (let step = chapter.first; step <= chapter.last; step += 1) {
      for (const undone of this.player.film.undone.filter((each) => each.step + 1 === step)) rows.push(this.#undone(undone));
      rows.push(this.#step(step));
    }
    const { film } = this.player;
    if (chapter.last === film.steps) {
      for (const undone of film.undone.filter((each) => each.step + 1 > film.steps)) rows.push(this.#undone(undone));
    }
    return rows;
  }

  /** @param {number} step */
  #step(step) {
    const told = this.player.film.story[step];
    const row = el(
      "li", { value: step, "data-step": step },
      button(told.sentence, () => this.player.seek(step), { className: "sentence" }),
      this.marksAt(step).map((mark) => el("span.mark", {}, mark)),
    );
    this.items.set(step, row);
    return row;
  }

  /** @param {import("./film.js").Undone} undone */
  #undone(undone) {
    return el(
      "li.undone", { "data-step": undone.step },
      el("span.tag", {}, `↶ ${t("takenBack")}`), " ",
      el("del", {}, undone.sentences.join(" ")), this.notes.beside(undone.version),
    );
  }

  #follow() {
    const { player } = this;
    if (this.drawn !== player.end) this.#hideSpoilers();
    this.now?.removeAttribute("aria-current");
    this.now = this.items.get(player.step);
    this.cited.remove();
    if (!this.now) {
      // The empty table has no sentence of its own.
      fill(this.cited, this.notes.below(player.step));
      this.element.prepend(this.cited);
      this.element.scrollTop = 0;
      return;
    }
    this.now.setAttribute("aria-current", "step");
    fill(this.cited, this.rules.chips(player.film.story[player.step].rules ?? []), this.notes.below(player.step));
    this.now.append(this.cited);
    this.reveal();
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

  /** Without spoilers nothing is told that was not seen. */
  #hideSpoilers() {
    const { end } = this.player;
    this.drawn = end;
    for (const section of this.element.querySelectorAll("section")) section.hidden = Number(section.dataset.first) > end;
    for (const row of this.element.querySelectorAll("li")) row.hidden = Number(row.dataset.step) > end;
  }
}
