/** The board under one's hand: what can be touched glows, by mouse, finger, keyboard and name. */
import { Places } from "./chooser.js";
import { notice, svgEl } from "./dom.js";
import { bringIntoSight } from "./sight.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./chooser.js").Chooser} Chooser */

const DRAG = 9;
const FINGER = 26;
const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
});

/** Tells `aim` with the words of what is pointed at, and `touched` after a touch. */
export class Touch extends EventTarget {
  /**
   * @param {Board} board @param {Chooser} chooser
   * @param {() => boolean} isNow whether the board shows the table as it is
   * @param {AbortSignal} signal ends it
   */
  constructor(board, chooser, isNow, signal) {
    super();
    this.board = board;
    this.chooser = chooser;
    this.isNow = isNow;
    /** @type {Places | null} */
    this.places = null;
    this.ghost = svgEl("g", { class: "led-to", "aria-hidden": "true" });
    /** What was brought into sight last. */
    this.revealed = "";
    /** The sprite that is pointed at. @type {string | undefined} */
    this.aimed = undefined;
    /** @type {{id: string, x: number, y: number, on: boolean} | null} */
    this.drag = null;
    /** Where a finger or the mouse went down, and on what; nothing where nothing could be touched. @type {{id: string | undefined, x: number, y: number} | null} */
    this.pressed = null;
    /** Whether the finger that is down, or was last, is on a piece. */
    this.grasped = false;
    /** The sprite that had the focus last: what cannot be touched for a while loses it. @type {string | null} */
    this.left = null;
    this.#listen(signal);
  }

  get svg() {
    return this.board.svg;
  }

  /** Marks what can be touched, and nothing else. */
  mark() {
    const { choice } = this.chooser;
    const focused = this.#focused();
    this.places = choice && this.isNow() ? new Places(choice, this.board.shown) : null;
    this.ghost.remove();
    for (const [id, { group }] of this.board.shown) {
      const options = this.places?.open.get(id);
      group.classList.toggle("open-to-choose", Boolean(options));
      group.classList.toggle("held", Boolean(this.places?.held.has(id)));
      if (!options) {
        for (const name of ["tabindex", "role", "aria-label", "data-part"]) group.removeAttribute(name);
        continue;
      }
      group.setAttribute("role", "button");
      group.setAttribute("tabindex", "0");
      group.setAttribute("aria-label", options.map((option) => option.words).join(", "));
      group.setAttribute("data-part", options.map((option) => option.part).join(" "));
    }
    this.svg.setAttribute("role", this.places?.open.size ? "group" : "img");
    if (focused) this.#focus(this.places?.open.has(focused) ? focused : [...(this.places?.open.keys() ?? [])][0]);
  }

