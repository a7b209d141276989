/** Drawing: a sprite as SVG elements, as `replays/svg.py` draws it. */
import { svgEl } from "./dom.js";

/** @typedef {import("./reel.js").Sprite} Sprite */
/** @typedef {import("./reel.js").Mark} Mark */

const LINE_HEIGHT = 1.2;

/** A shape around (x, y). @param {Sprite | Mark} drawn @param {number} x @param {number} y @param {Record<string, string>} attributes */
function drawShape(drawn, x, y, attributes) {
  const w = drawn.w ?? 0;
  const h = drawn.h ?? 0;
  if (drawn.shape === "disc") return svgEl("ellipse", { ...attributes, cx: x, cy: y, rx: w / 2, ry: h / 2 });
  if (drawn.shape === "path")
    return svgEl("path", { ...attributes, d: /** @type {Mark} */ (drawn).d ?? "", transform: `translate(${x} ${y})` });
  if (drawn.shape === "line") {
    const { points = [] } = /** @type {Sprite} */ (drawn);
    return svgEl("polyline", { ...attributes, points: points.join(" ") });
  }
  const box = { ...attributes, x: x - w / 2, y: y - h / 2, width: w, height: h };
  return drawn.shape === "box" ? svgEl("rect", box) : svgEl("use", { ...box, href: `#${drawn.shape}` });
}

/** A line per "\n", in the middle of (x, y). @param {string} words @param {Record<string, string | number>} attributes */
function drawText(words, attributes) {
  const text = svgEl("text", attributes);
  const lines = words.split("\n");
  if (lines.length === 1) text.append(words);
  else {
    const first = (-(lines.length - 1) / 2) * LINE_HEIGHT;
    text.append(
      ...lines.map((line, index) =>
        svgEl("tspan", { x: attributes.x ?? 0, dy: `${(index ? LINE_HEIGHT : first).toFixed(2)}em` }, line),
      ),
    );
  }
  return text;
}

/** @param {Mark} mark */
function drawMark(mark) {
  const style = `mark ${mark.style ?? ""}`.trimEnd();
  if (mark.text) {
    const text = drawText(mark.text, { class: style, x: mark.x, y: mark.y });
    if (mark.h) text.style.fontSize = `${mark.h}px`;
    return text;
  }
  const shape = drawShape(
    mark,
    mark.x,
    mark.y,
    mark.pattern ? { class: style, fill: `url(#${mark.pattern})` } : { class: style },
  );
  if (mark.colour) shape.style.setProperty("--colour", mark.colour);
  return shape;
}

/** What stands inside a sprite's group. @param {Sprite} sprite */
export function drawParts(sprite) {
  const parts = [];
  if (sprite.label && !sprite.detail) parts.push(svgEl("title", {}, sprite.label));
  if (sprite.shape) parts.push(drawShape(sprite, 0, 0, { class: "shape" }));
  if (sprite.pattern) parts.push(drawShape(sprite, 0, 0, { class: "pattern", fill: `url(#${sprite.pattern})` }));
  parts.push(...(sprite.marks ?? []).map(drawMark));
  if (sprite.corner) {
    const corner = { class: "corner", x: Math.floor(-(sprite.w ?? 0) / 2), y: Math.floor(-(sprite.h ?? 0) / 2) };
    parts.push(svgEl("text", corner, sprite.corner));
  }
  if (sprite.face) parts.push(drawText(sprite.face, { class: "face" }));
  return parts;
}

const WORN = ["w", "h", "shape", "style", "face", "corner", "label", "detail", "colour", "pattern", "kind"];
const LISTED = ["points", "marks"];

/** What a field says: one that is left out says as little as one that was emptied. @param {any} value */
const said = (value) => (value?.length === 0 ? undefined : value || undefined);

/** Whether two states of a sprite look the same but for where they stand. @param {any} a @param {any} b */
export function sameLook(a, b) {
  return (
    WORN.every((field) => said(a[field]) === said(b[field])) &&
    LISTED.every((field) => a[field] === b[field] || JSON.stringify(said(a[field])) === JSON.stringify(said(b[field])))
  );
}

/** Where an element stands. @param {SVGElement} group @param {{x: number, y: number}} at */
export function place(group, { x, y }) {
  group.style.transform = `translate(${x}px, ${y}px)`;
}
