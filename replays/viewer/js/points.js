/** Points: what a stop gives a side flies from what scored to where the side's points are counted. */
import { svgEl } from "./dom.js";
import { dress, lookOf, sidesOf } from "./looks.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./reel.js").Sprite} Sprite */
/** @typedef {{x: number, y: number, w: number, h: number}} Coin by its middle */
/** @typedef {{side: string, points: number, look: import("./looks.js").Look, from: Sprite | undefined}} Gain */

/** A coin's height in the units of a picture, and the width of a digit. */
const COIN = 42;
const DIGIT = 19;
/** How much of the time a coin is under way; the last one leaves after the rest of it. */
const UNDER_WAY = 0.7;
/** Milliseconds between two coins at the most. */
const APART = 120;
/** Where a coin stands beside a tally when nothing moves: the nearest place that hides no text. */
const AROUND = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];
const FARTHEST = 6;

/** What the steps have given and taken, by side and by what scored. @param {Film} film @param {number} first @param {number} last @returns {Gain[]} */
export function gainsOf(film, first, last) {
  /** @type {Map<string, Gain>} */
  const found = new Map();
  for (const step of film.scorings.filter((each) => first <= each && each <= last)) {
    for (const { side, score } of sidesOf(film.standings[step])) {
      const before = film.standings[step - 1]?.lines.find((line) => line.side === side)?.score;
      if (before === undefined || score === undefined || before === score) continue;
      const from = film.reel?.scorer(step, side);
      const key = `${side} ${from?.id}`;
      const known = found.get(key)?.points ?? 0;
      found.set(key, { side, points: known + score - before, look: lookOf(film, side), from });
    }
  }
  return [...found.values()].filter(({ points }) => points);
}

/**
 * Coins on their way: what was won flies to its tally, what was lost leaves it.
 * @param {SVGElement} layer @param {Map<string, Sprite>} sprites @param {Gain[]} gains @param {number} time milliseconds for all of them
 */
export function fly(layer, sprites, gains, time) {
  const apart = Math.min(APART, ((1 - UNDER_WAY) * time) / Math.max(gains.length - 1, 1));
  gains.forEach((gain, index) => {
    const [tally] = talliesOf(sprites, gain.side);
    if (!tally) return;
    const scorer = sprites.get(gain.from?.id ?? "") ?? gain.from ?? { x: tally.x, y: tally.y + 2 * COIN };
    const [start, end] = gain.points > 0 ? [scorer, tally] : [tally, scorer];
    const coin = drawCoin(gain);
    layer.append(coin);
    coin.animate(
      [
        { transform: at(start, 0.4), opacity: 0 },
        { transform: at(start, 1.2), opacity: 1, offset: 0.2, easing: "ease-in-out" },
        { transform: at(end, 1), opacity: 1, offset: 0.85 },
        { transform: at(end, 0.6), opacity: 0 },
      ],
      { duration: UNDER_WAY * time, delay: index * apart, fill: "both" },
    ).onfinish = () => coin.remove();
  });
}

/** @param {{x: number, y: number}} place @param {number} scale */
const at = ({ x, y }, scale) => `translate(${x}px, ${y}px) scale(${scale})`;

/**
 * Coins that stand beside their tallies, and over no text; where a picture has a mark of its own there, none.
 * @param {SVGElement} layer @param {{width: number, height: number}} frame @param {Map<string, Sprite>} sprites @param {Gain[]} gains
 */
export function lay(layer, frame, sprites, gains) {
  if (!gains.length) return;
  const taken = textsOf(layer);
  for (const gain of summed(gains)) {
    const [tally, ...marks] = talliesOf(sprites, gain.side);
    if (!tally || marks.length) continue;
    const place = besideOf(tally, widthOf(gain), frame, taken);
    if (!place) continue;
    const coin = drawCoin(gain);
    coin.style.transform = at(place, 1);
    layer.append(coin);
    taken.push(place);
  }
}

/** One coin for each side. @param {Gain[]} gains */
function summed(gains) {
  /** @type {Map<string, Gain>} */
  const sums = new Map();
  for (const gain of gains) {
    const points = (sums.get(gain.side)?.points ?? 0) + gain.points;
    sums.set(gain.side, { ...gain, points });
  }
  return [...sums.values()].filter(({ points }) => points);
}

/** Where a side's points are counted; then what the picture itself says of a gain. @param {Map<string, Sprite>} sprites @param {string} side */
function talliesOf(sprites, side) {
  const isGain = (/** @type {Sprite} */ { style = "" }) => Number(style.split(" ").includes("gain"));
  return [...sprites.values()].filter(({ tally }) => tally === side).sort((a, b) => isGain(a) - isGain(b));
}

/** @param {Gain} gain */
const coinWords = ({ points }) => (points > 0 ? `+${points}` : `−${-points}`);

/** @param {Gain} gain */
const widthOf = (gain) => coinWords(gain).length * DIGIT + 20;

/** @param {Gain} gain @returns {SVGElement} */
function drawCoin(gain) {
  const w = widthOf(gain);
  const shape = svgEl("rect", { x: -w / 2, y: -COIN / 2, width: w, height: COIN, rx: COIN / 2 });
  const coin = svgEl("g", { class: "flight", "aria-hidden": "true" }, shape, svgEl("text", {}, coinWords(gain)));
  return dress(coin, gain.look);
}

/** Every text of a picture, in its own units. @param {SVGElement} layer @returns {Coin[]} */
function textsOf(layer) {
  const toUnits = /** @type {SVGGraphicsElement} */ (layer).getScreenCTM()?.inverse();
  if (!toUnits) return [];
  return [...layer.querySelectorAll("text")].map((text) => {
    const box = text.getBoundingClientRect();
    const [w, h] = [box.width * toUnits.a, box.height * toUnits.d];
    const corner = new DOMPoint(box.left, box.top).matrixTransform(toUnits);
    return { x: corner.x + w / 2, y: corner.y + h / 2, w, h };
  });
}

/** The nearest free place. @param {Sprite} tally @param {number} w @param {{width: number, height: number}} frame @param {Coin[]} taken @returns {Coin | undefined} */
function besideOf(tally, w, frame, taken) {
  for (let far = 0; far < FARTHEST; far += 1) {
    for (const [across, down] of AROUND) {
      const x = tally.x + across * (((tally.w ?? 0) + w) / 2 + 4 + far * COIN);
      const y = tally.y + down * (((tally.h ?? 0) + COIN) / 2 + 4 + far * COIN);
      const coin = { x, y, w, h: COIN };
      const inside = x >= w / 2 && x <= frame.width - w / 2 && y >= COIN / 2 && y <= frame.height - COIN / 2;
      if (inside && !taken.some((other) => touches(coin, other))) return coin;
    }
  }
  return undefined;
}

/** @param {Coin} a @param {Coin} b */
const touches = (a, b) => 2 * Math.abs(a.x - b.x) < a.w + b.w && 2 * Math.abs(a.y - b.y) < a.h + b.h;
