/** How the game was won and lost: chances over the steps, luck, and the decisions that mattered. */
import { ChancesChart } from "./chances.js";
import { button, el, fill, notice } from "./dom.js";
import { Lesson } from "./lesson.js";
import { dress, seatLook } from "./looks.js";
import { cost, headingOf, hundredths, MistakeBar } from "./mistakes.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./watch.js").Watch} Watch */
/** @typedef {import("./mistakes.js").Mistake} Mistake */
/** @typedef {{seat: number, start: number, luck: number, own: number, others: number, unknown: number, result: number, decisions: number, loss_per_decision: number, error: number}} Total */
/** @typedef {import("./chances.js").Weighed & {totals: Total[]}} Analysis */
/** @typedef {{move: number, step: number, played_step: number, seat: number, lead: number, error: number, sentence: string}} Found */
/** @typedef {{verdict: string[], story: string[], mistakes: Mistake[], turning_points: number[], found: Found[], doubt: string, analysis: Analysis | null}} Told */
/** @typedef {Told & {status: string, place: number, done: number, of: number}} Shown */

/**
 * Where analyses come from, and what can be done about a game; without a service only what is told.
 * @typedef {{players: () => string[], seat: () => number, isOver: () => boolean, look: (viewer: string) => void,
 *   hand: (watch: Watch) => import("./lesson.js").Hand, fork: ((step: number) => Promise<void>) | null,
 *   read?: () => Promise<Shown>, start?: () => Promise<Shown>, follow?: () => EventSource}} Source
 */

/** @param {number} share */
const withSign = (share) => `${share < 0 ? "−" : "+"}${Math.abs(Math.round(100 * share))}`;

