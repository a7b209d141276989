/** The board: one element per sprite id, moved by a transform, so that pieces slide. */
import { byId, svgEl } from "./dom.js";

/** @typedef {import("./reel.js").Sprite} Sprite */
/** @typedef {import("./reel.js").Scene} Scene */

const LINE_HEIGHT = 1.15;

/** @param {Sprite} sprite @param {Record<string, string>} attributes */
function drawShape(sprite, attributes) {
  const w = sprite.w ?? 0;
  const h = sprite.h ?? 0;
  if (sprite.shape === "disc") return svgEl("ellipse", { ...attributes, rx: w / 2, ry: h / 2 });
  if (sprite.shape === "line") return svgEl("polyline", { ...attributes, points: (sprite.points ?? []).join(" ") });
  const box = { ...attributes, x: -w / 2, y: -h / 2, width: w, height: h };
  return sprite.shape === "box" ? svgEl("rect", box) : svgEl("use", { ...box, href: `#${sprite.shape}` });
}

/** @param {string} face */
function drawFace(face) {
  const text = svgEl("text", { class: "face" });
  const lines = face.split("\n");
  if (lines.length === 1) text.append(face);
  else {
    const first = (-(lines.length - 1) / 2) * LINE_HEIGHT;
    text.append(...lines.map((line, index) => svgEl("tspan", { x: 0, dy: `${index ? LINE_HEIGHT : first}em` }, line)));
  }
  return text;
}

/** What stands inside a sprite's group. @param {Sprite} sprite */
function drawParts(sprite) {
  const parts = [];
  if (sprite.label) parts.push(svgEl("title", {}, sprite.label));
  if (sprite.shape) parts.push(drawShape(sprite, { class: "shape" }));
  if (sprite.pattern) parts.push(drawShape(sprite, { class: "pattern", fill: `url(#${sprite.pattern})` }));
  if (sprite.corner) {
    const corner = { class: "corner", x: Math.floor(-(sprite.w ?? 0) / 2), y: Math.floor(-(sprite.h ?? 0) / 2) };
    parts.push(svgEl("text", corner, sprite.corner));
  }
  if (sprite.face) parts.push(drawFace(sprite.face));
  return parts;
}

/** Whether two states of a sprite look the same but for where they stand. @param {Sprite} a @param {Sprite} b */
function sameLook(a, b) {
  return ["w", "h", "shape", "style", "face", "corner", "label", "colour", "pattern", "kind"].every(
    (field) => /** @type {any} */ (a)[field] === /** @type {any} */ (b)[field],
  ) && String(a.points) === String(b.points);
}

/** Where a sprite stands. @param {SVGElement} group @param {Sprite} sprite */
function place(group, sprite) {
  group.style.transform = `translate(${sprite.x}px, ${sprite.y}px)`;
}

/** The picture of one game. */
export class Board {
  /** @param {(sprite: Sprite) => void} [choose] called when a sprite is clicked */
  constructor(choose) {
    this.layer = svgEl("g");
    this.svg = svgEl("svg", { class: "scene board", role: "img" });
    this.svg.append(byId("v-symbols").content.querySelector("defs").cloneNode(true), this.layer);
    /** @type {Map<string, {sprite: Sprite, group: SVGElement}>} */
    this.shown = new Map();
    /** @type {(sprite: Sprite) => boolean} */
    this.isOpen = () => false;
    this.svg.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const group = /** @type {Element} */ (event.target).closest(".sprite");
      const drawn = group && this.shown.get(group.getAttribute("data-id") ?? "");
      if (drawn && choose) choose(drawn.sprite);
    });
  }

  /** Shows a scene; moves are seen if `lively`. @param {Scene} scene @param {boolean} lively */
  show(scene, lively) {
    const { frame, sprites } = scene;
    this.svg.classList.toggle("lively", lively);
    this.svg.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    this.svg.setAttribute("aria-label", `${frame.title}. ${frame.description}`);
    for (const group of this.layer.querySelectorAll(".leaving")) group.remove();
    for (const [id, { group }] of this.shown) {
      if (sprites.has(id)) continue;
      this.shown.delete(id);
      if (lively) this.#leave(group);
      else group.remove();
    }
    this.#arrange([...sprites.values()], lively);
  }

  /** Puts every sprite in its place, from back to front. @param {Sprite[]} inOrder @param {boolean} lively */
  #arrange(inOrder, lively) {
    /** @type {[SVGElement, Sprite][]} */
    const moves = [];
    let reinserted = false;
    let next = null;
    for (let index = inOrder.length - 1; index >= 0; index -= 1) {
      const sprite = inOrder[index];
      const drawn = this.shown.get(sprite.id);
      if (!drawn) {
        const group = this.#draw(sprite);
        if (lively) group.classList.add("coming");
        this.layer.insertBefore(group, next);
        next = group;
        continue;
      }
      const { group, sprite: before } = drawn;
      if (before !== sprite) {
        if (!sameLook(before, sprite)) this.#redraw(group, sprite);
        if (before.x !== sprite.x || before.y !== sprite.y) moves.push([group, sprite]);
        if ((before.z ?? 0) !== (sprite.z ?? 0)) {
          this.layer.insertBefore(group, next);
          reinserted = true;
        }
        drawn.sprite = sprite;
      }
      next = group;
    }
    // A moved element forgets where it was: let it know before it slides.
    if (reinserted && lively) this.layer.getBoundingClientRect();
    for (const [group, sprite] of moves) place(group, sprite);
  }

  /** @param {Sprite} sprite @returns {SVGElement} */
  #draw(sprite) {
    const group = svgEl("g", { "data-id": sprite.id });
    this.#redraw(group, sprite);
    place(group, sprite);
    this.shown.set(sprite.id, { sprite, group });
    return group;
  }

  /** @param {SVGElement} group @param {Sprite} sprite */
  #redraw(group, sprite) {
    const open = this.isOpen(sprite) ? " open-to-choose" : "";
    group.setAttribute("class", `sprite ${sprite.kind} ${sprite.style ?? ""}${open}`);
    group.style.setProperty("--w", `${sprite.w ?? 0}px`);
    group.style.setProperty("--h", `${sprite.h ?? 0}px`);
    if (sprite.colour) group.style.setProperty("--colour", sprite.colour);
    else group.style.removeProperty("--colour");
    group.replaceChildren(...drawParts(sprite));
  }

  /** Marks the sprites that can be chosen now. @param {(sprite: Sprite) => boolean} isOpen */
  mark(isOpen) {
    this.isOpen = isOpen;
    for (const { sprite, group } of this.shown.values()) group.classList.toggle("open-to-choose", isOpen(sprite));
  }

  /** @param {SVGElement} group */
  #leave(group) {
    group.classList.add("leaving");
    group.removeAttribute("data-id");
    setTimeout(() => group.remove(), 300);
  }
}
