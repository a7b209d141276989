/** Looks: the colour, the dashes and the sign of a side, the same in chart, standings, story and analysis. */

/** @typedef {import("./film.js").Film} Film */
/** @typedef {{dashes: string, sign: string, style: string, colour: string | undefined}} Look */

/** Colours are never the only sign: every side has its own dashes and its own mark. */
const LOOKS = [
  ["", "●"],
  ["7 3", "■"],
  ["2 3", "▲"],
  ["10 3 2 3", "◆"],
  ["5 2", "✚"],
  ["1 2", "★"],
  ["12 4", "▼"],
  ["3 6", "✖"],
];

/** The sides that are counted: a seat that plays a piece is told once, by the piece. @param {import("./film.js").Standings} standings */
export function sidesOf({ lines }) {
  const pieces = lines.filter((line) => !line.side.startsWith("seat:"));
  const seats = lines.filter(
    (line) =>
      line.side.startsWith("seat:") && line.score !== undefined && !pieces.some((piece) => piece.seat === line.seat),
  );
  const counted = [...seats, ...pieces];
  return counted.length ? counted : lines;
}

/** The look of a side: the colour that the board gives it, dashes, and a sign. @param {Film} film @param {string} side @returns {Look} */
export function lookOf(film, side) {
  const index = Math.max(
    0,
    sidesOf(film.standings[film.steps]).findIndex((line) => line.side === side),
  );
  return look(index, film.sides[side]);
}

/** The look of a seat, whatever it plays. @param {Film} film @param {number} seat @returns {Look} */
export const seatLook = (film, seat) => look(seat, film.sides[`seat:${seat}`]);

/** @param {number} index @param {string | undefined} colour @returns {Look} */
function look(index, colour) {
  const [dashes, sign] = LOOKS[index % LOOKS.length];
  return { dashes, sign, style: `look look-${index % LOOKS.length}`, colour };
}

/** Gives an element the colour of a side. @template {HTMLElement | SVGElement} T @param {T} element @param {Look} look @returns {T} */
export function dress(element, look) {
  element.classList.add(...look.style.split(" "));
  if (look.colour) element.style.setProperty("--look", look.colour);
  return element;
}
