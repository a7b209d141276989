/** A film: the reel and beside it the story, the chapters, the standings and what was undone. */
import { idShape, Reel } from "./reel.js";

/**
 * @typedef {{side: string, seat?: number, score?: number, rank?: number,
 *   sources?: Record<string, number>, details?: Record<string, any>}} Line
 * @typedef {{lines: Line[], is_over?: boolean, winners?: number[], winning_sides?: string[],
 *   reason?: string}} Standings
 * @typedef {"deed" | "headline" | "detail" | "bookkeeping"} Weight
 * @typedef {{move: number, sentence: string, weight?: Weight, rules?: string[], seat?: number,
 *   at?: number, standings?: Standings}} Told
 * @typedef {{first: number, step: number, caption: string, weight: Weight}} Stop
 * @typedef {{index: number, title: string, first: number, last: number}} Heading
 * @typedef {{version: number, seat: number, step: number, sentences: string[]}} Undone
 * @typedef {{version: number, author: number | "judge", step: number, move: number, text: string, at: number,
 *   stands: boolean}} Note
 * @typedef {"fact" | "move" | "turn"} Unit
 */

/** A game as one viewer may see it. */
export class Film {
  /** @param {any} data as the service sends it, told from step 0 */
  constructor(data) {
    this.reel = data.reel ? new Reel(data.reel, data.start) : null;
    this.version = 0;
    /** @type {Told[]} */
    this.story = [];
    /** @type {Record<string, Stop[]>} where a replay by move or by turn rests */
    this.rests = { move: [], turn: [] };
    /** @type {string[]} style words of sprites that only one step has */
    this.passing = [];
    /** @type {Heading[]} */
    this.chapters = [];
    /** @type {Undone[]} */
    this.undone = [];
    /** @type {Note[]} */
    this.notes = [];
    /** What is contested: each by the event of its move. @type {{dispute: number, step: number, move: number, stands?: boolean}[]} */
    this.disputes = [];
    /** @type {Record<string, Record<string, string>>} */
    this.names = {};
    /** @type {Record<string, string>} in which colour a side is seen */
    this.sides = {};
    /** @type {Standings[]} */
    this.standings = [];
    /** @type {number[]} */
    this.scorings = [];
    /** @type {number[]} */
    this.moveEnds = [];
    /** @type {[RegExp, string[]][]} the rules that what is on the board leads to */
    this.about = [];
    this.viewer = "";
    this.imported = false;
    /** @type {{step: number}[]} when the judge looked at what was hidden */
    this.looks = [];
    /** @type {{seat: number, step: number}[]} when a seat asked for a hint */
    this.hints = [];
    this.#tell(data);
  }

  /** Goes on from a step: what came after it is forgotten. @param {any} data */
  continue(data) {
    if (this.reel && data.reel) this.reel.continue(data.reel, data.start);
    this.#tell(data);
  }

  /** The next step whose picture is not there, looking from a step; -1 if there is none. @param {number} from */
  missing(from) {
    const { reel, steps } = this;
    if (!reel) return -1;
    for (let away = 0; away <= steps; away += 1) {
      if (from + away <= steps && !reel.has(from + away)) return from + away;
      if (from - away >= 0 && !reel.has(from - away)) return from - away;
    }
    return -1;
  }

  /** @param {any} data */
  #tell(data) {
    this.version = data.version;
    this.story.length = data.told;
    this.story.push(...data.story);
    for (const [unit, stops] of Object.entries(data.stops)) {
      this.rests[unit] = [
        ...this.rests[unit].filter((stop) => stop.step < data.told),
        .../** @type {Stop[]} */ (stops),
      ];
    }
    this.passing = data.passing;
    this.viewer = data.viewer;
    this.imported = data.imported;
    this.looks = data.looks;
    this.hints = data.hints;
    this.chapters = data.chapters;
    this.undone = data.undone;
    this.notes = data.notes;
    this.disputes = data.disputes;
    this.names = data.names;
    this.sides = data.sides;
    this.about = Object.entries(data.about).map(([id, rules]) => [idShape(id), /** @type {string[]} */ (rules)]);
    this.#count();
  }

  /** Where standings and scores change, and where moves end. */
  #count() {
    this.standings = [];
    this.scorings = [];
    this.moveEnds = [];
    let last = /** @type {Standings} */ (this.story[0].standings);
    this.story.forEach((told, step) => {
      const now = told.standings ?? last;
      if (now !== last && hasScored(last, now)) this.scorings.push(step);
      this.standings.push((last = now));
      this.moveEnds[told.move] = step;
    });
  }

  get steps() {
    return this.story.length - 1;
  }

  /** The chapter that a step belongs to. @param {number} step @returns {Heading | undefined} */
  chapterAt(step) {
    return this.chapters.find((chapter) => chapter.first <= step && step <= chapter.last);
  }

  /** The steps at which a replay stops. @param {Unit} unit @returns {number[]} */
  stops(unit) {
    if (unit === "fact") return this.story.map((_, step) => step);
    return this.rests[unit].map((stop) => stop.step);
  }

  /** What a step shows and tells: a stop of the unit, or the step alone where none ends. @param {Unit} unit @param {number} step @returns {Stop} */
  stopAt(unit, step) {
    const stop = unit === "fact" ? undefined : this.rests[unit].find((each) => each.step >= step);
    if (stop?.step === step && step) return stop;
    const told = this.story[step];
    return { first: step, step, caption: told?.sentence ?? "", weight: told?.weight ?? "detail" };
  }

  /** Where one comes to rest who wants to see a step. @param {Unit} unit @param {number} step */
  restAt(unit, step) {
    if (unit === "fact" || !step) return step;
    return this.rests[unit].find((each) => each.step >= step)?.step ?? this.steps;
  }

  /** The rules that say what a sprite does: of the first pattern that fits. @param {string} id @returns {string[]} */
  rulesOf(id) {
    return this.about.find(([each]) => each.test(id))?.[1] ?? [];
  }

  /** How people call a side, a decision, a source. @param {string} kind @param {string} id */
  name(kind, id) {
    return this.names[kind]?.[id] ?? id.replaceAll("_", " ");
  }

  /** How people call the side of a standings line. @param {Line} line @param {string[]} players */
  side(line, players) {
    const [kind, id] = line.side.split(":");
    if (kind === "seat") return players[Number(id)] || `#${Number(id) + 1}`;
    return id === undefined ? this.name("side", kind) : this.name(kind, id);
  }
}

/** Whether somebody's score is another one. @param {Standings} before @param {Standings} after */
function hasScored(before, after) {
  return after.lines.some((line) => {
    const old = before.lines.find((other) => other.side === line.side);
    return old && (old.score ?? 0) !== (line.score ?? 0);
  });
}
