/** The reel: every sprite's life as a list of (step, sprite), so that any step is a look-up. */

/**
 * @typedef {{x: number, y: number, w?: number, h?: number, shape?: string, style?: string,
 *   text?: string, pattern?: string, colour?: string, d?: string}} Mark
 * @typedef {{id: string, kind: string, x: number, y: number, w?: number, h?: number,
 *   shape?: string, style?: string, face?: string, corner?: string, label?: string,
 *   colour?: string, pattern?: string, z?: number, points?: number[],
 *   marks?: Mark[], detail?: string, on?: string, origin?: [number, number]}} Sprite
 * @typedef {{width: number, height: number, title: string, description: string, look?: string}} Frame
 * @typedef {{steps: number[], states: (Sprite | null)[]}} Track
 * @typedef {{frame: Frame, sprites: Map<string, Sprite>}} Scene
 */

/** The sprite that tells a step's own fact: a stop of several steps is told below the board. */
const SAID = "caption";

/** Sprites from back to front, as every renderer draws them. @param {Sprite} a @param {Sprite} b */
export const backToFront = (a, b) => (a.z ?? 0) - (b.z ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

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

/** All scenes of a game. */
export class Reel {
  /** @param {any} reel as the service sends it, from step 0 */
  constructor(reel) {
    /** @type {Map<string, Track>} */
    this.tracks = new Map();
    /** @type {Frame[]} */
    this.frames = [];
    this.#open(reel.first, 0);
    this.#play(reel.steps, 0);
  }

  /**
   * The board after a step; with what all steps from the first on have shown of themselves.
   * @param {number} step @param {number} [first] @param {string[]} [passing] style words
   * @returns {Scene}
   */
  at(step, first = step, passing = []) {
    const sprites = [];
    for (const track of this.tracks.values()) {
      const last = lastAt(track.steps, step);
      let sprite = track.states[last];
      if (first < step && sprite?.id === SAID) continue;
      for (let index = Math.max(lastAt(track.steps, first), 0); first < step && index < last; index += 1) {
        const before = track.states[index];
        if (!before) continue;
        const words = (before.style ?? "").split(" ");
        if (words.some((word) => passing.includes(word))) sprites.push({ ...before, id: `${before.id}~${index}` });
        else if (sprite && words.includes("hot") && !(sprite.style ?? "").split(" ").includes("hot")) sprite = { ...sprite, style: `${sprite.style ?? ""} hot` };
      }
      if (sprite) sprites.push(sprite);
    }
    sprites.sort(backToFront);
    return { frame: this.frames[step], sprites: new Map(sprites.map((sprite) => [sprite.id, sprite])) };
  }

  /** The colour of a piece, where it has one. @param {string} id */
  colourOf(id) {
    return this.tracks.get(id)?.states.find((sprite) => sprite?.colour)?.colour;
  }

  /** Forgets what comes after a step, then goes on with what the service says. @param {any} reel @param {number} start */
  continue(reel, start) {
    this.frames.length = start + 1;
    for (const [id, track] of this.tracks) {
      const keep = lastAt(track.steps, start) + 1;
      track.steps.length = track.states.length = keep;
      if (!keep) this.tracks.delete(id);
    }
    this.#play(reel.steps, start);
  }

  /** @param {any} scene @param {number} step */
  #open(scene, step) {
    this.frames.push({ width: scene.width, height: scene.height, title: scene.title, description: scene.description, look: scene.look });
    for (const sprite of scene.sprites) this.#set(sprite.id, step, sprite);
  }

  /** @param {any[]} steps @param {number} start */
  #play(steps, start) {
    steps.forEach((change, index) => {
      const step = start + index + 1;
      const last = this.frames[step - 1];
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
