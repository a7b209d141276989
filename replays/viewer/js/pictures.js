/** Pictures that come after the first ones: a part at a time, the nearest to what is looked at first. */

/** @typedef {import("./film.js").Film} Film */

/** Steps in a part: parts are the same for everybody, so that they are made once. */
export const PART = 64;

/**
 * Reads all pictures that a film lacks.
 * @param {Film} film
 * @param {(from: number, to: number) => Promise<any>} read
 * @param {{where: () => number, isWanted: () => boolean, tell: (part: number) => void}} more
 *   the step that is looked at; whether the film still is; hears how much of it is there
 */
export async function readPictures(film, read, { where, isWanted, tell }) {
  while (isWanted()) {
    const step = film.missing(Math.min(where(), film.steps));
    if (step < 0) return tell(1);
    const from = step - (step % PART);
    const part = await read(from, from + PART - 1).catch(() => null);
    if (!isWanted()) return undefined;
    // Somebody has moved meanwhile: what was played since is read by itself, and then it is tried again.
    if (part?.version === film.version) film.reel?.add(part.reel, part.start);
    else await new Promise((done) => setTimeout(done, 1000));
    tell(known(film));
  }
  return undefined;
}

/** How much of a film is there: 0 to 1. @param {Film} film */
function known(film) {
  let count = 0;
  for (let step = 0; step <= film.steps; step += 1) count += Number(film.reel?.has(step) ?? true);
  return count / (film.steps + 1);
}
