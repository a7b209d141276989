/** How the game was won and lost: chances over the steps, luck, and the decisions that mattered. */
import { ask } from "./api.js";
import { button, el, fill, notice, svgEl } from "./dom.js";
import { dress, seatLook } from "./looks.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./player.js").Player} Player */
/** @typedef {{step: number, chances: number[], error: number}} Point */
/** @typedef {{step: number, seat: number, gains: number[], error: number}} Luck */
/** @typedef {{step: number, seat: number, mark: string, loss: number, error: number}} Judged */
/** @typedef {{seat: number, start: number, luck: number, own: number, others: number, unknown: number, result: number, decisions: number, loss_per_decision: number, error: number}} Total */
/** @typedef {{move: number, step: number, seat: number, mark: string, played: string, better: string, loss: number, error: number, known_loss: number | null}} Turning */
/** @typedef {{points: Point[], luck: Luck[], decisions: Judged[], totals: Total[], is_trusted: boolean}} Analysis */
/** @typedef {{status: string, place: number, done: number, of: number, story: string[], turning_points: Turning[], analysis: Analysis | null}} Shown */

const WIDTH = 640;
const HEIGHT = 180;
/** Luck below it is not drawn: every roll has some. */
const LEAST_LUCK = 0.04;

/** Hundredths of a win. @param {number} share */
const points = (share) => String(Math.round(100 * share));

/** @param {number} share */
const signed = (share) => `${share < 0 ? "−" : "+"}${Math.abs(Math.round(100 * share))}`;

export class AnalysisPanel {
  /** @param {Table} table @param {() => Player} player */
  constructor(table, player) {
    this.table = table;
    this.player = player;
    this.element = el("div.analysis");
    this.cursor = svgEl("line", { class: "cursor", y1: 0, y2: HEIGHT });
    /** @type {Shown | null} */
    this.shown = null;
  }

  /** The tab was opened: what is there is shown, or how to get it. */
  async open() {
    if (!this.table.isOver) fill(this.element, el("p.quiet", {}, t("analysisLater")));
    else if (!this.shown) await this.#try(async () => this.#show(await ask(`/games/${this.table.id}/analysis`)));
  }

  /** The step has changed. */
  follow() {
    const last = Math.max(1, this.player().film.steps);
    const x = String((this.player().step / last) * WIDTH);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
  }

  /** @param {() => Promise<any>} act */
  async #try(act) {
    try {
      await act();
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  }

  /** @param {Shown} shown */
  #show(shown) {
    if (shown.status === "done" && shown.analysis) {
      this.shown = shown;
      this.#draw(shown, shown.analysis);
    } else if (shown.status === "queued" || shown.status === "running") this.#wait(shown);
    else
      fill(
        this.element,
        el("p", {}, t("analysisAsk")),
        button(t("analyse"), () => this.#try(() => this.#start()), { className: "primary" }),
        shown.status === "failed" && el("p.wrong", {}, t("failed")),
      );
  }

