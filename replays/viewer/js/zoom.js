/** The board closer: by wheel with Control, by two fingers, by keys; what has changed stays in sight. */

/** @typedef {import("./reel.js").Scene} Scene */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const MOST_SCALE = 5;
/** One press of a key or button, and one turn of a wheel. */
const PRESS = 1.4;
const TURN = 0.0022;
/** Pixels that what has changed keeps from the edge of the room. */
const CLEARANCE = 30;
/** Pixels after which a press is a drag. */
const HELD = 5;
/** How much of the room a key moves the board by. */
const PAN = 0.3;

/** @param {Box} a @param {Box} b @returns {Box} */
const union = (a, b) => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** How far to scroll along one side so that a part is in sight; nothing if it is. @param {number} at @param {number} room @param {number} from @param {number} to */
function scrolled(at, room, from, to) {
  const margin = Math.min(CLEARANCE, Math.max(0, (room - (to - from)) / 2));
  if (from >= at + margin - 1 && to <= at + room - margin + 1) return at;
  return to - from > room ? from : (from + to - room) / 2;
}

/** Tells `change` when the board is seen larger or smaller. */
export class Zoom extends EventTarget {
  /** @param {HTMLElement} stage what scrolls @param {SVGElement} svg */
  constructor(stage, svg) {
    super();
    this.stage = stage;
    this.svg = svg;
    this.scale = 1;
    /** Whether the picture fills the width and is scrolled even as a whole. */
    this.long = false;
    this.#listen();
  }

  get isOn() {
    return this.scale > 1;
  }

  /** A picture that is much higher than its room fills the width. @param {boolean} long */
  fit(long) {
    this.long = long;
    this.#size();
  }

  #size() {
    this.stage.style.setProperty("--zoom", this.scale.toFixed(3));
    this.stage.classList.toggle("long", this.long);
    this.stage.classList.toggle("zoomed", this.isOn);
    this.stage.classList.toggle("filled", this.long || this.isOn);
  }

  /** Larger or smaller; what is at a point of the room stays there. @param {number} ratio @param {number} [x] @param {number} [y] */
  by(ratio, x = this.stage.clientWidth / 2, y = this.stage.clientHeight / 2) {
    const { stage } = this;
    const before = this.scale;
    this.scale = Math.min(MOST_SCALE, Math.max(1, before * ratio));
    if (this.scale < 1.02) this.scale = 1;
    const [left, top] = [stage.scrollLeft + x, stage.scrollTop + y];
    this.#size();
    const grown = this.scale / before;
    stage.scrollTo({ left: left * grown - x, top: top * grown - y, behavior: "instant" });
    this.dispatchEvent(new Event("change"));
  }

  /** @param {1 | -1} way */
  press(way) {
    this.by(way > 0 ? PRESS : 1 / PRESS);
  }

  /** The whole board again. */
  whole() {
    this.by(1 / this.scale);
  }

  /** @param {number} across @param {number} down */
  pan(across, down) {
    this.stage.scrollBy({
      left: across * PAN * this.stage.clientWidth,
      top: down * PAN * this.stage.clientHeight,
      behavior: "instant",
    });
  }

  // What has changed

  /** Brings what the stop has changed into sight: what matters most first, and as much as has room. @param {Pick<Scene, "frame"> & {changes?: {sprite: import("./reel.js").Sprite}[]}} scene */
  follow({ frame, changes = [] }) {
    const { stage } = this;
    if (!changes.length || !stage.classList.contains("filled")) return;
    const { clientWidth: width, clientHeight: height } = stage;
    if (stage.scrollHeight <= height && stage.scrollWidth <= width) return;
    /** @type {Box | null} */
    let seen = null;
    for (const { sprite } of changes) {
      const box = this.#box(frame, sprite);
      /** @type {Box} */
      const more = seen ? union(seen, box) : box;
      if (!seen || (more.right - more.left <= width && more.bottom - more.top <= height)) seen = more;
    }
    if (!seen) return;
    const left = scrolled(stage.scrollLeft, width, seen.left, seen.right);
    const top = scrolled(stage.scrollTop, height, seen.top, seen.bottom);
    if (left === stage.scrollLeft && top === stage.scrollTop) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    stage.scrollTo({ left, top, behavior: still ? "instant" : "smooth" });
  }

  /** Where a sprite is in what scrolls. @param {{width: number, height: number}} frame @param {import("./reel.js").Sprite} sprite @returns {Box} */
  #box({ width, height }, { x, y, w = 0, h = 0 }) {
    const board = this.svg.getBoundingClientRect();
    const room = this.stage.getBoundingClientRect();
    const scale = Math.min(board.width / width, board.height / height);
    const left = board.left - room.left + this.stage.scrollLeft + (board.width - width * scale) / 2;
    const top = board.top - room.top + this.stage.scrollTop + (board.height - height * scale) / 2;
    return {
      left: left + (x - w / 2) * scale,
      right: left + (x + w / 2) * scale,
      top: top + (y - h / 2) * scale,
      bottom: top + (y + h / 2) * scale,
    };
  }

  // Hands

  #listen() {
    const { stage } = this;
    stage.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey) return;
        // Otherwise the browser makes the whole page larger.
        event.preventDefault();
        const turned = event.deltaMode ? event.deltaY * 40 : event.deltaY;
        this.by(Math.exp(-turned * TURN), ...this.#at(event));
      },
      { passive: false },
    );
    this.#listenToFingers();
    this.#listenToDrags();
  }

  /** @param {{clientX: number, clientY: number}} point @returns {[number, number]} */
  #at({ clientX, clientY }) {
    const { left, top } = this.stage.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  #listenToFingers() {
    let apart = 0;
    /** @param {TouchList} touches */
    const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.stage.addEventListener("touchstart", (event) => {
      apart = event.touches.length === 2 ? distance(event.touches) : 0;
    });
    this.stage.addEventListener(
      "touchmove",
      (event) => {
        if (event.touches.length !== 2 || !apart) return;
        event.preventDefault();
        const [a, b] = event.touches;
        const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
        const now = distance(event.touches);
        this.by(now / apart, ...this.#at(middle));
        apart = now;
      },
      { passive: false },
    );
  }

  /** A mouse takes hold of the board, where nothing on it is to be touched. */
  #listenToDrags() {
    const { stage } = this;
    /** @type {{x: number, y: number, left: number, top: number, on: boolean} | null} */
    let held = null;
    stage.addEventListener("pointerdown", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.pointerType !== "mouse" || event.button || !stage.classList.contains("filled")) return;
      if (!this.svg.contains(target) || target.closest(".open-to-choose, .held")) return;
      held = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop, on: false };
    });
    stage.addEventListener("pointermove", (event) => {
      if (!held || !event.buttons) return;
      const [across, down] = [event.clientX - held.x, event.clientY - held.y];
      held.on ||= Math.hypot(across, down) > HELD;
      if (held.on) stage.scrollTo({ left: held.left - across, top: held.top - down, behavior: "instant" });
    });
    // The click that ends a drag touches nothing.
    stage.addEventListener(
      "click",
      (event) => {
        if (held?.on) event.stopPropagation();
        held = null;
      },
      { capture: true },
    );
  }
}
