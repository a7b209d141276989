/** Two pairs of eyes side by side: the same step as another knew it, with what differs marked. */
import { Board } from "./board.js";
import { choice, el, fill, notice } from "./dom.js";
import { isHidden } from "./hands.js";
import { sameLook } from "./drawing.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./watch.js").Watch} Watch */
/** @typedef {import("./film.js").Film} Film */

const NOBODY = "";

export class Beside {
  /** @param {Table} table @param {Watch} watch */
  constructor(table, watch) {
    this.table = table;
    this.watch = watch;
    this.viewer = NOBODY;
    /** How often it was asked for: an answer to an earlier question comes too late. */
    this.asked = 0;
    /** @type {Film | null} */
    this.film = null;
    this.board = new Board();
    this.board.lens.rulesOf = watch.board.lens.rulesOf;
    this.names = [el("h2.whose"), el("h2.whose")];
    this.half = el("div.half", {}, this.names[1], this.board.svg);
    for (const event of ["step", "film"]) watch.player.addEventListener(event, () => this.#show());
  }

  /** The choice of the second eyes; nothing where there are none. */
  choice() {
    const { table } = this;
    const others = table.viewers.filter((viewer) => viewer !== table.viewer && !isHidden(table, viewer));
    if (!others.length || !this.table.film?.reel) return null;
    if (!others.includes(this.viewer)) this.close();
    const options = others.map((viewer) => /** @type {[string, string]} */ ([viewer, this.table.viewerName(viewer)]));
    const field = choice(
      [[NOBODY, t("besideNobody")], ...options],
      this.viewer,
      (viewer) => (viewer ? this.open(viewer) : this.close()),
      { "aria-label": t("beside"), title: t("beside"), className: "eyes beside" },
    );
    return field;
  }

  /** Shows the game through these eyes as well. @param {string} viewer */
  async open(viewer) {
    const asked = (this.asked += 1);
    const isWanted = () => asked === this.asked;
    try {
      this.viewer = viewer;
      this.watch.stage.classList.add("paired");
      const film = await this.table.beside(viewer, isWanted, () => this.#show());
      if (!isWanted()) return; // Others were chosen since, or none.
      this.film = film;
      this.#show();
      this.watch.rename();
    } catch (problem) {
      if (!isWanted()) return;
      this.close();
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  close() {
    this.asked += 1;
    this.viewer = NOBODY;
    this.film = null;
    this.watch.stage.classList.remove("paired");
    this.half.remove();
    this.names[0].remove();
    for (const board of [this.watch.board, this.board])
      for (const { group } of board.shown.values()) group.classList.remove("differs");
    this.watch.rename();
  }

  /** The other picture of the step; it comes when it is there. */
  #show() {
    const { film, table, watch } = this;
    const { step, stop } = watch.player;
    if (!film?.reel?.has(step)) return;
    if (!this.half.isConnected) {
      watch.stage.prepend(this.names[0]);
      watch.stage.append(this.half);
    }
    fill(this.names[0], table.viewerName(table.viewer));
    fill(this.names[1], table.viewerName(this.viewer));
    this.board.show(film.reel.at(step, stop.first, film.passing), false);
    compare(watch.board, this.board);
    compare(this.board, watch.board);
  }
}

/** Marks what the one shows and the other does not, or otherwise. @param {Board} one @param {Board} other */
export function compare(one, other) {
  for (const [id, { sprite, group }] of one.shown) {
    const there = other.shown.get(id)?.sprite;
    const differs = !there || !sameLook(sprite, there) || sprite.label !== there.label;
    group.classList.toggle("differs", differs && sprite.kind !== "text");
  }
}
