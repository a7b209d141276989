/** Moves drawn on a board that nobody has made there: a ring around everything that one would touch. */
import { svgEl } from "./dom.js";
import { idShape } from "./reel.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * Rings, a sign, and an arrow from a piece to its place.
 * @param {Board} board @param {string[]} ids `*` in an id is anything @param {string} kind a style @param {string} sign
 */
export function drawMove(board, ids, kind, sign) {
  const found = spritesOf(board.shown, ids);
  if (!found.length) return [];
  const inset = kind === "was-better" ? 5 : 0;
  const boxes = found.map(({ sprite, group }) => {
    const box = /** @type {SVGGraphicsElement} */ (group).getBBox();
    return { x: sprite.x + box.x - 3, y: sprite.y + box.y - 3, width: box.width + 6, height: box.height + 6, sprite };
  });
  const rings = boxes.map(({ x, y, width, height }) =>
    svgEl("rect", {
      class: `move-ring ${kind}`,
      x: x + inset,
      y: y + inset,
      width: Math.max(8, width - 2 * inset),
      height: Math.max(8, height - 2 * inset),
      rx: 8,
    }),
  );
  const last = boxes[boxes.length - 1];
  const word = svgEl("text", { class: `move-sign ${kind}`, x: last.x + last.width - 4, y: last.y + 10 + inset }, sign);
  const pieces = boxes.filter(({ sprite }) => sprite.kind === "piece");
  const places = boxes.filter(({ sprite }) => sprite.kind === "region");
  // A piece and the row that tells of it are one and the same.
  const arrow =
    pieces.length === 1 && places.length === 1 && partOf(pieces[0].sprite) !== partOf(places[0].sprite)
      ? [
          svgEl("line", {
            class: `move-way ${kind}`,
            ...ends(pieces[0].sprite, places[0].sprite),
            "marker-end": "url(#arrow-head)",
          }),
        ]
      : [];
  return [...arrow, ...rings, word];
}

/** What a sprite stands for. @param {{id: string}} sprite */
const partOf = ({ id }) => id.slice(id.indexOf(":") + 1);

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
const ends = (from, to) => ({ x1: from.x, y1: from.y, x2: to.x, y2: to.y });

/** The sprites on the board that ids name; `*` in an id is anything. @param {Board["shown"]} shown @param {string[]} ids */
function spritesOf(shown, ids) {
  const shapes = ids.map(idShape);
  return [...shown].filter(([id]) => shapes.some((shape) => shape.test(id))).map(([, drawn]) => drawn);
}
