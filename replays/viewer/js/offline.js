/** A whole game in one file: no server, no network. */
import { AnalysisPanel } from "./analysis.js";
import { button, byId, choice, el, fill } from "./dom.js";
import { Film } from "./film.js";
import { drawHeader } from "./header.js";
import { savePng, saveSvg } from "./downloads.js";
import { icon } from "./icons.js";
import { boardFor, importedSticker, lookedSticker, screenSticker } from "./told.js";
import { Rules } from "./rules.js";
import { applyTheme } from "./settings.js";
import { handOfButtons } from "./weighed.js";
import { Watch } from "./watch.js";
import { t, useLanguage } from "./words.js";

/** The game inside this file. */
async function readGame() {
  const bytes = Uint8Array.from(atob(byId("v-data").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return parted(await new Response(stream).json());
}

/** Every film with its own story and pictures: step by step they lie side by side, and `null` is what the viewer before sees. @param {any} game */
function parted(game) {
  /** @type {any[]} */
  const films = Object.values(game.films);
  for (const { told, shown = [] } of game.rows) {
    films.forEach(({ story, reel }, index) => {
      const before = films[index - 1];
      story.push(told[index] ?? before.story.at(-1));
      if (shown.length) reel.steps.push(shown[index] ?? before.reel.steps.at(-1));
    });
  }
  return game;
}

async function playOffline() {
  applyTheme();
  const game = await readGame();
  useLanguage(game.language);
  const viewers = Object.keys(game.films);
  const files = el(
    "div",
    {},
    el("h2", {}, t("saveStep")),
    button(t("svg"), () => saveSvg(watch.board, `step-${watch.player.step}`)),
    " ",
    button(t("png"), () => savePng(watch.board, `step-${watch.player.step}`)),
    el("p", {}, `${boardFor(game.shape)}. ${t("boardForHint")}`),
  );
  /** @param {string} viewer */
  const look = (viewer) => {
    if (!game.films[viewer] || eyes.value === viewer) return;
    eyes.value = viewer;
    watch.player.load(new Film(game.films[viewer]), watch.player.step);
  };
  const analysis = new AnalysisPanel({
    players: () => game.players,
    seat: () => -1,
    isOver: () => true,
    look,
    hand: handOfButtons,
    fork: null,
  });
  const watch = new Watch(new Film(game.films[viewers[0]]), new Rules(game.rules), {
    players: () => game.players,
    disputed: () => [],
    verdicts: (step) => analysis.marksAt(step),
    panels: {
      ...(game.analysis && { analysis: { words: t("analysisTab"), panel: analysis.element } }),
      files: { words: t("filesTab"), panel: files },
    },
  });
  /** @param {string} viewer */
  const nameOf = (viewer) => (viewer.startsWith("seat:") ? game.players[Number(viewer.slice(5))] : t(viewer));
  const eyes = choice(
    viewers.map((viewer) => [viewer, nameOf(viewer)]),
    viewers[0],
    (viewer) => watch.player.load(new Film(game.films[viewer]), watch.player.step),
    { "aria-label": t("eyes"), className: "eyes" },
  );
  const free = el("input", {
    type: "checkbox",
    checked: watch.player.spoilerFree,
    change: () => watch.player.setSpoilerFree(free.checked),
  });
  drawHeader(game.title, {
    home: false,
    languages: false,
    middle: [
      el("label.eyes-field", {}, icon("eyes"), eyes),
      el("label.toggle", { title: t("spoilerHint") }, free, ` ${t("spoilerFree")}`),
    ],
  });
  const { film } = watch.player;
  fill(watch.badges, importedSticker(film), lookedSticker(film), screenSticker(game.shape));
  watch.open({});
  if (!game.analysis) return;
  analysis.attach(watch);
  analysis.tell(game.analysis);
}

playOffline();
