/** The player: which step is shown, and what moves it on. */
import { remember, setting } from "./settings.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./film.js").Unit} Unit */

export const SPEEDS = ["0.5", "1", "2", "4", "8"];
/** Milliseconds to look, and for every letter to read. */
const LOOK = 700;
const LETTER = 18;
const FLIGHT = 1200;

/** Tells `step`, `state` and `film` to whoever listens. */
export class Player extends EventTarget {
  /** @param {Film} film */
  constructor(film) {
    super();
    this.film = film;
    this.step = 0;
    this.furthest = 0;
    this.playing = 0;
    /** @type {Unit} */
    this.unit = /** @type {Unit} */ (setting("unit"));
    this.speed = setting("speed");
    this.spoilerFree = Boolean(setting("spoilerFree"));
  }

  /** The last step that the page speaks of: without spoilers, the furthest one seen. */
  get end() {
    return this.spoilerFree ? this.furthest : this.film.steps;
  }

  /** @param {number} step @param {boolean} [lively] whether pieces are seen moving */
  seek(step, lively = false) {
    const to = Math.max(0, Math.min(step, this.film.steps));
    if (to === this.step) return;
    this.step = to;
    this.furthest = Math.max(this.furthest, to);
    this.#tell("step", { lively });
  }

  /** What is shown and told: the stop, or a step between stops. */
  get stop() {
    return this.film.stopAt(this.unit, this.step);
  }

  /** To where the unit ends that a step belongs to. @param {number} step */
  rest(step) {
    this.seek(this.film.restAt(this.unit, Math.max(0, Math.min(step, this.film.steps))));
  }

  /** One unit forwards or backwards. @param {1 | -1} way @param {Unit} [unit] */
  go(way, unit = this.unit) {
    this.seek(this.next(way, this.film.stops(unit)), true);
  }

  /** The next of these steps, or where we are. @param {1 | -1} way @param {number[]} steps */
  next(way, steps) {
    const found = way > 0 ? steps.find((step) => step > this.step) : steps.findLast((step) => step < this.step);
    return found ?? (way > 0 ? this.step : 0);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.step === this.film.steps) this.seek(0);
    const beat = () => {
      this.go(1);
      if (this.step === this.film.steps) this.pause();
      else this.playing = setTimeout(beat, this.#pause());
    };
    this.playing = setTimeout(beat, 200);
    this.#tell("state");
  }

  pause() {
    clearTimeout(this.playing);
    this.playing = 0;
    this.#tell("state");
  }

  #pause() {
    return (LOOK + LETTER * this.stop.caption.length) / Number(this.speed);
  }

  /** How long a piece takes to slide, in milliseconds. */
  get pace() {
    return this.playing ? Math.min(400, this.#pause() * 0.8) : 350;
  }

  /** How long points are on their way, in milliseconds. */
  get flight() {
    return this.playing ? Math.min(FLIGHT, this.#pause() * 0.9) : FLIGHT;
  }

  /** @param {string} speed */
  setSpeed(speed) {
    this.speed = speed;
    remember("speed", speed);
    this.#tell("state");
  }

  /** @param {Unit} unit */
  setUnit(unit) {
    this.unit = unit;
    remember("unit", unit);
    this.#tell("state");
    this.#tell("step", { lively: false });
  }

  /** @param {boolean} free */
  setSpoilerFree(free) {
    this.spoilerFree = free;
    remember("spoilerFree", free ? "1" : "");
    this.furthest = this.step;
    this.#tell("film");
  }

  /** Another film, or the same one with more steps: goes to a step of it. @param {Film} film @param {number} step */
  load(film, step) {
    this.film = film;
    this.step = Math.max(0, Math.min(step, film.steps));
    this.furthest = Math.max(this.furthest, this.step);
    this.#tell("film");
  }

  /** @param {string} event @param {any} [detail] */
  #tell(event, detail = {}) {
    this.dispatchEvent(new CustomEvent(event, { detail }));
  }
}
