/** The lens: the face of what one points at, large, and all there is to say of it. */
import { drawParts } from "./drawing.js";
import { announce, el, fill, svgEl } from "./dom.js";

/** @typedef {import("./reel.js").Sprite} Sprite */

/** How large a face is shown, in pixels, and how many times as large as on the board at the most. */
const FACE = 200;
const TIMES = 3;

/** What there is to read of a sprite; a card or a piece has its name at least. @param {Sprite | undefined} sprite */
const readable = (sprite) =>
  sprite?.detail || (sprite?.kind === "card" || sprite?.kind === "piece" ? sprite.label : "") || "";

export class Lens {
  /** @param {SVGElement} svg @param {() => Sprite[]} shown the sprites of the board */
  constructor(svg, shown) {
    this.svg = svg;
    this.shown = shown;
    this.at = "";
    this.element = el("div.lens", { role: "tooltip", hidden: true });
    svg.addEventListener("pointerover", (event) => this.#point(event, event.pointerType !== "mouse"));
    svg.addEventListener("click", (event) => this.#point(event, true));
    svg.addEventListener("focusin", (event) => this.#point(event, true));
    svg.addEventListener("focusout", () => this.#show(""));
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.#show("");
    });
  }

  /** The step has changed: what one points at may say something else now. */
  refresh() {
    this.#show(this.at);
  }

  /** The next thing that can be read, as one reads: line by line. @param {1 | -1} way */
  walk(way) {
    const all = this.shown()
      .filter((sprite) => readable(sprite) && (sprite.w ?? 0) > 0)
      .sort((a, b) => a.y - (a.h ?? 0) / 2 - b.y + (b.h ?? 0) / 2 || a.x - b.x);
    const before = all.findIndex((sprite) => sprite.id === this.at);
    const next = all[before < 0 ? (way > 0 ? 0 : all.length - 1) : before + way];
    this.#show(next?.id ?? "");
    if (!next) return;
    this.svg
      .querySelector(`[data-id="${CSS.escape(next.id)}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#place(next.id);
    announce(readable(next).replaceAll("\n", ". "));
  }

  /** @returns {boolean} whether anything was shown */
  close() {
    const was = Boolean(this.at);
    this.#show("");
    return was;
  }

  /** @param {Event} event @param {boolean} named whether a name alone is shown: a mouse that rests has it from the browser */
  #point(event, named) {
    const group = /** @type {Element} */ (event.target).closest(".sprite");
    const sprite = this.#sprite(group?.getAttribute("data-id") ?? "");
    this.#show(sprite && (named || sprite.detail) ? sprite.id : "");
  }

  /** @param {string} id */
  #sprite(id) {
    return id ? this.shown().find((sprite) => sprite.id === id) : undefined;
  }

  /** @param {string} id */
  #show(id) {
    const sprite = this.#sprite(id);
    const words = readable(sprite);
    this.at = words ? id : "";
    this.element.hidden = !words;
    for (const old of this.svg.querySelectorAll(".looked-at")) old.classList.remove("looked-at");
    if (!sprite || !words) return;
    this.svg.querySelector(`[data-id="${CSS.escape(id)}"]`)?.classList.add("looked-at");
    const [name, ...rest] = words.split("\n");
    fill(
      this.element,
      (sprite.kind === "card" || sprite.kind === "piece") && this.#face(sprite),
      el("b", {}, name),
      rest.map((line) => el("span", {}, line)),
    );
    this.#place(id);
  }

  /** The sprite alone, as the board draws it. @param {Sprite} sprite */
  #face(sprite) {
    const [w, h] = [sprite.w ?? 0, sprite.h ?? 0];
    if (!w || !h) return null;
    const times = Math.min(TIMES, FACE / Math.max(w, h));
    const edge = Math.max(w, h) * 0.06;
    const looks = [...this.svg.classList].filter((name) => name !== "board" && name !== "lively");
    const group = svgEl("g", { class: `sprite ${sprite.kind} ${sprite.style ?? ""}` }, ...drawParts(sprite));
    for (const [name, value] of Object.entries({ "--w": `${w}px`, "--h": `${h}px`, "--colour": sprite.colour ?? "" }))
      if (value) group.style.setProperty(name, value);
    return svgEl(
      "svg",
      {
        class: `${looks.join(" ")} face-large`,
        "aria-hidden": "true",
        viewBox: [-w / 2 - edge, -h / 2 - edge, w + 2 * edge, h + 2 * edge].join(" "),
        width: w * times,
        height: h * times,
      },
      group,
    );
  }

  /** Beside the sprite, where there is room. @param {string} id */
  #place(id) {
    const stage = this.svg.parentElement;
    const group = this.svg.querySelector(`[data-id="${CSS.escape(id)}"]`);
    if (!stage || !group) return;
    if (this.element.parentElement !== stage) stage.append(this.element);
    const room = stage.getBoundingClientRect();
    const box = group.getBoundingClientRect();
    const { offsetWidth: w, offsetHeight: h } = this.element;
    const right = box.right - room.left + 8;
    const left = right + w <= room.width ? right : Math.max(0, box.left - room.left - w - 8);
    const top = Math.max(0, Math.min(box.top - room.top, room.height - h));
    this.element.style.left = `${left + stage.scrollLeft}px`;
    this.element.style.top = `${top + stage.scrollTop}px`;
  }
}
