/** Components: every card and piece of a game, shown large. */
import { ask } from "./api.js";
import { Board } from "./board.js";
import { byId, el, fill, labelled } from "./dom.js";
import { drawHeader } from "./header.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./reel.js").Sprite} Sprite */
/** @typedef {import("./reel.js").Frame & {sprites: Sprite[]}} Face */

/** How many pixels a unit of a face has: letters of 22 units are read at a glance. */
const SCALE = 0.75;
/** On a narrow screen they are smaller, but never too small: the widest are scrolled. */
const LEAST_SCALE = 0.52;

/** @param {string} slug */
export async function openComponents(slug) {
  const [ruleset, faces] = await Promise.all([ask(`/rulesets/${slug}`), ask(`/rulesets/${slug}/components`)]);
  document.body.className = "catalogue components";
  drawHeader(`${ruleset.title[currentLanguage()]} · ${t("components")}`, {});
  const count = el("p.quiet", { role: "status" });
  const rows = /** @type {Face[]} */ (faces).map((face) => ({ face, row: drawn(face) }));
  const search = el("input", { type: "search", input: () => sift() });
  const sift = () => {
    const sought = search.value.toLowerCase();
    for (const { face, row } of rows) row.hidden = !`${face.title} ${face.description}`.toLowerCase().includes(sought);
    count.textContent = t("componentsFound", { n: rows.filter(({ row }) => !row.hidden).length });
  };
  fill(
    byId("v-main"),
    el(
      "div.filters",
      {},
      labelled(t("searchComponents"), search),
      el("a", { href: `/rulebook/${slug}` }, t("rulebook")),
    ),
    count,
    el(
      "ul.faces",
      {},
      rows.map(({ row }) => row),
    ),
  );
  sift();
}

/** @param {Face} face */
function drawn(face) {
  const board = new Board();
  board.show({ frame: face, sprites: new Map(face.sprites.map((sprite) => [sprite.id, sprite])) }, false);
  board.svg.style.width = `${face.width * SCALE}px`;
  board.svg.style.minWidth = `${face.width * LEAST_SCALE}px`;
  return el("li", {}, el("div", {}, board.svg), el("p", {}, face.title));
}
