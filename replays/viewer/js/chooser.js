/** The choice of a move: what was touched so far, and what the service says can be touched next. */
import { idShape } from "./reel.js";

/**
 * @typedef {{part: string, kind: string, words: string, times: number, sprites: string[]}} Part
 * @typedef {{part: string, kind: string, words: string, has: number, most: number, fits: number, plays: string, sprites: string[]}} Option
 * @typedef {{seat: number, version: number, chosen: Part[], taken: Part[], next: Option[],
 *   together: {sprite: string, parts: string[]}[], playable: {move: any, words: string} | null, rest: {move: any, words: string} | null, fits: number,
 *   decisions: {seat: number, kind: string, required?: boolean}[],
 *   nouns: Record<string, string>, left: number,
 *   beforehand: {move: any, words: string} | null}} Choice
 */

/** Tells `change` when the choice is another one. */
export class Chooser extends EventTarget {
  /** @param {(chosen: string[]) => Promise<Choice>} ask */
  constructor(ask) {
    super();
    this.ask = ask;
    /** What was chosen after each touch, by part. @type {Map<string, number>[]} */
    this.touches = [];
    /** @type {Choice | null} */
    this.choice = null;
    /** The touch that is under way. @type {Promise<void>} */
    this.settled = Promise.resolve();
    /** How often it was asked: an answer to an earlier question comes too late. */
    this.asked = 0;
    /** The answer to the last question. @type {Promise<void>} */
    this.loading = Promise.resolve();
  }

  /** How often each part is chosen. @returns {Map<string, number>} */
  get chosen() {
    return this.touches.at(-1) ?? new Map();
  }

  /** Asks anew, at another version of the table; a choice that was begun stays where it can. */
  async open() {
    try {
      await this.#load();
    } catch (problem) {
      if (!this.touches.length) throw problem;
      this.touches = [];
      await this.#load();
    }
  }

  close() {
    this.asked += 1;
    this.loading = Promise.resolve();
    this.touches = [];
    this.choice = null;
    this.dispatchEvent(new Event("change"));
  }

  /** Touches parts that are offered, so many times. @param {Option[]} options @param {number} [times] */
  touch(options, times = 1) {
    const next = new Map(this.chosen);
    for (const { part, has } of options) {
      next.delete(part); // What was touched last comes last.
      next.set(part, has + times);
    }
    return this.#go([...this.touches, next]);
  }

  /** Chooses a part so often; not at all takes it back. @param {string} part @param {number} times */
  set(part, times) {
    const next = new Map(this.chosen);
    next.delete(part);
    if (times > 0) next.set(part, times);
    return this.#go(next.size ? [...this.touches, next] : []);
  }

  /** Takes the last touch back. */
  back() {
    return this.#go(this.touches.slice(0, -1));
  }

  /** @param {Map<string, number>[]} touches */
  #go(touches) {
    const before = this.touches;
    this.touches = touches;
    this.settled = this.#load().catch((problem) => {
      if (this.touches === touches) this.touches = before;
      throw problem;
    });
    return this.settled;
  }

  #load() {
    this.loading = this.#answered((this.asked += 1));
    return this.loading;
  }

  /** @param {number} asked @returns {Promise<void>} */
  async #answered(asked) {
    const choice = await this.ask([...this.chosen].flatMap(([part, times]) => Array(times).fill(part)));
    // Somebody has touched on, or the table has moved on: what was touched counts in that answer.
    if (asked !== this.asked) return this.loading;
    this.choice = choice;
    this.dispatchEvent(new Event("change"));
  }
}

/** What stands where on the board, and what has no place there. */
export class Places {
  /** @param {Choice} choice @param {Map<string, unknown>} shown */
  constructor(choice, shown) {
    this.shown = shown;
    /** What a touch of a sprite chooses. @type {Map<string, Option[]>} */
    this.open = new Map();
    /** What a sprite stands for that is chosen, or taken by itself. @type {Map<string, Part>} */
    this.held = new Map();
    for (const part of [...choice.taken, ...choice.chosen]) {
      for (const id of this.#find(part)) this.held.set(id, part);
    }
    const placed = new Set();
    for (const { sprite, parts } of choice.together) {
      if (!shown.has(sprite) || this.held.has(sprite)) continue;
      this.open.set(
        sprite,
        choice.next.filter((option) => parts.includes(option.part)),
      );
      for (const part of parts) placed.add(part);
    }
    for (const option of choice.next) {
      // Where another part is held already a touch would be ambiguous.
      const free = this.#find(option).filter(
        (id) => !this.open.has(id) && (this.held.get(id)?.part ?? option.part) === option.part,
      );
      for (const id of free) this.open.set(id, [option]);
      if (free.length) placed.add(option.part);
    }
    /** What has no place on the board. @type {Option[]} */
    this.loose = choice.next.filter((option) => !placed.has(option.part));
  }

  /** The sprites on the board that stand for a part. @param {{sprites: string[]}} part @returns {string[]} */
  #find({ sprites }) {
    const plain = sprites.filter((id) => this.shown.has(id));
    const shapes = sprites.filter((id) => id.includes("*")).map(idShape);
    return shapes.length
      ? [...plain, ...[...this.shown.keys()].filter((id) => shapes.some((shape) => shape.test(id)))]
      : plain;
  }
}
