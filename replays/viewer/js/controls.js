/** Steering: buttons, keys, swipes. */
import { button, choice, dialog, el, fill, notice } from "./dom.js";
import { icon } from "./icons.js";
import { SPEEDS } from "./player.js";
import { t } from "./words.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("./film.js").Unit} Unit */

export class Controls {
  /** @param {Player} player @param {() => number[]} disputed steps that are contested */
  constructor(player, disputed) {
    this.player = player;
    this.disputed = disputed;
    this.playButton = el("button.play-pause", { type: "button", click: () => player.toggle() });
    this.place = el("span.at-step");
    this.endButton = this.#icon("last", () => player.seek(player.film.steps));
    this.speed = choice(SPEEDS.map((speed) => [speed, `${speed}×`]), player.speed, (value) => player.setSpeed(value), { "aria-label": t("speed") });
    this.unit = choice(["fact", "move", "turn"].map((unit) => [unit, t(unit)]), player.unit, (value) => player.setUnit(/** @type {Unit} */ (value)), { "aria-label": t("by") });
    this.chapters = el("select.chapters", { "aria-label": t("chapter"), change: () => player.seek(Number(this.chapters.value)) });
    this.element = el(
      "div.controls", { role: "group", "aria-label": t("play") },
      el(
        "div.group", {},
        this.#icon("start", () => player.seek(0)),
        this.#icon("back", () => player.go(-1)),
        this.playButton,
        this.#icon("next", () => player.go(1)),
        this.endButton, this.place,
      ),
      el("div.group", {}, this.unit, this.speed, this.chapters),
      el(
        "div.group.jumps", { role: "group", "aria-label": t("jump") },
        this.#jumper("●", "scoring"), this.#jumper("⚑", "dispute"), this.#jumper("↶", "undo"),
      ),
    );
    player.addEventListener("film", () => this.#list());
    for (const event of ["state", "film", "step"]) player.addEventListener(event, () => this.#follow());
    this.#list();
    this.#follow();
  }

  /** @param {"start" | "back" | "next" | "last"} word @param {() => void} click */
  #icon(word, click) {
    return button(icon(word), click, { "aria-label": t(word), title: t(word) });
  }

  /** @param {string} sign @param {"scoring" | "dispute" | "undo"} kind */
  #jumper(sign, kind) {
    const words = `${t("jump")}: ${t(kind)}`;
    return el("button", { type: "button", title: words, "aria-label": words, click: () => this.jump(kind, 1) }, sign, el("span.word", {}, ` ${t(kind)}`));
  }

  #list() {
    this.listed = this.player.end;
    const known = this.player.film.chapters.filter((chapter) => chapter.first <= this.player.end);
    fill(this.chapters, el("option", { value: "0" }, t("start")), known.map((chapter) => el("option", { value: chapter.first }, chapter.title)));
  }

  #follow() {
    const { player } = this;
    if (this.listed !== player.end) this.#list();
    const word = t(player.playing ? "pause" : "play");
    fill(this.playButton, icon(player.playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", word);
    this.playButton.title = word;
    this.speed.value = player.speed;
    this.unit.value = player.unit;
    this.endButton.hidden = player.spoilerFree;
    this.place.textContent = player.spoilerFree ? t("stepOnly", { step: player.step }) : `${player.step} / ${player.film.steps}`;
    this.chapters.value = String(player.film.chapterAt(player.step)?.first ?? 0);
  }

  /** To the next (or last) step of a kind. @param {"scoring" | "dispute" | "undo"} kind @param {1 | -1} way */
  jump(kind, way) {
    const { player } = this;
    const { film } = player;
    const steps = { scoring: film.scorings, dispute: this.disputed(), undo: film.undone.map((undone) => undone.step) }[kind];
    const to = player.stop(way, [...steps].sort((a, b) => a - b));
    if (to === player.step) notice(t("nothingNext"));
    else player.seek(to);
  }

  /** @param {number} change */
  #faster(change) {
    const index = SPEEDS.indexOf(this.player.speed) + change;
    if (SPEEDS[index]) this.player.setSpeed(SPEEDS[index]);
  }

  /**
   * Listens to keys, where nothing else wants them.
   * @param {Record<string, () => void>} more other keys and what they do
   */
  listen(more) {
    const { player } = this;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => player.go(1), ArrowLeft: () => player.go(-1),
      "Shift+ArrowRight": () => player.go(1, "move"), "Shift+ArrowLeft": () => player.go(-1, "move"),
      PageDown: () => player.go(1, "turn"), PageUp: () => player.go(-1, "turn"),
      " ": () => player.toggle(),
      Home: () => player.seek(0), End: () => player.spoilerFree || player.seek(player.film.steps),
      s: () => this.jump("scoring", 1), "Shift+S": () => this.jump("scoring", -1),
      d: () => this.jump("dispute", 1), "Shift+D": () => this.jump("dispute", -1),
      u: () => this.jump("undo", 1), "Shift+U": () => this.jump("undo", -1),
      "+": () => this.#faster(1), "-": () => this.#faster(-1),
      "?": showHelp, ...more,
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest("input:not([type=checkbox]), select, textarea, [role=tab], summary")) return;
      if (event.key === " " && target.closest("button, a, input")) return;
      const letter = /^[a-z]$/i.test(event.key) || event.key.startsWith("Arrow");
      const action = keys[event.shiftKey && letter ? `Shift+${event.key}` : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    });
  }

  /** Swipes on an element step back and forth. @param {Element} element */
  swipe(element) {
    let [x, y] = [0, 0];
    element.addEventListener("touchstart", (event) => {
      const touch = /** @type {TouchEvent} */ (event).changedTouches[0];
      [x, y] = [touch.clientX, touch.clientY];
    }, { passive: true });
    element.addEventListener("touchend", (event) => {
      const touch = /** @type {TouchEvent} */ (event).changedTouches[0];
      const [across, down] = [touch.clientX - x, touch.clientY - y];
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) this.player.go(across < 0 ? 1 : -1);
    }, { passive: true });
  }
}

/** What the keys do. */
export function showHelp() {
  const rows = [
    ["← →", "keyStep"], ["⇧ ← →", "keyMove"], ["PgUp PgDn", "keyTurn"], ["␣", "keyPlay"], ["Home End", "keyEnds"],
    ["s d u", "keyJump"], ["− +", "keySpeed"], ["e", "keyEyes"], ["l", "keyLive"], ["?", "keyHelp"],
  ];
  dialog(
    t("keys"), t("close"),
    el("dl.keys", {}, rows.map(([key, word]) => el("div", {}, el("dt", {}, key.split(" ").map((part) => el("kbd", {}, part))), el("dd", {}, t(word))))),
    el("p.quiet", {}, t("swipe")),
  );
}
