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
    /** What leads from a sprite to its rules. @type {(id: string) => HTMLElement[]} */
    this.rulesOf = () => [];
    this.element = el("div.lens", { role: "group", hidden: true });
    // What is asked beside the board takes of its room as it goes on.
    this.room = new ResizeObserver(() => this.at && this.#place(this.at));
    svg.addEventListener("pointerover", (event) => {
      const isMouse = event.pointerType === "mouse";
      if (isMouse && event.buttons) return void this.close(); // Whoever drags a piece looks for its place.
      // What was clicked stays, so that its rules can be reached.
      if (!isMouse || !this.#isHeld) this.#point(event, !isMouse);
    });
    svg.addEventListener("click", (event) => this.#point(event, true));
    svg.addEventListener("focusin", (event) => this.#point(event, true));
    svg.addEventListener("focusout", (event) => this.#leave(event));
    for (const part of [svg, this.element])
      part.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === "mouse") this.#leave(event);
      });
  }

  get #isHeld() {
    return this.element.classList.contains("reached");
  }

  /** @param {FocusEvent | PointerEvent} event */
  #leave({ relatedTarget: to }) {
    const isNear = to instanceof Node && (this.element.contains(to) || (this.#isHeld && this.svg.contains(to)));
    if (!isNear) this.#show("");
  }

  /** To the first rule of what is read. @returns {boolean} whether there is one */
  toRules() {
    const rule = /** @type {HTMLElement | null} */ (
      this.element.hidden ? null : this.element.querySelector("a, button")
    );
    rule?.focus();
    return Boolean(rule);
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
    this.#show(next?.id ?? "", true);
    if (!next) return;
    this.svg
      .querySelector(`[data-id="${CSS.escape(next.id)}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#place(next.id);
    const rules = this.rulesOf(next.id).map((rule) => rule.textContent);
    announce([readable(next).replaceAll("\n", ". "), ...rules].join(". "));
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
    // What is chosen by a click is no reading: the lens lets others through.
    const reached = named && !group?.matches(".open-to-choose, .held");
    this.#show(sprite && (named || sprite.detail) ? sprite.id : "", reached);
  }

  /** @param {string} id */
  #sprite(id) {
    return id ? this.shown().find((sprite) => sprite.id === id) : undefined;
  }

  /** @param {string} id @param {boolean} [reached] whether one can go on to its rules */
  #show(id, reached = this.#isHeld) {
    const sprite = this.#sprite(id);
    const words = readable(sprite);
    this.at = words ? id : "";
    this.element.hidden = !words;
    this.element.classList.toggle("reached", Boolean(words) && reached);
    for (const old of this.svg.querySelectorAll(".looked-at")) old.classList.remove("looked-at");
    if (!sprite || !words) return;
    this.svg.querySelector(`[data-id="${CSS.escape(id)}"]`)?.classList.add("looked-at");
    const [name, ...rest] = words.split("\n");
    fill(
      this.element,
      (sprite.kind === "card" || sprite.kind === "piece") && this.#face(sprite),
      el("b", {}, name),
      rest.map((line) => el("span", {}, line)),
      el("div.chips", {}, this.rulesOf(id)),
    );
    this.element.setAttribute("aria-label", name);
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
    if (this.element.parentElement !== stage) {
      stage.append(this.element);
      this.room.disconnect();
      this.room.observe(stage);
    }
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
