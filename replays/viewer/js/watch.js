/** Watching: board, timeline, controls and panels around one player. */
import { Board } from "./board.js";
import { Controls } from "./controls.js";
import { button, byId, el, fill, notice } from "./dom.js";
import { fullScreenButton } from "./fullscreen.js";
import { icon } from "./icons.js";
import { NOTE_SIGN, Notes } from "./notes.js";
import { Player } from "./player.js";
import { fly, gainsOf, lay } from "./points.js";
import { Side } from "./side.js";
import { StandingsPanel } from "./standings.js";
import { Story } from "./story.js";
import { Tabs } from "./tabs.js";
import { TimelineStrip } from "./timeline.js";
import { t } from "./words.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./film.js").Film} Film */
/** @typedef {import("./rules.js").Rules} Rules */

/** No picture but one for a phone is as narrow. */
const TALL = 760;
/** How much larger a click shows the board. */
const CLOSER = 1.6;
/** Where there is room for panels beside the board: not on a phone, however one holds it. */
const WIDE = "(min-width: 861px) and (min-aspect-ratio: 4/5) and (min-height: 501px)";

export class Watch {
  /** @type {() => string} */
  #address;

  /**
   * @param {Film} film
   * @param {Rules} rules
   * @param {{players: () => string[], disputed: () => number[], verdicts?: (step: number) => string[], panels: Record<string, {words: string, panel: HTMLElement}>,
   *   pen?: import("./notes.js").Pen, address?: () => string}} table
   */
  constructor(film, rules, { players, disputed, verdicts = () => [], panels, pen, address = () => "" }) {
    this.#address = address;
    this.player = new Player(film);
    /** Ends what it listens to outside of its own elements. */
    this.life = new AbortController();
    this.board = new Board();
    this.board.lens.rulesOf = (id) => this.player.film.rulesOf(id).map((rule) => rules.link(rule));
    /** The step whose points were seen last. */
    this.counted = 0;
    /** The picture whose changes were brought into sight last. */
    this.followed = "";
    /** Called whenever the board was drawn, or cannot be yet. */
    this.drawn = () => {};
    // A long caption is cut to its room; a touch shows the whole of it.
    this.told = el("p.told", { click: () => this.told.classList.toggle("whole") });
    this.badges = el("div.stickers");
    this.loaded = el("progress.loaded", { max: 1, hidden: film.missing(0) < 0, "aria-label": t("loading") });
    const notes = new Notes(this.player, players, pen);
    const noted = () => notes.steps();
    this.story = new Story(this.player, rules, notes, (step) => [
      ...disputed()
        .filter((each) => each === step)
        .map(() => "⚑"),
      ...noted()
        .filter((each) => each === step)
        .map(() => NOTE_SIGN),
      ...verdicts(step),
      ...this.player.film.hints
        .filter((each) => Math.max(each.step, 1) === step)
        .map(({ seat }) => ` · ${t("askedHint", { who: players()[seat] })}`),
      ...this.player.film.looks.filter((each) => Math.max(each.step, 1) === step).map(() => ` · ${t("judgeLooked")}`),
    ]);
    this.timeline = new TimelineStrip(this.player, players, disputed, noted);
    this.controls = new Controls(this.player, disputed);
    this.standings = new StandingsPanel(this.player, players);
    /** What is asked of whoever sits here. */
    this.asks = el("div.asks");
    this.stage = el("div.stage", {}, film.reel ? this.board.svg : el("p.quiet", {}, t("noBoard")));
    this.tabs = new Tabs(t("panels"), {
      board: { words: t("board"), panel: this.stage, outside: true },
      story: { words: t("story"), panel: this.story.element },
      scores: { words: t("scores"), panel: this.standings.element },
      ...panels,
    });
    this.player.addEventListener("step", (event) => this.#show(/** @type {CustomEvent} */ (event).detail.lively));
    this.player.addEventListener("film", () => {
      this.loaded.hidden = this.player.film.missing(0) < 0;
      this.#fit();
      this.#show(false);
    });
    this.zoom = new Zoom(this.stage, this.board.svg);
    this.controls.swipe(this.stage, () => !this.zoom.isOn);
    this.controls.wheel(this.stage);
  }

  /** Puts it on the page. @param {Record<string, () => unknown>} keys more keys */
  open(keys) {
    document.body.className = "watching";
    const more = this.#roomKeys();
    fill(
      byId("v-main"),
      this.asks,
      el(
        "section.theatre",
        { "aria-label": t("board") },
        this.stage,
        el("div.caption", {}, this.badges, this.told),
        this.loaded,
        this.timeline.element,
        this.controls.element,
      ),
      this.tabs.element,
    );
    this.controls.listen({ ...more, ...keys }, this.life.signal);
    const wide = matchMedia(WIDE);
    const { signal } = this.life;
    wide.addEventListener("change", () => this.#arrange(wide.matches), { signal });
    this.#arrange(wide.matches);
    this.tabs.element.addEventListener("open", () => this.story.reveal());
    addEventListener("hashchange", () => this.#readHash(), { signal });
    if (!this.#readHash()) this.#show(false);
    this.story.reveal();
    this.#fit();
  }

  /** Leaves the page: nothing of it moves or listens any longer. */
  close() {
    this.life.abort();
    this.player.pause();
    clearTimeout(this.naming);
    byId("v-main").replaceChildren();
  }

  /** Some pictures have come: how much of the game is there. @param {number} part */
  progress(part) {
    this.loaded.hidden = part >= 1;
    this.loaded.value = part;
    if (this.stage.getAttribute("aria-busy") === "true") this.#show(false);
  }

  /** A wide screen has the board beside the panels, a narrow one among them. @param {boolean} wide */
  #arrange(wide) {
    if (wide && this.tabs.opened === "board") this.tabs.open("story");
    if (!wide) this.tabs.open("board");
  }

  /** Buttons and keys that give the board more room. @returns {Record<string, () => unknown>} */
  #roomKeys() {
    const { zoom } = this;
    const side = new Side(this.tabs.element, this.life.signal);
    const full = fullScreenButton(this.life.signal);
    const closer = button(icon("zoom"), () => (zoom.isOn ? zoom.whole() : zoom.by(CLOSER)), {
      "aria-label": t("zoom"),
      "aria-pressed": "false",
      title: t("zoom"),
    });
    zoom.addEventListener("change", () => closer.setAttribute("aria-pressed", String(zoom.isOn)));
    const { reel } = this.player.film;
    this.controls.element.firstElementChild.append(...(reel ? [closer] : []), full, side.fold);
    return {
      c: () => this.board.lens.walk(1),
      "Shift+C": () => this.board.lens.walk(-1),
      r: () => this.board.lens.toRules(),
      Escape: () => this.board.lens.close(),
      z: () => zoom.press(1),
      "Shift+Z": () => zoom.press(-1),
      w: () => zoom.whole(),
      "Ctrl+ArrowLeft": () => zoom.pan(-1, 0),
      "Ctrl+ArrowRight": () => zoom.pan(1, 0),
      "Ctrl+ArrowUp": () => zoom.pan(0, -1),
      "Ctrl+ArrowDown": () => zoom.pan(0, 1),
      p: () => side.toggle(),
      "Shift+F": () => full.click(),
    };
  }

  /** A picture that is much higher than its room fills the width, and is scrolled. */
  #fit() {
    const { reel } = this.player.film;
    if (!reel || !this.stage.clientHeight) return;
    const { width, height } = reel.frame(0);
    // One for a phone is as long as each step needs: the first may be short.
    const room = this.stage.clientWidth / this.stage.clientHeight;
    this.zoom.fit(width <= TALL || (width < height && width / height < 0.8 * room));
  }

  /** The board is seen: on a narrow screen it has a tab of its own. */
  toBoard() {
    if (!matchMedia(WIDE).matches) this.tabs.open("board");
  }

  /** What the address says beside the step. */
  address() {
    return this.#address();
  }

  /** The step that the address names. */
  static hashStep() {
    const step = Watch.hash("step");
    return step === null ? null : Number.parseInt(step, 10) || 0;
  }

  /** Something that the address names. @param {string} name */
  static hash(name) {
    return new URLSearchParams(location.hash.slice(1)).get(name);
  }

  #readHash() {
    const step = Watch.hashStep();
    if (step === null || step === this.player.step) return false;
    // A link may name what was taken back since.
    if (step > this.player.film.steps) notice(t("noStep", { step }));
    this.player.seek(step);
    return true;
  }

