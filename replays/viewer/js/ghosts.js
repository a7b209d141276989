/** Ghosts: where a piece stood stays to be seen until the next stop. */
import { place } from "./drawing.js";
import { svgEl } from "./dom.js";

/** @typedef {import("./reel.js").Sprite} Sprite */
/** @typedef {Map<string, {sprite: Sprite, group: SVGElement}>} Shown */

/**
 * Where a piece would be now if it still stood where it was; nothing if it does. What it stands
 * on (`sprite.on`) may itself have moved, when the picture was laid out anew, or be gone with it.
 * A piece that `settles` shifts among others without having left.
 * @param {Sprite} before @param {Sprite} after
 * @param {(id: string) => Sprite | undefined} was @param {(id: string) => Sprite | undefined} is
 */
function leftAt(before, after, was, is) {
  const from = before.on && was(before.on);
  const still = before.on && is(before.on);
  if (!from || !after.on) return null;
  const at = still ? { x: before.x - from.x + still.x, y: before.y - from.y + still.y } : { x: before.x, y: before.y };
  const settles = (after.style ?? "").split(" ").includes("settles");
  const far = !settles && Math.hypot(after.x - at.x, after.y - at.y) >= Math.max(before.w ?? 0, 16);
  return before.on !== after.on || far ? at : null;
}

/**
 * The pieces that have left their places since, each with where it was.
 * @param {Shown} shown the board before @param {Map<string, Sprite>} sprites the board now
 * @returns {Map<string, {x: number, y: number, copy: Node}>}
 */
export function departures(shown, sprites) {
  const found = new Map();
  for (const [id, { sprite, group }] of shown) {
    const after = sprites.get(id);
    const at =
      after &&
      sprite.on &&
      leftAt(
        sprite,
        after,
        (on) => shown.get(on)?.sprite,
        (on) => sprites.get(on),
      );
    if (at) found.set(id, { ...at, copy: group.cloneNode(true) });
  }
  return found;
}

/** Puts a ghost below its piece, and a trail between the two. @param {SVGElement} group @param {Sprite} sprite @param {{x: number, y: number, copy: Node}} left */
export function haunt(group, sprite, { x, y, copy }) {
  const ghost = /** @type {SVGElement} */ (copy);
  ghost.removeAttribute("data-id");
  ghost.setAttribute("class", `${ghost.getAttribute("class")?.replace("sprite ", "")} ghost left`);
  place(ghost, { x, y });
  const trail = svgEl("path", { class: "trail", d: `M${x} ${y}L${sprite.x} ${sprite.y}` });
  group.before(trail, ghost);
}
