/** One game's page: watch it, play it, judge it, keep it. */
import { analysesOf, AnalysisPanel } from "./analysis.js";
import { ask } from "./api.js";
import { Beside } from "./beside.js";
import { Bell } from "./bell.js";
import { claimFromHash } from "./claim.js";
import { copyText } from "./clipboard.js";
import { button, byId, el, fill, notice } from "./dom.js";
import { whoWon } from "./ended.js";
import { eyesChoice, lookAs, nextEyes } from "./eyes.js";
import { FilesPanel } from "./files.js";
import { forkAt } from "./forking.js";
import { askedHere, awaited, drawCurtain, isHidden, keepsSecrets } from "./hands.js";
import { handAtBoard } from "./handson.js";
import { drawHeader } from "./header.js";
import { icon } from "./icons.js";
import { importedSticker, lookedSticker } from "./told.js";
import { JudgePanel } from "./judge.js";
import { PlayPanel } from "./play.js";
import { Rules } from "./rules.js";
import { showLinks } from "./share.js";
import { maySit } from "./seats.js";
import { noteSeen, seenStep } from "./seen.js";
import { setting } from "./settings.js";
import { Table } from "./table.js";
import { tokensOf } from "./tokens.js";
import { Watch } from "./watch.js";
import { currentLanguage, t, useLanguage } from "./words.js";

/** Milliseconds that what a move did is seen before the screen changes hands. */
const LINGER = 1800;
/** Milliseconds between two moves that are shown as they come, and for all of them at the most. */
const MOST_PAUSE = 900;
const MOST_RUN = 4000;

/** @param {string} id */
export async function openGame(id) {
  // A link that is pasted over this page says more than a step: it is opened as any other.
  addEventListener("hashchange", () => /^#(?!step=\d+$)\w+=/.test(location.hash) && location.reload());
  const isNew = location.hash === "#links";
  if (isNew) history.replaceState(null, "", location.pathname);
  const claimed = await claimFromHash(id);
  const language = Watch.hash("lang");
  if (language === "en" || language === "fr") useLanguage(language);
  const detail = await ask(`/games/${id}`);
  const ruleset = await rulesetOf(detail.ruleset);
  const sitting = new Sitting(id, new Rules(ruleset.rules, true), ruleset.title[currentLanguage()]);
  await sitting.begin(detail, claimed ?? eyesOf(detail, Watch.hash("as")));
  if (isNew && sitting.page) await showLinks(sitting.page.table);
}

/** Whose eyes an address names; nobody's, and that is said, if nobody at the table is called so. @param {any} detail @param {string | null} named */
function eyesOf({ players }, named) {
  const known = [
    "public",
    "judge",
    ...players.map((/** @type {string} */ _, /** @type {number} */ seat) => `seat:${seat}`),
  ];
  if (named === null || known.includes(named)) return named ?? undefined;
  notice(t("noEyes", { named }), true);
  return undefined;
}

/**
 * The ruleset, or what stands in for one whose package is missing: its games are kept.
 * @param {string} slug
 */
async function rulesetOf(slug) {
  const known = await ask("/rulesets");
  if (known.some((/** @type {{slug: string}} */ each) => each.slug === slug)) return ask(`/rulesets/${slug}`);
  return { title: { en: slug, fr: slug }, rules: [] };
}

/** The people at this screen, one after the other: each gets a page that nobody has looked at. */
class Sitting {
  /** @param {string} id @param {Rules} rules @param {string} title */
  constructor(id, rules, title) {
    this.id = id;
    this.rules = rules;
    this.title = title;
    /** @type {GamePage | null} */
    this.page = null;
  }

  /** @param {any} detail @param {string | undefined} wanted whose eyes, if that is said */
  begin(detail, wanted) {
    const own = Object.keys(tokensOf(this.id))
      .filter((each) => each.startsWith("seat:"))
      .sort();
    const asked = askedHere(this.id, detail);
    const writes = detail.chance === "declared" && tokensOf(this.id).judge ? "judge" : undefined;
    const viewer = wanted ?? (asked === undefined ? (own[0] ?? writes) : `seat:${asked}`);
    return own.includes(viewer) && keepsSecrets(this.id, detail) ? this.hand(detail, viewer, -1) : this.#open(viewer);
  }

  /** Another's eyes: behind a curtain where the one who looked has secrets from them. @param {string} viewer */
  look(viewer) {
    const { table } = /** @type {GamePage} */ (this.page);
    if (isHidden(table, viewer))
      this.hand(table.detail, viewer, table.seat).catch((problem) => notice(problem.message, true));
    else lookAs(table, viewer);
  }

  /** @param {any} detail @param {string} viewer @param {number} from */
  async hand(detail, viewer, from) {
    this.page?.close();
    this.page = null;
    drawHeader(this.title, {});
    await this.#open(await drawCurtain(this.id, detail, Number(viewer.slice(5)), from));
  }

  /** @param {string | undefined} viewer */
  async #open(viewer) {
    const table = new Table(this.id);
    table.where = () => Watch.hashStep();
    fill(byId("v-main"), el("p.loading", {}, t("loading")));
    await table.open(viewer);
    this.page = new GamePage(table, this.rules, this.title, (eyes) => this.look(eyes));
  }
}