  async #start() {
    this.#show(await ask(`/games/${this.table.id}/analysis`, { body: {} }));
  }

  /** Follows the progress, as the service tells it. @param {Shown} first */
  #wait(first) {
    const bar = el("progress", { max: Math.max(1, first.of), value: first.done, "aria-label": t("analysing") });
    const words = el("p", { role: "status" }, t("analysing"));
    fill(this.element, words, bar);
    const events = new EventSource(`/games/${this.table.id}/analysis/progress`);
    /** @param {MessageEvent} event */
    const told = (event) => {
      const { status, place, done, of } = JSON.parse(event.data);
      bar.max = Math.max(1, of);
      bar.value = done;
      words.textContent = status === "queued" ? t("analysisQueued", { place }) : t("analysing");
    };
    const end = () => {
      events.close();
      this.#try(async () => this.#show(await ask(`/games/${this.table.id}/analysis`)));
    };
    for (const status of ["queued", "running"]) events.addEventListener(status, told);
    for (const status of ["done", "failed", "none"]) events.addEventListener(status, end);
    events.onerror = () => {
      events.close();
      setTimeout(() => this.#try(async () => this.#show(await ask(`/games/${this.table.id}/analysis`))), 1500);
    };
  }

  // What it says

  /** @param {Shown} shown @param {Analysis} analysis */
  #draw(shown, analysis) {
    fill(
      this.element,
      !analysis.is_trusted && el("p.doubt", {}, t("analysisDoubt")),
      el("h2", {}, t("chances")),
      this.#chart(analysis),
      this.#legend(),
      el("h2", {}, t("turningPoints")),
      shown.turning_points.length
        ? el(
            "ol.turning",
            {},
            shown.turning_points.map((each) => this.#turning(each)),
          )
        : el("p.quiet", {}, t("noTurning")),
      el("h2", {}, t("luckAndSkill")),
      this.#totals(analysis.totals),
      el(
        "details",
        {},
        el("summary", {}, t("inWords")),
        shown.story.map((sentence) => el("p", {}, sentence)),
      ),
    );
    this.follow();
  }

  /** @param {Turning} turning */
  #turning(turning) {
    const name = this.table.players[turning.seat];
    const known = turning.known_loss === null ? "" : ` ${t("hadAllBeenKnown", { points: points(turning.known_loss) })}`;
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", click: () => this.player().seek(turning.step) },
        el("b", {}, `${t("moveNumber", { move: turning.move })}${turning.mark ? ` ${turning.mark}` : ""} · ${name}`),
        el("span.played", {}, `${t("played")}: ${turning.played}`),
        el("span.better", {}, `${t("better")}: ${turning.better}`),
        el(
          "span.quiet",
          {},
          `${t("worthMore", { points: points(turning.loss), error: points(turning.error) })}${known}`,
        ),
      ),
    );
  }

  /** @param {Total[]} totals */
  #totals(totals) {
    const heads = ["side", "chanceStart", "luck", "ownChoices", "othersChoices", "unknown", "chanceEnd", "costEach"];
    /** @param {Total} total */
    const row = (total) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, this.#name(total.seat)),
        [
          points(total.start),
          signed(total.luck),
          signed(total.own),
          signed(total.others),
          signed(total.unknown),
          points(total.result),
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
    const look = this.#look(seat);
    return [dress(el("span.sign", { "aria-hidden": "true" }, look.sign), look), ` ${this.table.players[seat]}`];
  }

  /** @param {number} seat */
  #look(seat) {
    return seatLook(this.player().film, seat);
  }

  #legend() {
    const names = this.table.players.map((_, seat) => el("span", {}, this.#name(seat)));
    return el("p.legend", {}, ...names, el("span.quiet", {}, t("chartSigns")));
  }

  /** @param {Analysis} analysis */
  #chart(analysis) {
    const last = Math.max(1, this.player().film.steps);
    /** @param {number} step */
    const x = (step) => ((step / last) * WIDTH).toFixed(1);
    /** @param {number} chance */
    const y = (chance) => (HEIGHT - 6 - Math.max(0, Math.min(1, chance)) * (HEIGHT - 12)).toFixed(1);
    const lines = this.table.players.flatMap((_, seat) => {
      const look = this.#look(seat);
      const upper = analysis.points.map((point) => `${x(point.step)},${y(point.chances[seat] + 2 * point.error)}`);
      const lower = analysis.points
        .map((point) => `${x(point.step)},${y(point.chances[seat] - 2 * point.error)}`)
        .reverse();
      const line = analysis.points.map((point) => `${x(point.step)},${y(point.chances[seat])}`).join(" ");
      return [
        dress(svgEl("polygon", { class: "band", points: [...upper, ...lower].join(" ") }), look),
        dress(svgEl("polyline", { class: "score", points: line, "stroke-dasharray": look.dashes }), look),
      ];
    });
    const chanceAt = new Map(analysis.points.map((point) => [point.step, point.chances]));
    const dots = analysis.luck.flatMap((luck) => {
      const seat = luck.gains.indexOf(Math.max(...luck.gains));
      const at = chanceAt.get(luck.step);
      if (!at || luck.gains[seat] < LEAST_LUCK) return [];
      return [
        dress(
          svgEl("circle", { class: "luck", cx: x(luck.step), cy: y(at[seat]), r: 2 + 14 * luck.gains[seat] }),
          this.#look(seat),
        ),
      ];
    });
    const marks = analysis.decisions
      .filter((judged) => judged.mark)
      .map((judged) => {
        const at = chanceAt.get(judged.step) ?? [];
        const place = { class: "verdict", x: x(judged.step), y: y(at[judged.seat] ?? 0.5) };
        return dress(svgEl("text", place, judged.mark), this.#look(judged.seat));
      });
    const chart = svgEl(
      "svg",
      { class: "chances", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("chances") },
      ...lines,
      ...dots,
      ...marks,
      this.cursor,
    );
    chart.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const box = chart.getBoundingClientRect();
      this.player().seek(Math.round(((event.clientX - box.left) / box.width) * last));
    });
    return chart;
  }
}
