/** The reel: every sprite's life as a list of (step, sprite), so that any step is a look-up. */
import { sameLook } from "./drawing.js";

/**
 * @typedef {{x: number, y: number, w?: number, h?: number, shape?: string, style?: string,
 *   text?: string, pattern?: string, colour?: string, d?: string}} Mark
 * @typedef {{id: string, kind: string, x: number, y: number, w?: number, h?: number,
 *   shape?: string, style?: string, face?: string, corner?: string, label?: string,
 *   colour?: string, pattern?: string, z?: number, points?: number[],
 *   marks?: Mark[], detail?: string, on?: string, origin?: [number, number],
 *   tally?: string, scores?: string}} Sprite
 * @typedef {{width: number, height: number, title: string, description: string, look?: string}} Frame
 * @typedef {{steps: number[], states: (Sprite | null)[]}} Track
 * @typedef {{sprite: Sprite, rank: number}} Change
 * @typedef {{frame: Frame, sprites: Map<string, Sprite>, changes?: Change[]}} Scene what has changed comes by its rank
 */

/** The sprite that tells a step's own fact: a stop of several steps is told below the board. */
const SAID = "caption";

/** Sprites from back to front, as every renderer draws them. @param {Sprite} a @param {Sprite} b */
export const backToFront = (a, b) => (a.z ?? 0) - (b.z ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The shape of ids of sprites; `*` is anything. @param {string} id */
export function idShape(id) {
  const parts = id.split("*").map((part) => part.replace(/[.+?^$()|[\]{}\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

/** A single scene as the service sends it. @param {any} scene @returns {Scene} */
export function sceneOf({ sprites, ...frame }) {
  return { frame, sprites: new Map(sprites.map((/** @type {Sprite} */ sprite) => [sprite.id, sprite])) };
}

/** The place of the last entry that is not after a step; -1 if there is none. @param {number[]} steps @param {number} step */
function lastAt(steps, step) {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether a step names it. @param {Sprite} sprite */
const isNamed = ({ style = "" }) => style.split(" ").includes("hot");

/** How much it matters that a sprite is another one than before; 0 if it is not. @param {Sprite | undefined} before @param {Sprite} now */
function rankOf(before, now) {
  const words = (now.style ?? "").split(" ");
  const isPiece = now.kind === "piece" || now.kind === "card";
  const moved = !before || before.x !== now.x || before.y !== now.y;
  if (words.includes("rolls") && !(before && sameLook(before, now))) return 5;
  if (isPiece && moved && !words.includes("settles")) return isNamed(now) ? 4 : 3;
  if (isNamed(now)) return 2;
  return moved || !sameLook(before, now) ? 1 : 0;
}

/** Whether a sprite would lie over another one that says a thing of its kind, both unread. @param {Sprite} other @param {Sprite} sprite */
function covers(other, { x, y, w = 0, h = 0, style, face }) {
  return Boolean(face) && other.style === style && Math.abs(other.x - x) < w && Math.abs(other.y - y) < h;
}

/** Some scenes in a row: the first in full, then what changes. */
class Strip {
  /** @param {any} reel as the service sends it @param {number} start the step of its first scene */
  constructor(reel, start) {
    this.start = start;
    /** @type {Map<string, Track>} */
    this.tracks = new Map();
    /** @type {Frame[]} */
    this.frames = [];
    this.#open(reel.first);
    this.#play(reel.steps);
  }

  get end() {
    return this.start + this.frames.length - 1;
  }

  /** A sprite after a step. @param {string} id @param {number} step */
  state(id, step) {
    const track = this.tracks.get(id);
    return track?.states[lastAt(track.steps, step)] ?? undefined;
  }

  /** Forgets what comes after a step. @param {number} step */
  cut(step) {
    this.frames.length = Math.min(this.frames.length, step - this.start + 1);
    for (const [id, track] of this.tracks) {
      const keep = lastAt(track.steps, step) + 1;
      track.steps.length = track.states.length = keep;
      if (!keep) this.tracks.delete(id);
    }
  }

  /** @param {any} scene */
  #open(scene) {
    this.frames.push({
      width: scene.width,
      height: scene.height,
      title: scene.title,
      description: scene.description,
      look: scene.look,
    });
    for (const sprite of scene.sprites) this.#set(sprite.id, this.start, sprite);
  }

  /** @param {any[]} steps */
  #play(steps) {
    steps.forEach((change, index) => {
      const step = this.start + index + 1;
      const last = this.frames[index];
      this.frames.push({
        width: change.width ?? last.width,
        height: change.height ?? last.height,
        title: change.title ?? last.title,
        description: change.description ?? last.description,
        look: last.look,
      });
      for (const id of change.go ?? []) this.#set(id, step, null);
      for (const sprite of change.come ?? []) this.#set(sprite.id, step, sprite);
      for (const part of change.change ?? []) {
        const states = /** @type {Track} */ (this.tracks.get(part.id)).states;
        this.#set(part.id, step, { .../** @type {Sprite} */ (states[states.length - 1]), ...part });
      }
    });
  }

  /** @param {string} id @param {number} step @param {Sprite | null} sprite */
  #set(id, step, sprite) {
    let track = this.tracks.get(id);
    if (!track) this.tracks.set(id, (track = { steps: [], states: [] }));
    track.steps.push(step);
    track.states.push(sprite);
  }
}

/** The scenes of a game, as far as they are known. */
export class Reel {
  /** @param {any} reel as the service sends it @param {number} start the step of its first scene */
  constructor(reel, start) {
    /** @type {Strip[]} */
    this.strips = [new Strip(reel, start)];
  }

  /** More scenes, from a step on. @param {any} reel @param {number} start */
  add(reel, start) {
    this.strips.push(new Strip(reel, start));
  }

  /** Forgets what comes from a step on, then goes on with what the service says. @param {any} reel @param {number} start */
  continue(reel, start) {
    this.strips = this.strips.filter((strip) => strip.start < start);
    for (const strip of this.strips) strip.cut(start - 1);
    this.add(reel, start);
  }

  /** Whether the scene of a step is known. @param {number} step */
  has(step) {
    return Boolean(this.#strip(step));
  }

  /** @param {number} step */
  #strip(step) {
    return this.strips.find((strip) => strip.start <= step && step <= strip.end);
  }

  /** The size and the words of a scene; of any, where that one is not known yet. @param {number} step @returns {Frame} */
  frame(step) {
    const strip = this.#strip(step) ?? this.strips[0];
    return strip.frames[step - strip.start] ?? strip.frames[0];
  }

  /**
   * The board after a step; with what all steps from the first on have shown of themselves.
   * @param {number} step @param {number} [first] @param {string[]} [passing] style words
   * @returns {Scene}
   */
  at(step, first = step, passing = []) {
    const strip = /** @type {Strip} */ (this.#strip(step));
    /** @type {Map<string, Sprite>} */
    const sprites = new Map();
    for (const [id, track] of strip.tracks) {
      const sprite = track.states[lastAt(track.steps, step)];
      if (sprite && !(first < step && id === SAID)) sprites.set(id, sprite);
    }
    for (const each of first < step ? this.strips : []) this.#mark(each, first, step, passing, sprites);
    const inOrder = [...sprites.values()].sort(backToFront);
    return {
      frame: this.frame(step),
      sprites: new Map(inOrder.map((sprite) => [sprite.id, sprite])),
      changes: this.#changes(strip, inOrder, first),
    };
  }

  /** What a step shows to have given a side points, or taken them. @param {number} step @param {string} side @returns {Sprite | undefined} */
  scorer(step, side) {
    for (const { steps, states } of this.#strip(step)?.tracks.values() ?? []) {
      const sprite = states[lastAt(steps, step)];
      if (sprite?.scores === side) return sprite;
    }
    return undefined;
  }

  /** What the steps from the first on have changed, what matters most first. @param {Strip} strip @param {Sprite[]} sprites @param {number} first @returns {Change[]} */
  #changes(strip, sprites, first) {
    const earlier = first > 0 ? this.#strip(first - 1) : undefined;
    if (!earlier) return [];
    const changes = [];
    for (const sprite of sprites) {
      const track = strip.tracks.get(sprite.id);
      const isAsBefore = earlier === strip && track && lastAt(track.steps, first - 1) === track.steps.length - 1;
      if (isAsBefore && !isNamed(sprite)) continue;
      const rank = rankOf(earlier.state(sprite.id, first - 1), sprite);
      if (rank) changes.push({ sprite, rank });
    }
    return changes.sort((a, b) => b.rank - a.rank);
  }

  /** Adds what the steps before the last have shown. @param {Strip} strip @param {number} first @param {number} step @param {string[]} passing @param {Map<string, Sprite>} sprites */
  #mark(strip, first, step, passing, sprites) {
    if (strip.end < first || strip.start > step) return;
    for (const [id, { steps, states }] of strip.tracks) {
      const last = lastAt(steps, step);
      for (let index = Math.max(lastAt(steps, first), 0); index <= last; index += 1) {
        const before = states[index];
        const now = sprites.get(id);
        if (!before || before === now) continue;
        const words = (before.style ?? "").split(" ");
        if (words.some((word) => passing.includes(word))) {
          if (![...sprites.values()].some((other) => covers(other, before)))
            sprites.set(`${id}~${steps[index]}`, { ...before, id: `${id}~${steps[index]}` });
        } else if (now && words.includes("hot") && !(now.style ?? "").split(" ").includes("hot"))
          sprites.set(id, { ...now, style: `${now.style ?? ""} hot` });
      }
    }
  }
}
