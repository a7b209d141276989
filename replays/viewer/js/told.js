/** What everybody is told beside a board: that the game was imported, that the judge has looked. */
import { el } from "./dom.js";
import { t } from "./words.js";

/** @param {import("./film.js").Film} film */
export function importedSticker(film) {
  return film.imported && el("div.sticker.imported", { title: t("fromRecordHint") }, t("fromRecord"));
}

/** @param {import("./film.js").Film} film */
export function lookedSticker(film) {
  const n = film.looks.length;
  return n > 0 && el("div.sticker.looked", { title: t("judgeLookedHint") }, t("judgeLookedN", { n }));
}
