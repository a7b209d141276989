/** A game that comes from a record says so on its board. */
import { el } from "./dom.js";
import { t } from "./words.js";

/** @param {import("./film.js").Film} film */
export function importedSticker(film) {
  return film.imported && el("div.sticker.imported", { title: t("fromRecordHint") }, t("fromRecord"));
}
