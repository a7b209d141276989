/** The table on the page: what the service says of it, through whose eyes, and what keeps it so. */
import { AGAIN, ask, Problem, request } from "./api.js";
import { notice } from "./dom.js";
import { Film } from "./film.js";
import { Live } from "./live.js";
import { Room } from "./room.js";
import { PART, readPictures } from "./pictures.js";
import { keepToken, tokensOf } from "./tokens.js";
import { t } from "./words.js";

/** Tells `update` (anything may be different) and `connection` to whoever listens. */
export class Table extends EventTarget {
  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
    this.viewer = "public";
    /** The eyes that were asked for last: seen as soon as they are there. */
    this.wanted = "public";
    /** How often the whole table was asked for: an earlier answer comes too late. */
    this.asked = 0;
    /** @type {any} */
    this.detail = null;
    /** @type {any[]} */
    this.disputes = [];
    /** @type {Film | undefined} */
    this.film = undefined;
    this.room = new Room();
    this.connected = true;
    this.isClosed = false;
    /** @type {() => number | null} the step that is looked at; nothing: the end of a game that runs */
    this.where = () => null;
    /** The first step that may be out of date. */
    this.stale = Infinity;
    this.live = new Live(
      id,
      (event) => this.#hear(event),
      (connected) => {
        this.connected = connected;
        if (connected && this.stale < Infinity) this.#catchUp(this.stale);
        this.dispatchEvent(new Event("connection"));
      },
      () => this.#lose(),
    );
  }

  // What one may know

  get tokens() {
    return tokensOf(this.id);
  }

  /** The token that opens the eyes of a viewer. @param {string} viewer */
  tokenFor(viewer) {
    return viewer === "public" ? undefined : (this.tokens[viewer] ?? this.tokens.judge);
  }

  /** The seat one plays through these eyes; -1 for none. */
  get seat() {
    return this.viewer.startsWith("seat:") && this.tokens[this.viewer] ? Number(this.viewer.slice(5)) : -1;
  }

  /** Whether one holds a token of these eyes: a seat, or the judge. */
  get isMember() {
    return this.seat >= 0 || (this.viewer === "judge" && Boolean(this.tokens.judge));
  }

  /** @returns {string[]} */
  get players() {
    return this.detail.players;
  }

  /** @param {number} seat */
  playerName(seat) {
    return this.players[seat] || `${t("seat", { seat: seat + 1 })} (${t("openSeat")})`;
  }

  get isOver() {
    return this.detail.status === "over";
  }

  /** Through whose eyes one may look. @returns {string[]} */
  get viewers() {
    const all = ["public", ...this.players.map((_, seat) => `seat:${seat}`), "judge"];
    const everybody = this.isOver && this.detail.secret;
    return all.filter((viewer) => viewer === "public" || everybody || this.tokenFor(viewer));
  }

  /** @param {string} viewer */
  viewerName(viewer) {
    return viewer.startsWith("seat:") ? this.playerName(Number(viewer.slice(5))) : t(viewer);
  }

  /** Something below the table's address, with the token of these eyes. @param {string} path @param {Parameters<typeof ask>[1]} [more] */
  ask(path, more = {}) {
    return ask(`/games/${this.id}${path}`, { token: this.tokenFor(this.viewer), ...more });
  }

  /** As above, not read. @param {string} path @param {Parameters<typeof ask>[1]} [more] */
  request(path, more = {}) {
    return request(`/games/${this.id}${path}`, { token: this.tokenFor(this.viewer), ...more });
  }

  // Loading

  /** Loads everything through somebody's eyes. @param {string} [viewer] @returns {Promise<void>} */
  async open(viewer = "public") {
    const asked = (this.asked += 1);
    const isWanted = () => !this.isClosed && asked === this.asked;
    this.wanted = viewer;
    try {
      const loaded = await this.#load(viewer);
      if (!isWanted()) return; // Somebody else's eyes by now.
      Object.assign(this, { viewer, ...loaded });
    } catch (problem) {
      if (!isWanted()) return;
      this.wanted = this.viewer;
      if (!(problem instanceof Problem) || ![401, 403].includes(problem.status) || viewer === "public") throw problem;
      keepToken(this.id, viewer, null);
      notice(t("linkEnded"), true);
      return this.open("public");
    }
    this.follow();
    this.dispatchEvent(new CustomEvent("update", { detail: { film: true } }));
    this.#readOn();
  }

  /** The token opens nothing any longer: whoever has it looks on as the public. */
  async #lose() {
    if (this.isClosed) return;
    keepToken(this.id, this.viewer, null);
    notice(t("linkEnded"), true);
    await this.open("public");
  }

  /** Nobody looks any longer: what is still on its way is not read. */
  close() {
    this.isClosed = true;
    this.live.stop();
  }

  /** @param {string} viewer */
  async #load(viewer) {
    const token = this.tokenFor(viewer);
    // The table first: whatever is read after it is at least as new.
    const detail = await this.ask("", { token });
    const step = Math.min(this.where() ?? (detail.status === "over" ? 0 : detail.steps), detail.steps);
    const from = step - (step % PART);
    const [film, disputes] = await Promise.all([
      this.#reel(from, { to: from + PART - 1 }, viewer),
      this.ask("/disputes", { token }),
    ]);
    return { film: new Film(film), detail, disputes };
  }

  /** The pictures around the step come first, the others as they are ready. */
  #readOn() {
    const film = /** @type {Film} */ (this.film);
    const { viewer, room } = this;
    const { shape } = room;
    readPictures(film, (from, to) => this.#reel(from, { to, pictures: true }), {
      where: () => this.where() ?? film.steps,
      isWanted: () => !this.isClosed && this.film === film && this.viewer === viewer && room.shape === shape,
      tell: (part) => this.dispatchEvent(new CustomEvent("pictures", { detail: part })),
    });
  }

  /** The game through other eyes, from where one is; the rest comes as it is ready. @param {string} viewer @param {() => boolean} isWanted @param {() => void} tell */
  async beside(viewer, isWanted, tell) {
    const { shape } = this.room;
    const where = () => this.where() ?? 0;
    const from = where() - (where() % PART);
    const film = new Film(await this.#reel(from, { to: from + PART - 1 }, viewer));
    readPictures(film, (first, to) => this.#reel(first, { to, pictures: true }, viewer), {
      where,
      isWanted: () => !this.isClosed && isWanted() && this.room.shape === shape,
      tell,
    });
    return film;
  }

  /** @param {number} from @param {{to?: number, pictures?: boolean}} [more] @param {string} [viewer] */
  #reel(from, more = {}, viewer = this.viewer) {
    const query = { as: viewer, shape: this.room.shape, from, ...more };
    return this.ask("/reel", { query, token: this.tokenFor(viewer) });
  }

  /** Hears of what happens from now on. */
  follow() {
    if (this.isOver) this.live.stop();
    else this.live.follow(this.detail.version, this.viewer, this.tokenFor(this.viewer));
  }

  // Keeping up

  /** @param {{version: number, event: string, author?: number, details: any}} event */
  #hear({ version, event, author, details = {} }) {
    if (version <= this.detail.version) return;
    this.dispatchEvent(new CustomEvent("heard", { detail: { event, author, details } }));
    this.#catchUp(this.#changedFrom({ event, details }));
  }

  /** The first step that an event of the log changes. @param {{event: string, details?: any}} logged */
  #changedFrom({ event, details = {} }) {
    const film = /** @type {Film} */ (this.film);
    if (event === "seat_claimed" || event === "seat_left") return 0;
    const cut = event === "moves_undone" || (event === "ruling_given" && details.remedy === "rewind");
    return cut ? (film.moveEnds[details.kept ?? 0] ?? film.steps) : film.steps;
  }

  /** The first step that may be another one since what is known, where more than moves was logged. @param {any} detail */
  async #cut(detail) {
    const { version, moves } = this.detail;
    if (detail.version - version === detail.moves - moves) return Infinity;
    const events = await this.ask("/log", { query: { after: version, as: this.viewer } });
    return Math.min(...events.map((/** @type {any} */ logged) => this.#changedFrom(logged)));
  }

  /** What cannot be read now is read when the stream is back, or in a moment. @param {number} from */
  async #catchUp(from) {
    try {
      await this.refresh(from);
    } catch (problem) {
      this.stale = Math.min(this.stale, from);
      if (!(problem instanceof Problem) || !problem.mayPass) return;
      clearTimeout(this.later);
      this.later = setTimeout(() => this.isClosed || this.stale === Infinity || this.#catchUp(this.stale), AGAIN);
    }
  }

  /** A stream that was cut while nobody looked may not know it: it is opened again. */
  wake() {
    if (!this.isClosed && this.detail) this.follow();
  }

  /** Reads what is new, from a step on; one reading at a time. @param {number} [from] */
  async refresh(from = this.film?.steps ?? 0) {
    this.stale = Math.min(this.stale, from);
    if (this.reading) return this.reading;
    this.reading = this.#read();
    try {
      await this.reading;
    } finally {
      this.reading = undefined;
    }
  }

  async #read() {
    while (this.stale < Infinity) {
      const stale = this.stale;
      this.stale = Infinity;
      const known = this.film;
      const wasOver = this.isOver;
      const detail = await this.ask("");
      const from = Math.min(stale, await this.#cut(detail));
      const [film, disputes] = await Promise.all([this.#reel(from).catch(() => this.#reel(0)), this.ask("/disputes")]);
      if (this.isClosed) return;
      if (this.film !== known) continue; // Other eyes, or another shape, were read since.
      if (film.told) this.film?.continue(film);
      else this.film = new Film(film);
      this.detail = detail;
      this.disputes = disputes;
      if (this.isOver !== wasOver) this.follow();
      this.dispatchEvent(new CustomEvent("update", { detail: { film: true } }));
    }
  }

  /** Does something that changes the table, then reads it again. @param {string} path @param {any} body @param {() => void} [done] called before it is read */
  async command(path, body, done) {
    const answer = await this.ask(path, { body, key: crypto.randomUUID?.() ?? String(Math.random()) });
    done?.();
    await this.#catchUp(this.film?.steps ?? 0);
    return answer;
  }
}
