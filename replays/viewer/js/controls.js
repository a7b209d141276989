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
    /** Whether what has the focus was clicked, not gone to by keys. */
    this.byHand = false;
    this.playButton = el("button.play-pause", { type: "button", click: () => player.toggle() });
    this.place = el("span.at-step");
    this.endButton = this.#icon("last", () => player.seek(player.film.steps));
    this.speed = choice(
      SPEEDS.map((speed) => [speed, `${speed}×`]),
      player.speed,
      (value) => player.setSpeed(value),
      { "aria-label": t("speed") },
    );
    this.unit = choice(
      ["fact", "move", "turn"].map((unit) => [unit, t(unit)]),
      player.unit,
      (value) => player.setUnit(/** @type {Unit} */ (value)),
      { "aria-label": t("by") },
    );
    this.chapters = el("select.chapters", {
      "aria-label": t("chapter"),
      change: () => player.seek(Number(this.chapters.value)),
    });
    this.element = el(
      "div.controls",
      { role: "group", "aria-label": t("play") },
      el(
        "div.group",
        {},
        this.#icon("start", () => player.seek(0)),
        this.#icon("back", () => player.go(-1)),
        this.playButton,
        this.#icon("next", () => player.go(1)),
        this.endButton,
        this.place,
      ),
      el("div.group", {}, this.unit, this.speed, this.chapters),
      el(
        "div.group.jumps",
        { role: "group", "aria-label": t("jump") },
        this.#jumper("●", "scoring"),
        this.#jumper("⚑", "dispute"),
        this.#jumper("↶", "undo"),
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
    const words = t("jump") + t("colon") + t(kind);
    return el(
      "button",
      { type: "button", title: words, "aria-label": words, click: () => this.jump(kind, 1) },
      sign,
      el("span.word", {}, ` ${t(kind)}`),
    );
  }

  #list() {
    this.listed = this.player.end;
    const known = this.player.film.chapters.filter((chapter) => chapter.first <= this.player.end);
    fill(
      this.chapters,
      el("option", { value: "0" }, t("start")),
      known.map((chapter) => el("option", { value: chapter.first }, chapter.title)),
    );
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
    this.place.textContent = player.spoilerFree
      ? t("stepOnly", { step: player.step })
      : `${player.step} / ${player.film.steps}`;
    const chapter = player.film.chapterAt(player.step);
    this.chapters.value = String(chapter?.first ?? 0);
    this.chapters.title = chapter?.title ?? "";
  }

  /** To the next (or last) step of a kind. @param {"scoring" | "dispute" | "undo"} kind @param {1 | -1} way */
  jump(kind, way) {
    const { player } = this;
    const { film } = player;
    const steps = { scoring: film.scorings, dispute: this.disputed(), undo: film.undone.map((undone) => undone.step) }[
      kind
    ];
    const to = player.next(
      way,
      [...new Set(steps.map((step) => film.restAt(player.unit, step)))].sort((a, b) => a - b),
    );
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
   * @param {Record<string, () => unknown>} more other keys and what they do
   * @param {AbortSignal} signal ends it
   */
  listen(more, signal) {
    const { player } = this;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowRight: () => player.go(1),
      ArrowLeft: () => player.go(-1),
      "Shift+ArrowRight": () => player.go(1, "fact"),
      "Shift+ArrowLeft": () => player.go(-1, "fact"),
      PageDown: () => player.go(1, "turn"),
      PageUp: () => player.go(-1, "turn"),
      " ": () => player.toggle(),
      Home: () => player.seek(0),
      End: () => {
        if (!player.spoilerFree) player.seek(player.film.steps);
      },
      s: () => this.jump("scoring", 1),
      "Shift+S": () => this.jump("scoring", -1),
      d: () => this.jump("dispute", 1),
      "Shift+D": () => this.jump("dispute", -1),
      u: () => this.jump("undo", 1),
      "Shift+U": () => this.jump("undo", -1),
      "+": () => this.#faster(1),
      "-": () => this.#faster(-1),
      f: () => player.setUnit("fact"),
      m: () => player.setUnit("move"),
      t: () => player.setUnit("turn"),
      "?": showHelp,
      ...more,
    };
    for (let tenth = 0; tenth < 10; tenth += 1)
      keys[String(tenth)] = () => player.rest(Math.round((player.end * tenth) / 10));
    document.addEventListener("pointerdown", () => (this.byHand = true), { capture: true, signal });
    // Before anything that has the focus: a slider, a list or a tab must not take the keys away.
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Tab") this.byHand = false;
        if (event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
        if (this.#isTyped(event)) return;
        const letter = /^[a-z]$/i.test(event.key) || event.key.startsWith("Arrow");
        const held = event.ctrlKey ? "Ctrl+" : event.shiftKey && letter ? "Shift+" : "";
        const action = keys[held + event.key];
        // What has nothing to do leaves its key to others.
        if (!action || action() === false) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal },
    );
  }

  /** Whether a key belongs to what has the focus: text to a field; to whoever went there by keys, a press to a button, letters and up and down to a list. @param {KeyboardEvent} event */
  #isTyped(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]"))
      return true;
    // One tabs to the border of the panels to move it; a click does not leave the focus there.
    if (target.closest("[role=separator]")) return event.key.startsWith("Arrow") || event.key === "Enter";
    if (this.byHand) return false;
    if ([" ", "Enter"].includes(event.key))
      return Boolean(target.closest("button, a, input:not([type=range]), select, summary"));
    return (
      Boolean(target.closest("select")) && (event.key.length === 1 || ["ArrowUp", "ArrowDown"].includes(event.key))
    );
  }

  /** The wheel over an element steps back and forth; with Control it makes the board larger. @param {HTMLElement} element */
  wheel(element) {
    let [turned, last] = [0, 0];
    element.addEventListener(
      "wheel",
      (event) => {
        if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        event.preventDefault();
        // A touchpad sends many small turns for what a wheel sends as one.
        if (event.timeStamp - last > 200 || Math.sign(turned) !== Math.sign(event.deltaY)) turned = 0;
        last = event.timeStamp;
        turned += event.deltaMode ? event.deltaY * 40 : event.deltaY;
        if (Math.abs(turned) < 50) return;
        turned = 0;
        this.player.go(event.deltaY > 0 ? 1 : -1);
      },
      { passive: false },
    );
  }

  /** Swipes of one finger on an element step back and forth. @param {Element} element @param {() => boolean} may a finger on an enlarged board moves the board */
  swipe(element, may) {
    let [x, y, alone] = [0, 0, true];
    element.addEventListener(
      "touchstart",
      (event) => {
        const { changedTouches, touches } = /** @type {TouchEvent} */ (event);
        [x, y] = [changedTouches[0].clientX, changedTouches[0].clientY];
        alone = touches.length < 2 && may();
      },
      { passive: true },
    );
    element.addEventListener(
      "touchend",
      (event) => {
        const touch = /** @type {TouchEvent} */ (event).changedTouches[0];
        const [across, down] = [touch.clientX - x, touch.clientY - y];
        if (alone && Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down))
          this.player.go(across < 0 ? 1 : -1);
      },
      { passive: true },
    );
  }
}

/** What the keys do. */
export function showHelp() {
  const rows = [
    ["← →", "keyStep"],
    ["⇧ ← →", "keyFact"],
    ["PgUp PgDn", "keyTurn"],
    ["f m t", "keyUnit"],
    ["␣", "keyPlay"],
    ["Home End", "keyEnds"],
    ["0 … 9", "keyTenth"],
    ["s d u", "keyJump"],
    ["− +", "keySpeed"],
    ["e", "keyEyes"],
    ["c ⇧c", "keyRead"],
    ["r", "keyRule"],
    ["z ⇧z w", "keyZoom"],
    ["Ctrl+←↑→↓", "keyPan"],
    ["p ⇧f", "keyRoom"],
    ["l", "keyLive"],
    ["?", "keyHelp"],
  ];
  dialog(
    t("keys"),
    t("close"),
    el(
      "dl.keys",
      {},
      rows.map(([key, word]) =>
        el(
          "div",
          {},
          el(
            "dt",
            {},
            key.split(" ").map((part) => el("kbd", {}, part)),
          ),
          el("dd", {}, t(word)),
        ),
      ),
    ),
    el("p.quiet", {}, t("swipe")),
  );
}