  /** @param {boolean} lively */
  #show(lively) {
    const { film, step, stop, pace } = this.player;
    this.board.svg.style.setProperty("--pace", `${pace}ms`);
    // A picture that is not there yet is shown when it comes.
    this.stage.setAttribute("aria-busy", String(Boolean(film.reel && !film.reel.has(step))));
    if (film.reel?.has(step)) {
      const scene = film.reel.at(step, stop.first, film.passing);
      this.board.show(scene, lively);
      this.#count(scene, lively);
      this.#follow(scene);
    }
    this.drawn();
    const title = film.chapterAt(Math.max(stop.first, 1))?.title;
    const caption = stop.caption || t("emptyTable");
    this.told.title = caption;
    fill(this.told, el("span", {}, title && !caption.startsWith(title) && el("b", {}, `${title}. `), caption));
    this.rename();
  }

  /** What has changed is brought into sight once: the same picture drawn again moves nothing under a hand. @param {import("./reel.js").Scene} scene */
  #follow(scene) {
    const { step, stop } = this.player;
    const { frame, changes = [] } = scene;
    const seen = [step, stop.first, frame.width, frame.height, ...changes.map(({ sprite }) => sprite.id)].join(" ");
    if (seen === this.followed) return;
    this.followed = seen;
    this.zoom.follow(scene);
  }

  /** Points are seen on their way to where they are counted; as marks, where nothing moves. @param {import("./reel.js").Scene} scene @param {boolean} lively */
  #count({ frame, sprites }, lively) {
    const { film, step, stop, flight } = this.player;
    const isAhead = lively && step > this.counted;
    const gains = gainsOf(film, isAhead ? this.counted + 1 : stop.first, step);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) lay(this.board.layer, frame, sprites, gains);
    else if (isAhead) fly(this.board.layer, sprites, gains, flight);
    this.counted = step;
  }

  /** The address says what is seen; browsers refuse to rename a page at every step of a scrub. */
  rename() {
    clearTimeout(this.naming);
    if (this.life.signal.aborted) return;
    this.naming = setTimeout(() => history.replaceState(null, "", `#step=${this.player.step}${this.address()}`), 300);
  }
}
