/** Two pairs of eyes side by side: the same step as another knew it, with what differs marked. */
import { Board } from "./board.js";
import { button, choice, el, fill, notice } from "./dom.js";
import { isHidden } from "./hands.js";
import { sameLook } from "./drawing.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./watch.js").Watch} Watch */
/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./reel.js").Sprite} Sprite */

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
    /** What differs on the first board, and which of it was brought into sight last. @type {Sprite[]} */
    this.differing = [];
    this.seen = -1;
    /** The film whose differences were brought into sight when it came. @type {Film | null} */
    this.revealed = null;
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
    this.revealed = null;
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
    this.board.show(film.reel.at(step, stop.first, film.passing), false);
    this.differing = [...new Map([...compare(watch.board, this.board), ...compare(this.board, watch.board)]).values()];
    this.seen = -1;
    // When the shape of the pictures changes, the one comes before the other.
    const isAlike = film.reel.frame(step).width === watch.player.film.reel?.frame(step).width;
    if (isAlike && film !== this.revealed) {
      this.revealed = film;
      this.#reveal(this.differing);
    }
    const words = this.differing.length ? t("differing", { count: this.differing.length }) : t("nothingDiffers");
    fill(this.names[0], el("span.name", {}, table.viewerName(table.viewer)));
    fill(
      this.names[1],
      el("span.name", {}, table.viewerName(this.viewer)),
      button(words, () => this.#next(), { className: "differing", disabled: !this.differing.length }),
    );
  }

  /** Brings the next of what differs into sight. */
  #next() {
    this.seen = (this.seen + 1) % this.differing.length;
    this.#reveal([this.differing[this.seen]]);
  }

  /** Both boards are scrolled together: what differs may stand below what is seen of them. @param {Sprite[]} sprites */
  #reveal(sprites) {
    const { reel } = /** @type {Film} */ (this.film);
    const changes = sprites.map((sprite) => ({ sprite }));
    if (reel?.has(this.watch.player.step))
      this.watch.zoom.follow({ frame: reel.frame(this.watch.player.step), changes });
  }
}

/** Marks what the one shows and the other does not, or otherwise; tells which, by id. @param {Board} one @param {Board} other */
export function compare(one, other) {
  /** @type {Map<string, Sprite>} */
  const differing = new Map();
  for (const [id, { sprite, group }] of one.shown) {
    const differs = sprite.kind !== "text" && !isAlike(sprite, other.shown.get(id)?.sprite);
    group.classList.toggle("differs", differs);
    if (differs) differing.set(id, sprite);
  }
  return differing;
}

/** Whether both tell the same. A region makes room for what stands in it: its size tells nothing. @param {Sprite} sprite @param {Sprite | undefined} there */
function isAlike(sprite, there) {
  if (!there || sprite.label !== there.label) return false;
  return sameLook(sprite, sprite.kind === "region" ? { ...there, w: sprite.w, h: sprite.h } : there);
}