class GamePage {
  /** @param {Table} table @param {Rules} rules @param {string} title @param {(viewer: string) => void} look gives the screen to somebody's eyes */
  constructor(table, rules, title, look) {
    this.table = table;
    this.title = title;
    this.look = look;
    this.bell = new Bell();
    /** @returns {Watch} */
    const watch = () => this.watch;
    this.play = new PlayPanel(table, rules);
    this.judge = new JudgePanel(
      table,
      rules,
      () => watch().player,
      (dispute) => this.#showContested(dispute),
    );
    this.analysis = new AnalysisPanel(
      analysesOf(table, {
        look: (viewer) => table.viewer !== viewer && look(viewer),
        hand: (theatre) => handAtBoard(theatre, table),
        fork: (step) => forkAt(table, step),
      }),
    );
    this.files = new FilesPanel(table, watch);
    /** @type {Watch} */
    this.watch = new Watch(/** @type {any} */ (table.film), rules, {
      players: () => table.players,
      disputed: () => table.disputes.filter((dispute) => dispute.stands !== false).map((dispute) => dispute.step),
      verdicts: (step) => this.analysis.marksAt(step),
      panels: {
        play: { words: t(this.play.scribe.isWriting ? "scribeTab" : "playTab"), panel: this.play.element },
        analysis: { words: t("analysisTab"), panel: this.analysis.element },
        judge: { words: t("judgeTab"), panel: this.judge.element },
        files: { words: t("filesTab"), panel: this.files.element },
      },
      address: () => this.#address(),
      pen: {
        may: () => table.isMember,
        isSecret: () => !table.detail.secret,
        write: (step, text) => table.command("/notes", { step, text }),
      },
    });
    this.player = this.watch.player;
    this.beside = new Beside(table, this.watch);
    this.watch.tabs.element.addEventListener("open", (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail === "analysis") this.analysis.open();
    });
    table.where = () => this.player.step;
    table.addEventListener("pictures", (event) => this.watch.progress(/** @type {CustomEvent} */ (event).detail));
    this.#note();
    table.addEventListener("update", () => this.#update());
    table.addEventListener("connection", () => this.#badges());
    const { signal } = this.watch.life;
    addEventListener("online", () => table.wake(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || table.wake(), { signal });
    table.room.follow(this.watch.stage);
    table.room.addEventListener("change", () => {
      lookAs(table, table.wanted);
      if (this.beside.viewer) this.beside.open(this.beside.viewer);
    });
    for (const event of ["step", "film"]) this.player.addEventListener(event, () => this.#badges());
    this.#head();
    this.watch.open({ e: () => look(nextEyes(table)), l: () => this.#toNow() });
    this.play.attach(this.watch);
    this.analysis.attach(this.watch);
    const beside = Watch.hash("beside");
    if (beside && table.viewers.includes(beside) && !isHidden(table, beside))
      this.beside.open(beside).then(() => this.#head());
    if (Watch.hashStep() === null && !table.isOver) this.#catchUp();
    for (const event of ["step", "film"])
      this.player.addEventListener(event, () => noteSeen(table.id, table.viewer, this.player.step));
    noteSeen(table.id, table.viewer, this.player.step);
    this.#call();
    this.#badges();
    this.play.draw();
    this.judge.draw();
    // On a narrow screen one plays at the board.
    const takesPart = this.play.seat >= 0 || table.players.some((_, seat) => maySit(table, seat));
    if (this.#arrive()) return;
    if (takesPart && !table.isOver && this.watch.tabs.opened !== "board") this.watch.tabs.open("play");
  }

  /** Goes to a contested move: on the board, or among what was taken back. @param {any} dispute */
  #showContested(dispute) {
    if (dispute.stands !== false) {
      this.player.seek(dispute.step);
      return;
    }
    this.watch.tabs.open("story");
    this.watch.story.toUndone(dispute.move);
  }

  /** A judge who arrives is shown what waits for a ruling. */
  #arrive() {
    const { table } = this;
    const named = Watch.hash("dispute");
    const waiting = table.disputes.find((dispute) => !dispute.remedy);
    const dispute = named === null ? table.viewer === "judge" && waiting : table.disputes[Number(named)];
    if (!dispute) return false;
    this.#showContested(dispute);
    this.judge.open(dispute.index);
    this.watch.tabs.open("judge");
    return true;
  }

  /** Whose eyes, and a language that is not this browser's own. */
  #address() {
    const viewer = this.table.viewer === "public" ? "" : `&as=${this.table.viewer}`;
    const beside = this.beside.viewer ? `&beside=${this.beside.viewer}` : "";
    return viewer + beside + (currentLanguage() === setting("lang") ? "" : `&lang=${currentLanguage()}`);
  }

  #head() {
    const free = el("input", {
      type: "checkbox",
      checked: this.player.spoilerFree,
      change: () => this.player.setSpoilerFree(free.checked),
    });
    const link = button(
      icon("link"),
      () => {
        const { table, player } = this;
        return copyText(
          `${location.origin}/watch/${table.id}#step=${player.step}&as=${table.viewer}&lang=${currentLanguage()}`,
        );
      },
      { "aria-label": t("link"), title: t("link") },
    );
    drawHeader(this.title, {
      middle: [
        eyesChoice(this.table, this.look),
        this.beside.choice(),
        el("label.toggle", { title: t("spoilerHint") }, free, ` ${t("spoilerFree")}`),
        link,
      ],
    });
  }

  /** The table is another one: a live game is followed, the past stays where it is. */
  #update() {
    const film = /** @type {any} */ (this.table.film);
    const { step } = this.player;
    const following = step === this.steps && film.viewer === this.viewer && !this.player.playing;
    this.#note();
    this.player.load(film, step);
    if (following && film.steps > step) this.#run();
    this.#head();
    this.#badges();
    this.play.draw();
    this.judge.draw();
    this.watch.tabs.badge("play", this.play.isAsked ? "●" : "");
    this.#call();
    this.watch.tabs.badge("judge", this.table.detail.disputes ? "⚑" : "");
    this.#handOn();
  }

  /** Whom the screen is to be handed to; nobody where it stays. */
  get #next() {
    const { table } = this;
    const asked = table.seat < 0 ? undefined : askedHere(table.id, table.detail, table.seat);
    return asked === table.seat ? undefined : asked;
  }

  /** The page follows the seat that is asked, once what has happened was seen. */
  #handOn() {
    clearTimeout(this.handing);
    this.handing = setTimeout(() => {
      const next = this.#next;
      if (next === undefined || document.querySelector("dialog[open]")) return;
      if (this.player.step === this.player.film.steps) this.look(`seat:${next}`);
    }, LINGER);
  }

