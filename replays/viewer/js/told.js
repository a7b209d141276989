/** What everybody is told beside a board: that the game was imported, that the judge has looked, which screen a file is for. */
import { el } from "./dom.js";
import { Room, SCREENS } from "./room.js";
import { t } from "./words.js";

/** @param {import("./film.js").Film} film */
export function importedSticker(film) {
  return film.imported && el("div.sticker.imported", { title: t("fromRecordHint") }, t("fromRecord"));
}

/** On another screen than its boards are for, a file says so. @param {import("./room.js").Shape} shape */
export function screenSticker(shape) {
  return new Room().shape !== shape && el("div.sticker.screen", { title: t("boardForHint") }, boardFor(shape));
}

/** @param {import("./room.js").Shape} shape */
export function boardFor(shape) {
  return t("boardFor", { screen: t(SCREENS[shape]) });
}

/** @param {import("./film.js").Film} film */
export function lookedSticker(film) {
  const n = film.looks.length;
  return n > 0 && el("div.sticker.looked", { title: t("judgeLookedHint") }, t("judgeLookedN", { n }));
}
