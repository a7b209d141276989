/** Answers given beforehand: for this visit, until the seat is asked for something else. */
import { el } from "./dom.js";

/** @typedef {import("./chooser.js").Choice} Choice */

export class Beforehand {
  /** @param {import("./table.js").Table} table @param {(move: any) => void} play */
  constructor(table, play) {
    this.table = table;
    this.play = play;
  }

  /** What the seat has said it answers, now that it is asked; anything else ends it. @param {Choice} choice @returns {any} */
  answer(choice) {
    const { beforehand } = choice;
    if (!beforehand && choice.decisions.some((decision) => decision.required !== false)) this.#keep([]);
    return beforehand && this.#given.includes(this.#kind(choice)) ? beforehand.move : undefined;
  }

  /** Says it, and answers so at once. @param {Choice} choice */
  control(choice) {
    const { beforehand } = choice;
    // Who writes for others says nothing before it happened.
    if (!beforehand || this.table.seat < 0) return null;
    const given = el("input", {
      type: "checkbox",
      change: () => {
        const others = this.#given.filter((kind) => kind !== this.#kind(choice));
        this.#keep(given.checked ? [...others, this.#kind(choice)] : others);
        if (given.checked) this.play(beforehand.move);
      },
    });
    return el("label.toggle.beforehand", {}, given, ` ${beforehand.words}`);
  }

  /** @param {Choice} choice */
  #kind(choice) {
    return choice.decisions[0]?.kind ?? "";
  }

  get #key() {
    return `dossier.beforehand.${this.table.id}.${this.table.seat}`;
  }

  /** @returns {string[]} */
  get #given() {
    return JSON.parse(sessionStorage.getItem(this.#key) ?? "[]");
  }

  /** @param {string[]} kinds */
  #keep(kinds) {
    sessionStorage.setItem(this.#key, JSON.stringify(kinds));
  }
}
