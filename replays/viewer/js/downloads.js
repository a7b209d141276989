/** A step as a picture: SVG as it stands on the page, or PNG. */
import { save, svgEl } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */

/** The board as the text of an SVG file that stands alone. @param {Board} board */
export function pictureOf(board) {
  const copy = /** @type {SVGElement} */ (board.svg.cloneNode(true));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("class", `scene ${board.look ?? ""}`);
  for (const group of copy.querySelectorAll(".leaving, .left, .trail, .flight")) group.remove();
  for (const group of copy.querySelectorAll(".coming, .open-to-choose"))
    group.classList.remove("coming", "open-to-choose");
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  copy.prepend(
    svgEl(
      "style",
      {},
      rules
        .map((rule) => rule.cssText)
        .filter((text) => /\.scene|svg:root|\.[sf]-|^#|@keyframes scene/.test(text))
        .join("\n"),
    ),
  );
  return new XMLSerializer().serializeToString(copy);
}

/** @param {Board} board @param {string} name */
export function saveSvg(board, name) {
  save(new Blob([pictureOf(board)], { type: "image/svg+xml" }), `${name}.svg`);
}

/** @param {Board} board @param {string} name */
export async function savePng(board, name) {
  const { width, height } = board.svg.viewBox.baseVal;
  const image = new Image(width, height);
  const url = URL.createObjectURL(
    new Blob([pictureOf(board).replace("<svg ", `<svg width="${width}" height="${height}" `)], {
      type: "image/svg+xml",
    }),
  );
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * 2, height * 2];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  save(/** @type {Blob} */ (blob), `${name}.png`);
}
