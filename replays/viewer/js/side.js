/** The panels beside the board: as wide as one likes, or folded away; this browser remembers. */
import { button, el } from "./dom.js";
import { icon } from "./icons.js";
import { remember, setting } from "./settings.js";
import { t } from "./words.js";

const LEAST = 240;
/** The board keeps this part of the page. */
const BOARD = 0.4;
/** Pixels that a key moves the border by. */
const NUDGE = 24;
/** Until somebody says otherwise they have at least this, and on a large screen what a wide board leaves. */
const [USUAL, AMPLE] = [400, 640];
const WIDE_BOARD = 1.6;
/** Pixels that the page keeps above, below and beside the board. */
const [OUTSIDE, BESIDE] = [262, 25];

/** How wide the panels are allowed to be. @param {number} width */
const bounded = (width) => Math.round(Math.max(LEAST, Math.min(width, innerWidth * (1 - BOARD))));

/** How wide the panels are: as somebody has drawn them, or as the board is filled best. */
function wanted() {
  const left = innerWidth - BESIDE - WIDE_BOARD * (innerHeight - OUTSIDE);
  return bounded(Number(setting("side")) || Math.max(USUAL, Math.min(AMPLE, left)));
}

/** How much of the width the panels take where they stand beside the board. */
export const sideWidth = () => (setting("folded") ? 0 : wanted());

export class Side {
  /** @param {HTMLElement} panels @param {AbortSignal} signal ends it */
  constructor(panels, signal) {
    this.border = el("div.border", {
      role: "separator",
      tabIndex: 0,
      "aria-orientation": "vertical",
      "aria-label": t("sideWidth"),
      "aria-valuemin": LEAST,
      title: t("sideWidth"),
    });
    this.fold = button(icon("side"), () => this.toggle(), {
      "aria-label": t("panelsBeside"),
      title: t("panelsBeside"),
      className: "fold-side",
    });
    panels.prepend(this.border);
    this.#listen();
    addEventListener("resize", () => this.#size(), { signal });
    this.#size();
  }

  toggle() {
    remember("folded", setting("folded") ? "" : "1");
    this.#size();
  }

  /** @param {number} width */
  #resize(width) {
    remember("side", String(bounded(width)));
    this.#size();
  }

  #size() {
    const folded = Boolean(setting("folded"));
    const width = wanted();
    document.body.classList.toggle("folded", folded);
    document.body.style.setProperty("--side", `${width}px`);
    this.fold.setAttribute("aria-pressed", String(!folded));
    this.border.setAttribute("aria-valuenow", String(width));
    this.border.setAttribute("aria-valuemax", String(bounded(Infinity)));
  }

  #listen() {
    const { border } = this;
    border.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      event.preventDefault(); // The keys go on steering the replay.
      border.setPointerCapture(event.pointerId);
    });
    border.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (border.hasPointerCapture(event.pointerId)) this.#resize(innerWidth - event.clientX);
    });
    border.addEventListener("dblclick", () => this.toggle());
    border.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const way = { ArrowLeft: NUDGE, ArrowRight: -NUDGE }[event.key];
      if (event.key === "Enter") this.toggle();
      else if (way) this.#resize(wanted() + way);
      else return;
      event.preventDefault();
    });
  }
}
