/** The page's own words, in English and French: those of all its parts, and how one is said. */
import { ANALYSIS_WORDS } from "./analysiswords.js";
import { GAME_WORDS } from "./gamewords.js";
import { JUDGE_WORDS } from "./judgewords.js";
import { PLAY_WORDS } from "./playwords.js";
import { SCRIBE_WORDS } from "./scribewords.js";
import { setting } from "./settings.js";
import { WATCH_WORDS } from "./watchwords.js";

/** @type {Record<string, [string, string]>} */
const WORDS = {
  ...WATCH_WORDS,
  ...PLAY_WORDS,
  ...JUDGE_WORDS,
  ...SCRIBE_WORDS,
  ...GAME_WORDS,
  ...ANALYSIS_WORDS,
  about: [
    "Every move of a game, kept for good: replay it, see how it was lost, settle it, take it back",
    "Chaque coup d'une partie, gardé pour toujours : revoir, comprendre la défaite, trancher, reprendre un coup",
  ],
  promises: ["What is promised and what is not", "Ce qui est promis et ce qui ne l'est pas"],
  skip: ["Skip to the content", "Aller au contenu"],
  language: ["Language", "Langue"],
  theme: ["Colours", "Couleurs"],
  auto: ["auto", "auto"],
  light: ["light", "clair"],
  dark: ["dark", "sombre"],
  help: ["Help", "Aide"],
  colon: [": ", " : "],
  close: ["Close", "Fermer"],
  cancel: ["Cancel", "Annuler"],
  copy: ["Copy", "Copier"],
  copied: ["Copied", "Copié"],
  notCopied: [
    "This browser does not copy: mark the text and copy it by hand.",
    "Ce navigateur ne copie pas : sélectionnez le texte et copiez-le à la main.",
  ],
  games: ["Games", "Parties"],
  loading: ["Loading…", "Chargement…"],
  failed: ["Something went wrong", "Un problème est survenu"],
  offline: ["The service does not answer", "Le service ne répond pas"],
};

/** @type {"en" | "fr"} */
let language = setting("lang") === "fr" ? "fr" : "en";

export const currentLanguage = () => language;

/** @param {"en" | "fr"} chosen */
export function useLanguage(chosen) {
  language = chosen;
  document.documentElement.lang = chosen;
}

/** French sets a space before these signs, and no line begins with one. @param {string} text */
const glued = (text) => text.replace(/ (?=[:;?!»])/g, "\u00a0").replace(/« /g, "«\u00a0");

/**
 * The page's word for something; `{places}` are filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = language === "fr" ? glued(WORDS[key][1]) : WORDS[key][0];
  return text.replace(/\{(\w+)\}/g, (_, place) => String(values[place]));
}
