/** The lens: all there is to say of the piece that one points at, in letters that can be read. */
import { el, fill } from "./dom.js";

/** @typedef {import("./reel.js").Sprite} Sprite */

export class Lens {
  /** @param {SVGElement} svg @param {(id: string) => Sprite | undefined} spriteOf */
  constructor(svg, spriteOf) {
    this.svg = svg;
    this.spriteOf = spriteOf;
    this.at = "";
    this.element = el("div.lens", { role: "tooltip", hidden: true });
    svg.addEventListener("pointerover", (event) => this.#point(event));
    svg.addEventListener("click", (event) => this.#point(event));
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.#show("");
    });
  }

  /** The step has changed: what one points at may say something else now. */
  refresh() {
    this.#show(this.at);
  }

  /** @param {Event} event */
  #point(event) {
    const group = /** @type {Element} */ (event.target).closest(".sprite");
    this.#show(group?.getAttribute("data-id") ?? "");
  }

  /** @param {string} id */
  #show(id) {
    const sprite = id ? this.spriteOf(id) : undefined;
    this.at = sprite?.detail ? id : "";
    this.element.hidden = !this.at;
    if (!sprite?.detail) return;
    const [name, ...rest] = sprite.detail.split("\n");
    fill(
      this.element,
      el("b", {}, name),
      rest.map((line) => el("span", {}, line)),
    );
    this.#place(id);
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