  /** Leaves the screen. */
  close() {
    clearTimeout(this.handing);
    clearTimeout(this.running);
    this.bell.tell(false, `${this.title} · Dossier`, "");
    this.table.close();
    this.watch.close();
    document.body.classList.remove("deciding");
  }

  /** Remembers how far the game was, and for whom. */
  #note() {
    const film = /** @type {any} */ (this.table.film);
    this.steps = film.steps;
    this.viewer = film.viewer;
  }

  /** Shows what is new, one move after the other, and within a few seconds. */
  #run() {
    clearTimeout(this.running);
    const { player } = this;
    const left = player.film.stops("move").filter((step) => step > player.step).length;
    const pause = Math.min(MOST_PAUSE, MOST_RUN / Math.max(left, 1));
    let expected = player.step;
    const beat = () => {
      if (player.step !== expected || player.step >= player.film.steps) return;
      player.go(1, "move");
      // What is no move, a judge's correction or the end, is shown with the last one.
      if (player.step === expected) player.seek(player.film.steps, true);
      expected = player.step;
      this.running = setTimeout(beat, pause);
    };
    beat();
  }

  /** Whoever comes back is shown what happened since; others see the table as it is. */
  #catchUp() {
    const { table, player } = this;
    const seen = table.seat < 0 ? undefined : seenStep(table.id, table.viewer);
    player.seek(Math.min(seen ?? Infinity, player.film.steps));
    if (player.step < player.film.steps) player.play();
  }

  /** Calls whoever is asked. */
  #call() {
    const { detail, seat } = this.table;
    const own = detail.decisions.find((/** @type {any} */ decision) => decision.seat === seat);
    const words = own ? (this.table.film?.name("decision", own.kind) ?? "") : "";
    this.bell.tell(this.play.isAsked, `${this.title} · Dossier`, words);
  }

  #toNow() {
    this.player.pause();
    this.player.seek(this.player.film.steps);
  }

  #badges() {
    const { table, player } = this;
    const behind = player.film.steps - player.step;
    const waiting = this.play.isAsked ? "" : awaited(table.detail);
    const now = table.isOver
      ? null
      : behind
        ? el(
            "div.sticker.past",
            {},
            player.spoilerFree ? t("past") : t("pastNew", { n: behind }),
            " ",
            button(t("toNow"), () => this.#toNow()),
          )
        : table.connected &&
          el("div.sticker.live", {}, `● ${t("live")}`, waiting && ` · ${t("waitsShort", { who: waiting })}`);
    const ended =
      table.isOver &&
      !behind &&
      el(
        "div.sticker.ended",
        {},
        el("b", {}, whoWon(table)),
        " ",
        button(t("howLostAsk"), () => this.watch.tabs.open("analysis")),
      );
    const next = this.#next;
    const handing =
      next === undefined
        ? null
        : el(
            "div.sticker.handing",
            {},
            button(t("handTo", { who: table.playerName(next) }), () => this.look(`seat:${next}`)),
          );
    fill(
      this.watch.badges,
      handing,
      now,
      ended,
      importedSticker(player.film),
      lookedSticker(player.film),
      !table.connected && !table.isOver && el("div.sticker.cut-off", {}, t("reconnecting")),
    );
  }
}
