/** The room for the board, and which of three shapes of picture fills it best. */
import { sideWidth } from "./side.js";

/** @typedef {"wide" | "square" | "tall"} Shape */

/** What each shape of picture is for, as a word. @type {Record<Shape, string>} */
export const SCREENS = { wide: "wideScreen", square: "squareScreen", tall: "phoneScreen" };

const LEAST_WIDE = 1.25;
const MOST_TALL = 0.85;
const PHONE = 560;

/** Before the board is on the page: what will be left for it. @returns {[number, number]} */
function expected() {
  const beside = innerWidth > 860 && innerWidth / innerHeight > 0.8 && innerHeight > 500;
  return [beside ? innerWidth - 25 - sideWidth() : innerWidth - 8, innerHeight - 250];
}

/** Tells `change` when another shape fits better. */
export class Room extends EventTarget {
  constructor() {
    super();
    /** @type {Shape} */
    this.shape = this.#shapeOf(...expected());
  }

  /** Follows the room that a board has. @param {HTMLElement} stage */
  follow(stage) {
    /** @type {number | undefined} */
    let waiting;
    const watcher = new ResizeObserver(() => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.#look(stage), 200);
    });
    watcher.observe(stage);
    for (const board of stage.querySelectorAll(".board")) watcher.observe(board);
  }

  /** @param {Element} stage */
  #look({ clientWidth, clientHeight: height, classList }) {
    const width = classList.contains("paired") ? clientWidth / 2 : clientWidth;
    // Behind another tab it has no size.
    if (!width || !height) return;
    const shape = this.#shapeOf(width, height);
    if (shape === this.shape) return;
    this.shape = shape;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {number} width @param {number} height @returns {Shape} */
  #shapeOf(width, height) {
    if (width < PHONE || width / height < MOST_TALL) return "tall";
    return width / height < LEAST_WIDE ? "square" : "wide";
  }
}
