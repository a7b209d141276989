/** One game's page: watch it, play it, judge it, keep it. */
import { AnalysisPanel } from "./analysis.js";
import { ask } from "./api.js";
import { claimFromHash } from "./claim.js";
import { button, el, fill, notice } from "./dom.js";
import { eyesChoice, lookAs, nextEyes } from "./eyes.js";
import { FilesPanel } from "./files.js";
import { drawHeader } from "./header.js";
import { icon } from "./icons.js";
import { JudgePanel } from "./judge.js";
import { PlayPanel } from "./play.js";
import { Rules } from "./rules.js";
import { setting } from "./settings.js";
import { Table } from "./table.js";
import { Watch } from "./watch.js";
import { currentLanguage, t, useLanguage } from "./words.js";

/** @param {string} id */
export async function openGame(id) {
  const viewer = await claimFromHash(id);
  const language = Watch.hash("lang");
  if (language === "en" || language === "fr") useLanguage(language);
  const table = new Table(id);
  table.where = () => Watch.hashStep();
  await table.open(viewer ?? Watch.hash("as") ?? undefined);
  const ruleset = await ask(`/rulesets/${table.detail.ruleset}`);
  new GamePage(table, new Rules(ruleset.rules), ruleset.title[currentLanguage()]);
}

class GamePage {
  /** @param {Table} table @param {Rules} rules @param {string} title */
  constructor(table, rules, title) {
    this.table = table;
    this.title = title;
    /** @returns {Watch} */
    const watch = () => this.watch;
    this.play = new PlayPanel(table, rules);
    this.judge = new JudgePanel(table, rules, () => watch().player);
    this.analysis = new AnalysisPanel(table, () => watch().player);
    this.files = new FilesPanel(table, watch);
    /** @type {Watch} */
    this.watch = new Watch(/** @type {any} */ (table.film), rules, {
      players: () => table.players,
      disputed: () => table.disputes.map((dispute) => dispute.step),
      panels: {
        play: { words: t("playTab"), panel: this.play.element },
        analysis: { words: t("analysisTab"), panel: this.analysis.element },
        judge: { words: t("judgeTab"), panel: this.judge.element },
        files: { words: t("filesTab"), panel: this.files.element },
      },
      address: () => this.#address(),
      pen: {
        may: () => table.seat >= 0 || (table.viewer === "judge" && Boolean(table.tokens.judge)),
        isSecret: () => !table.detail.secret,
        write: (step, text) => table.command("/notes", { step, text }),
      },
    });
    this.player = this.watch.player;
    this.watch.tabs.element.addEventListener("open", (/** @type {Event} */ event) => {
      if (/** @type {CustomEvent} */ (event).detail === "analysis") this.analysis.open();
    });
    this.player.addEventListener("step", () => this.analysis.follow());
    table.where = () => this.player.step;
    table.addEventListener("pictures", (event) => this.watch.progress(/** @type {CustomEvent} */ (event).detail));
    this.#note();
    table.addEventListener("update", () => this.#update());
    table.addEventListener("connection", () => this.#badges());
    table.room.follow(this.watch.stage);
    table.room.addEventListener("change", () => lookAs(table, table.viewer));
    for (const event of ["step", "film"]) this.player.addEventListener(event, () => this.#badges());
    this.#head();
    this.watch.open({ e: () => nextEyes(table), l: () => this.#toNow() });
    this.play.attach(this.watch);
    if (Watch.hashStep() === null && !table.isOver) this.player.seek(this.player.film.steps);
    this.#badges();
    this.play.draw();
    this.judge.draw();
    // On a narrow screen one plays at the board.
    if (table.seat >= 0 && !table.isOver && this.watch.tabs.opened !== "board") this.watch.tabs.open("play");
  }

  /** Whose eyes, and a language that is not this browser's own. */
  #address() {
    const viewer = this.table.viewer === "public" ? "" : `&as=${this.table.viewer}`;
    return viewer + (currentLanguage() === setting("lang") ? "" : `&lang=${currentLanguage()}`);
  }

  #head() {
    const free = el("input", {
      type: "checkbox",
      checked: this.player.spoilerFree,
      change: () => this.player.setSpoilerFree(free.checked),
    });
    const link = button(
      icon("link"),
      async () => {
        const { table, player } = this;
        await navigator.clipboard.writeText(
          `${location.origin}/watch/${table.id}#step=${player.step}&as=${table.viewer}&lang=${currentLanguage()}`,
        );
        notice(t("copied"));
      },
      { "aria-label": t("link"), title: t("link") },
    );
    drawHeader(this.title, {
      middle: [
        eyesChoice(this.table),
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
    this.watch.tabs.badge("judge", this.table.detail.disputes ? "⚑" : "");
  }

  /** Remembers how far the game was, and for whom. */
  #note() {
    const film = /** @type {any} */ (this.table.film);
    this.steps = film.steps;
    this.viewer = film.viewer;
  }

  /** Shows what is new, one step after the other, and soon. */
  #run() {
    clearTimeout(this.running);
    let expected = this.player.step;
    const beat = () => {
      const { player } = this;
      if (player.step !== expected || player.step >= player.film.steps) return;
      player.seek(player.step + Math.ceil((player.film.steps - player.step) / 12), true);
      expected = player.step;
      this.running = setTimeout(beat, 180);
    };
    beat();
  }

  #toNow() {
    this.player.pause();
    this.player.seek(this.player.film.steps);
  }

  #badges() {
    const { table, player } = this;
    const behind = player.film.steps - player.step;
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
        : el("div.sticker.live", {}, `● ${t("live")}`);
    fill(this.watch.badges, now, !table.connected && !table.isOver && el("div.sticker.cut-off", {}, t("reconnecting")));
  }
}