  /** The sprite that has the focus, or had it until the table was read again or an earlier step was shown. */
  #focused() {
    const at = document.activeElement;
    if (!this.chooser.choice) this.left = null;
    else if (at !== document.body) this.left = this.svg.contains(at) ? (at?.getAttribute("data-id") ?? null) : null;
    return this.left;
  }

  /** @param {string | undefined} id */
  #focus(id) {
    if (id) this.board.shown.get(id)?.group.focus({ preventScroll: true });
  }

  /** Brings something that can be touched into sight, where none is: once, as soon as it glows. */
  reveal() {
    if (!this.chooser.choice) this.revealed = "";
    if (!this.places) return;
    const open = [...this.places.open.keys()];
    if (open.join(" ") === this.revealed) return;
    this.revealed = open.join(" ");
    bringIntoSight(
      open.map((id) => this.board.shown.get(id)?.group),
      this.svg.parentElement,
    );
  }

  /** A sprite is touched: chooses what it stands for, or takes it back. @param {string} id */
  async touch(id) {
    const options = this.places?.open.get(id);
    const held = this.places?.held.get(id);
    try {
      if (options) {
        // Seen at once: the service may take a moment.
        this.board.shown.get(id)?.group.classList.add("held");
        await this.chooser.touch(options);
      } else if (held && this.chooser.chosen.has(held.part)) await this.chooser.set(held.part, 0);
      else if (this.chooser.touches.length) await this.chooser.back();
      else return;
      this.dispatchEvent(new Event("touched"));
    } catch (problem) {
      this.mark(); // What did not arrive is not held.
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  // Where one points

  /** The sprite to touch at a point: the topmost that can be, or the nearest to a finger. @param {PointerEvent} event */
  #at(event) {
    return this.#choose(this.#felt(event, event.pointerType === "touch"));
  }

  /** What lies under a point, from the top, and what is near enough for a finger. @param {{clientX: number, clientY: number}} point @param {boolean} finger */
  #felt({ clientX: x, clientY: y }, finger) {
    const under = document
      .elementsFromPoint(x, y)
      .map((element) => element.closest(".sprite")?.getAttribute("data-id") ?? "");
    const near = [...(finger ? this.board.shown.keys() : [])]
      .map((id) => ({ id, far: this.#distance(id, x, y) }))
      .filter(({ far }) => far <= FINGER)
      .sort((a, b) => a.far - b.far)
      .map(({ id }) => id);
    return { under, near };
  }

  /** @param {{under: string[], near: string[]}} felt */
  #choose({ under, near }) {
    const { open, held } = this.places ?? { open: new Map(), held: new Map() };
    return under.find((id) => open.has(id)) ?? under.find((id) => held.has(id)) ?? near.find((id) => open.has(id));
  }

  /** @param {string} id @param {number} x @param {number} y */
  #distance(id, x, y) {
    const box = this.board.shown.get(id)?.group.getBoundingClientRect();
    if (!box) return Infinity;
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  }

  /** Says and shows what a touch leads to. @param {string | undefined} id */
  #aim(id) {
    if (id === this.aimed) return;
    this.aimed = id;
    this.ghost.remove();
    const options = id ? this.places?.open.get(id) : undefined;
    this.dispatchEvent(
      new CustomEvent("aim", {
        detail: options ? options.map((option) => option.plays || option.words).join(", ") : "",
      }),
    );
    if (id && options) this.#haunt(id);
  }

  /** A piece that is held stands at the place already, with an arrow to it. @param {string} id */
  #haunt(id) {
    const { shown } = this.board;
    const to = shown.get(id)?.sprite;
    const from = [...(this.places?.held.keys() ?? [])]
      .map((held) => shown.get(held))
      .filter((drawn) => drawn?.sprite.kind === "piece");
    if (!to || to.kind !== "region" || !from.length) return;
    const copies = from.map((drawn, index) => {
      const copy = /** @type {SVGElement} */ (drawn?.group.cloneNode(true));
      for (const name of ["data-id", "role", "tabindex", "data-part"]) copy.removeAttribute(name);
      copy.classList.remove("sprite", "open-to-choose", "held");
      copy.style.transform = `translate(${to.x + index * 14}px, ${to.y}px)`;
      return copy;
    });
    const { x, y } = /** @type {import("./reel.js").Sprite} */ (from[0]?.sprite);
    const arrow = svgEl("polyline", {
      class: "led-arrow",
      points: `${x},${y} ${to.x},${to.y}`,
      "marker-end": "url(#arrow-head)",
    });
    this.ghost.replaceChildren(arrow, ...copies);
    this.board.layer.append(this.ghost);
  }

  // Hands and keys

  /** @param {AbortSignal} signal */
  #listen(signal) {
    const { svg } = this;
    svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.#move(event));
    svg.addEventListener("pointerleave", () => this.#aim(undefined));
    svg.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
      this.left = /** @type {Element} */ (event.target).getAttribute("data-id");
      this.#aim(this.left ?? undefined);
    });
    svg.addEventListener("focusout", () => this.#aim(undefined));
    svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#press(event));
    svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => this.#drop(event));
    svg.addEventListener("pointercancel", () => {
      this.drag = null;
    });
    svg.addEventListener("click", (/** @type {PointerEvent} */ event) => this.#click(event));
    // A finger that moves a piece does not leaf through the story.
    for (const name of ["touchstart", "touchend"])
      svg.addEventListener(name, (/** @type {Event} */ event) => this.grasped && event.stopPropagation());
    addEventListener("keydown", (event) => this.#key(event), { capture: true, signal });
    // Whoever points elsewhere has left the board.
    addEventListener("pointerdown", () => void (this.left = null), { capture: true, signal });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const { clientX: x, clientY: y } = event;
    const felt = this.#felt(event, event.pointerType === "touch");
    this.pressed = this.places && { id: this.#choose(felt), x, y };
    const id = this.#choose({ ...felt, near: [] });
    const piece = id && this.places?.open.has(id) && this.board.shown.get(id)?.sprite.kind === "piece";
    this.drag = piece ? { id, x, y, on: false } : null;
    this.grasped = Boolean(piece);
  }

  /** Touches what was under the finger when it went down: the board may have moved below it since. @param {PointerEvent} event */
  #click(event) {
    const { dropped, pressed } = this;
    this.dropped = false;
    // Whoever clicks without a pointer, as a screen reader does, has pressed nothing before.
    const id = event.pointerType ? pressed?.id : this.#at(event);
    if (dropped || !this.places || (event.pointerType && !pressed)) return;
    const isMoved = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > DRAG;
    if (isMoved && this.#at(event) !== id) return; // Somebody thought better of it.
    if (!id || this.places.open.has(id) || this.places.held.has(id)) this.touch(id ?? "");
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { drag } = this;
    if (drag && !drag.on && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAG) {
      drag.on = true;
      this.touch(drag.id);
    }
    if (this.places && (drag?.on || event.pointerType === "mouse")) this.#aim(this.#choose(this.#felt(event, false)));
  }

  /** @param {PointerEvent} event */
  async #drop(event) {
    const { drag } = this;
    this.drag = null;
    if (!drag?.on) return;
    this.dropped = true;
    // What is below now: the answer to what was taken up may move the board.
    const felt = this.#felt(event, event.pointerType === "touch");
    await this.chooser.settled.catch(() => {});
    const id = this.#choose(felt);
    if (id && id !== drag.id && this.places?.open.has(id)) await this.touch(id);
    this.dropped = false;
  }

  /** Whether a dialog lies over the board. */
  get #isCovered() {
    const box = [...document.querySelectorAll("dialog[open]")].at(-1);
    return Boolean(box && !box.contains(this.svg));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !this.places || this.#isCovered) return;
    const typing = /** @type {Element} */ (event.target).closest("input, textarea, select");
    const id = /** @type {Element} */ (event.target).closest('.sprite[role="button"]')?.getAttribute("data-id");
    let deed;
    if (event.key === "Escape" && !typing && this.chooser.touches.length) deed = () => this.touch("");
    else if (id && (event.key === "Enter" || event.key === " ")) deed = () => this.touch(id);
    else if (id && ARROWS[event.key]) deed = () => this.#focus(this.#beside(id, ARROWS[event.key]));
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  /** The nearest sprite that can be touched, in a direction. @param {string} id @param {[number, number]} way */
  #beside(id, [dx, dy]) {
    /** @param {string} each */
    const middle = (each) => {
      const box = /** @type {any} */ (this.board.shown.get(each)).group.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = middle(id);
    const ways = [...(this.places?.open.keys() ?? [])]
      .filter((each) => each !== id)
      .map((each) => {
        const [ex, ey] = middle(each);
        const along = (ex - x) * dx + (ey - y) * dy;
        return { each, along, far: along + 2 * Math.abs((ex - x) * dy + (ey - y) * dx) };
      });
    const ahead = ways.filter(({ along }) => along > 1).sort((a, b) => a.far - b.far);
    return ahead[0]?.each ?? id;
  }
}
