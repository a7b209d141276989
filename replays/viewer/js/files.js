/** Files: a step as a picture, a game as a page or a record. */
import { button, choice, el, notice, save } from "./dom.js";
import { savePng, saveSvg } from "./downloads.js";
import { SCREENS } from "./room.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

export class FilesPanel {
  /** @param {Table} table @param {() => import("./watch.js").Watch} watch */
  constructor(table, watch) {
    this.table = table;
    const name = () => `${table.detail.ruleset}-${table.id}-${watch().player.step}`;
    const screens = Object.entries(SCREENS).map(([shape, word]) => /** @type {[string, string]} */ ([shape, t(word)]));
    const screen = choice(screens, table.room.shape, undefined, { "aria-label": t("madeFor") });
    table.room.addEventListener("change", () => (screen.value = table.room.shape));
    this.element = el(
      "div",
      {},
      el("h2", {}, t("saveStep")),
      el(
        "p",
        {},
        button(t("svg"), () => saveSvg(watch().board, name())),
        " ",
        button(t("png"), () => savePng(watch().board, name())),
      ),
      el("h2", {}, t("saveGame")),
      el(
        "p",
        {},
        button(t("html"), () => this.#save("/film.html", "html", { shape: screen.value })),
        " ",
        el("label", {}, `${t("madeFor")} `, screen),
      ),
      el(
        "p",
        {},
        button(t("record"), () => this.#save("/record", "jsonl", {})),
      ),
    );
  }

  /** @param {string} path @param {string} ending @param {Record<string, any>} query */
  async #save(path, ending, query) {
    notice(t("loading"));
    try {
      const response = await this.table.request(path, { query });
      save(await response.blob(), `${this.table.detail.ruleset}-${this.table.id}.${ending}`);
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }
}
