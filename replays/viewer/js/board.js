/** The board: one element per sprite id, moved by a transform, so that pieces slide. */
import { drawParts, place, sameLook } from "./drawing.js";
import { byId, svgEl } from "./dom.js";
import { departures, haunt } from "./ghosts.js";
import { Lens } from "./lens.js";

/** @typedef {import("./reel.js").Sprite} Sprite */
/** @typedef {import("./reel.js").Scene} Scene */

/** The picture of one game. */
export class Board {
  constructor() {
    this.layer = svgEl("g");
    this.svg = svgEl("svg", { class: "scene board", role: "img" });
    this.svg.append(this.layer);
    /** The game whose styles it wears. */
    this.look = "";
    /** @type {Map<string, {sprite: Sprite, group: SVGElement}>} */
    this.shown = new Map();
    this.lens = new Lens(this.svg, () => [...this.shown.values()].map(({ sprite }) => sprite));
  }

  /** Shows a scene; moves are seen if `lively`. @param {Scene} scene @param {boolean} lively */
  show(scene, lively) {
    const { frame, sprites } = scene;
    this.#dress(frame.look ?? "");
    this.svg.classList.toggle("lively", lively);
    this.svg.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    this.svg.setAttribute("aria-label", `${frame.title}. ${frame.description}`);
    for (const old of this.layer.querySelectorAll(":scope > :not([data-id])")) old.remove();
    const left = lively ? departures(this.shown, sprites) : new Map();
    for (const [id, { group }] of this.shown) {
      if (sprites.has(id)) continue;
      this.shown.delete(id);
      if (lively) this.#leave(group);
      else group.remove();
    }
    this.#arrange([...sprites.values()], lively);
    for (const [id, from] of left) {
      const drawn = this.shown.get(id);
      if (drawn) haunt(drawn.group, drawn.sprite, from);
    }
    this.lens.refresh();
  }

  /** Takes the styles and symbols of a game. @param {string} look */
  #dress(look) {
    if (this.look === look) return;
    if (this.look) this.svg.classList.remove(this.look);
    if (look) this.svg.classList.add(look);
    this.look = look;
    for (const old of this.svg.querySelectorAll(":scope > defs")) old.remove();
    for (const defs of byId("v-symbols").content.querySelectorAll("defs")) {
      if (!defs.id || defs.id === `look-${look}`) this.layer.before(defs.cloneNode(true));
    }
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
        if (lively && sprite.origin) {
          place(group, { x: sprite.origin[0], y: sprite.origin[1] });
          moves.push([group, sprite]);
          reinserted = true;
        }
        next = group;
        continue;
      }
      const { group, sprite: before } = drawn;
      if (before !== sprite) {
        if (!sameLook(before, sprite)) {
          this.#redraw(group, sprite);
          if (lively) group.classList.add("changed");
        } else group.classList.remove("changed");
        if (before.x !== sprite.x || before.y !== sprite.y) moves.push([group, sprite]);
        if ((before.z ?? 0) !== (sprite.z ?? 0)) {
          this.layer.insertBefore(group, next);
          reinserted = true;
        }
        drawn.sprite = sprite;
      } else group.classList.remove("changed");
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
    group.setAttribute("class", `sprite ${sprite.kind} ${sprite.style ?? ""}`);
    group.style.setProperty("--w", `${sprite.w ?? 0}px`);
    group.style.setProperty("--h", `${sprite.h ?? 0}px`);
    if (sprite.colour) group.style.setProperty("--colour", sprite.colour);
    else group.style.removeProperty("--colour");
    group.replaceChildren(...drawParts(sprite));
  }

  /** @param {SVGElement} group */
  #leave(group) {
    group.classList.add("leaving");
    group.removeAttribute("data-id");
    setTimeout(() => group.remove(), 300);
  }
}