export class AnalysisPanel {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    this.element = el("div.analysis");
    /** @type {Told | null} */
    this.told = null;
  }

  /** Puts the moves it speaks of at the board. @param {Watch} watch */
  attach(watch) {
    const { source } = this;
    this.watch = watch;
    const fork = source.fork && ((/** @type {number} */ step) => this.#try(() => source.fork?.(step)));
    this.bar = new MistakeBar(watch, source.players, fork, source.look);
    this.lesson = new Lesson(this.bar, source.players, source.look, source.hand(watch));
    this.chart = new ChancesChart(
      () => watch.player,
      (move) => this.#openMove(move),
    );
    watch.player.addEventListener("step", () => this.chart?.follow());
  }

  /** What the story says of the move that ends with a step. @param {number} step @returns {string[]} */
  marksAt(step) {
    const { mistakes = [], found = [] } = this.told ?? {};
    return [
      ...mistakes
        .filter((each) => each.mark && each.played_step === step)
        .map((each) => `${each.mark} ${t("better", { move: each.better[0].words })} (${cost(each)})`),
      ...found.filter((each) => each.played_step === step).map((each) => `! ${this.#found(each)}`),
    ];
  }

  /** The tab was opened: what is there is shown, or how to get it. */
  async open() {
    const { isOver, read } = this.source;
    if (!isOver()) fill(this.element, el("p.quiet", {}, t("analysisLater")));
    else if (!this.told && read) await this.#try(async () => this.#show(await read()));
  }

  /** @param {() => Promise<any> | undefined} act */
  async #try(act) {
    try {
      await act();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** @param {Shown} shown */
  #show(shown) {
    if (shown.status === "done" && shown.analysis) this.tell(shown);
    else if (shown.status === "queued" || shown.status === "running") this.#wait(shown);
    else
      fill(
        this.element,
        el("p", {}, t("analysisAsk")),
        button(t("analyse"), () => this.#try(() => this.#start()), { className: "primary" }),
        shown.status === "failed" && el("p.wrong", {}, t("failed")),
      );
  }

  async #start() {
    const { start } = this.source;
    if (start) this.#show(await start());
  }

  async #again() {
    const { read } = this.source;
    if (read) await this.#try(async () => this.#show(await read()));
  }

  /** Follows the progress, as the service tells it. @param {Shown} first */
  #wait(first) {
    const bar = el("progress", { max: Math.max(1, first.of), value: first.done, "aria-label": t("analysing") });
    const words = el("p", { role: "status" }, t("analysing"));
    fill(this.element, words, bar);
    const events = this.source.follow?.();
    if (!events) return;
    /** @param {MessageEvent} event */
    const told = (event) => {
      const { status, place, done, of } = JSON.parse(event.data);
      bar.max = Math.max(1, of);
      bar.value = done;
      words.textContent = status === "queued" ? t("analysisQueued", { place }) : t("analysing");
    };
    const end = () => {
      events.close();
      this.#again();
    };
    for (const status of ["queued", "running"]) events.addEventListener(status, told);
    for (const status of ["done", "failed", "none"]) events.addEventListener(status, end);
    events.onerror = () => {
      events.close();
      setTimeout(() => this.#again(), 1500);
    };
  }

  // What it says

  /** @param {Told} told */
  tell(told) {
    const { chart } = this;
    const analysis = /** @type {Analysis} */ (told.analysis);
    this.told = told;
    fill(
      this.element,
      el("h2", {}, t("howLost")),
      el("p.how-lost", {}, told.verdict.join(" ")),
      told.doubt ? el("p.doubt", {}, told.doubt) : this.#turningPoints(told),
      this.#lessons(told),
      el("h2", {}, t("chances")),
      chart?.draw(analysis, this.source.players().length),
      this.#legend(),
      el("h2", {}, t("luckAndSkill")),
      this.#totals(analysis.totals),
      el("p.quiet", {}, t("choicesHint")),
      el(
        "details",
        {},
        el("summary", {}, t("inWords")),
        told.story.map((sentence) => el("p", {}, sentence)),
      ),
    );
    this.watch?.story.draw();
  }

  /** The five that mattered, one's own first. @param {Told} told */
  #turningPoints({ mistakes, turning_points }) {
    const own = this.source.seat();
    const worst = turning_points.map((index) => mistakes[index]);
    const listed = [...worst.filter(({ seat }) => seat === own), ...worst.filter(({ seat }) => seat !== own)];
    return [
      el("h2", {}, t("turningPoints")),
      listed.length
        ? el(
            "ol.turning",
            {},
            listed.map((each) => this.#turning(each)),
          )
        : el("p.quiet", {}, t("noTurning")),
    ];
  }

  /** @param {Mistake} mistake */
  #turning(mistake) {
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", click: () => this.#open(mistake) },
        el("b", {}, headingOf(mistake, this.source.players())),
        el("span.played", {}, t("played", { move: mistake.played.words })),
        el("span.better", {}, t("better", { move: mistake.better[0].words })),
        el("span.quiet", {}, cost(mistake)),
      ),
    );
  }

  /** @param {Found} found */
  #found({ lead, error }) {
    return t("oneGoodMove", { points: hundredths(lead), error: hundredths(error) });
  }

  /** What a mark of the chart stands for. @param {number} move */
  #openMove(move) {
    const found = this.told?.found.find((each) => each.move === move);
    if (found) this.watch?.player.seek(found.played_step);
    else this.#open(this.told?.mistakes.find((each) => each.move === move));
  }

  /** @param {Mistake | undefined} mistake */
  #open(mistake) {
    if (mistake) this.bar?.show(mistake);
  }

  /** A lesson for everybody who made a mistake; one's own first. @param {Told} told */
  #lessons({ mistakes }) {
    const own = this.source.seat();
    const seats = [...new Set(mistakes.map(({ seat }) => seat))].sort((a, b) =>
      a === own ? -1 : b === own ? 1 : a - b,
    );
    if (!seats.length) return [];
    const lesson = (/** @type {number} */ seat) => {
      const theirs = mistakes.filter((each) => each.seat === seat);
      return button(t("learnOf", { who: this.source.players()[seat], n: theirs.length }), () =>
        this.lesson?.start(theirs),
      );
    };
    return [
      el("h2", {}, t("learn")),
      el("p.quiet", {}, t("learnHint")),
      el("div.actions.lessons", {}, seats.map(lesson)),
    ];
  }

  /** @param {Total[]} totals */
  #totals(totals) {
    const heads = ["side", "chanceStart", "luck", "ownChoices", "othersChoices", "unknown", "chanceEnd", "costEach"];
    /** @param {Total} total */
    const row = (total) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, this.#page(total.seat)),
        [
          hundredths(total.start),
          withSign(total.luck),
          withSign(total.own),
          withSign(total.others),
          withSign(total.unknown),
          hundredths(total.result),
          `${(100 * total.loss_per_decision).toFixed(1)} ± ${(100 * total.error).toFixed(1)}`,
        ].map((words) => el("td", {}, words)),
      );
    return el(
      "div.wide",
      { tabIndex: 0, role: "region", "aria-label": t("luckAndSkill") },
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            heads.map((word) => el("th", { scope: "col" }, t(word))),
          ),
        ),
        el("tbody", {}, totals.map(row)),
      ),
    );
  }

  /** @param {number} seat */
  #name(seat) {
    const { watch } = this;
    const name = ` ${this.source.players()[seat]}`;
    if (!watch) return [name];
    const look = seatLook(watch.player.film, seat);
    return [dress(el("span.sign", { "aria-hidden": "true" }, look.sign), look), name];
  }

  /** The name, and where there is a service the way to its games. @param {number} seat */
  #page(seat) {
    const name = this.source.players()[seat];
    if (!name || !this.source.read) return this.#name(seat);
    return el("a", { href: `/player/${encodeURIComponent(name)}?lang=${currentLanguage()}` }, this.#name(seat));
  }

  #legend() {
    const names = this.source.players().map((_, seat) => el("span", {}, this.#name(seat)));
    return el("p.legend", {}, ...names, el("span.quiet", {}, t("chartSigns")));
  }
}

/** The analyses that the service makes. @param {import("./table.js").Table} table @param {Omit<Source, "players" | "seat" | "isOver">} rest @returns {Source} */
export function analysesOf(table, rest) {
  const path = `/games/${table.id}/analysis`;
  return {
    players: () => table.players,
    seat: () => table.seat,
    isOver: () => table.isOver,
    read: () => table.ask("/analysis"),
    start: () => table.ask("/analysis", { body: {} }),
    follow: () => new EventSource(`${path}/progress`),
    ...rest,
  };
}
