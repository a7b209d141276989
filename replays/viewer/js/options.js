/** What a table may choose when it opens, as a person would name it: variants and their options, in both languages. */
import { choice, el } from "./dom.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {[string, string]} Both English and French */
/** @typedef {{name: Both, hint: Both, values?: [unknown, Both][], least?: number, most?: number, lot?: unknown}} Field */

/** What each variant is. @type {Record<string, Record<string, [Both, Both]>>} */
export const VARIANTS = {
  secret_agents: {
    base: [
      ["Base game", "Jeu de base"],
      [
        "Move agents, open the safe, and hide which one is yours.",
        "Déplacez les agents, ouvrez le coffre et cachez lequel est le vôtre.",
      ],
    ],
    advanced: [
      ["Advanced game", "Jeu avancé"],
      ["With reports: guess who is who before the end.", "Avec des rapports : devinez qui est qui avant la fin."],
    ],
  },
  war1955: {
    normal: [
      ["Normal board", "Grand plateau"],
      ["The whole length of the tracks.", "Toute la longueur des pistes."],
    ],
    short: [
      ["Short board", "Petit plateau"],
      ["Shorter tracks, a quicker game.", "Des pistes plus courtes, une partie plus rapide."],
    ],
    reactions: [
      ["Transport as an answer", "Transport en réponse"],
      [
        "Military Transport is played only in answer to an action.",
        "Le Transport militaire ne se joue qu'en réponse à une action.",
      ],
    ],
  },
  masterminds: {
    standard: [
      ["Machines dealt", "Machines distribuées"],
      ["Everybody gets a machine by lot.", "Chacun reçoit une machine au hasard."],
    ],
    draft: [
      ["Machines chosen", "Machines choisies"],
      ["Everybody picks a machine in turn before the game.", "Chacun choisit une machine à son tour avant la partie."],
    ],
  },
  circle: {
    standard: [
      ["The game", "Le jeu"],
      [
        "As the rulebook has it; everybody picks a colour and a service.",
        "Selon la règle ; chacun choisit une couleur et un service.",
      ],
    ],
  },
  xiii: {
    standard: [
      ["Five turns", "Cinq tours"],
      ["The length that the rulebook proposes first.", "La durée que la règle propose d'abord."],
    ],
    long: [
      ["Eight turns", "Huit tours"],
      ["A long evening.", "Une longue soirée."],
    ],
    carry_over: [
      ["Points are kept", "Points conservés"],
      [
        "Autonomy points that were not spent stay for the next turn.",
        "Les points d'autonomie non dépensés restent pour le tour suivant.",
      ],
    ],
    fast: [
      ["Fewer questions", "Moins de questions"],
      [
        "Who cannot answer is not asked: quicker, but hands can be guessed.",
        "Qui ne peut pas répondre n'est pas consulté : plus rapide, mais on devine les mains.",
      ],
    ],
  },
};

/** @type {Both} */
const LIMIT_HINT = ["Empty: as the rulebook has it.", "Vide : comme le veut la règle."];
/** @type {Field} */
const LAST_TURN = { name: ["Last turn", "Dernier tour"], hint: LIMIT_HINT, least: 1 };
/** @type {Field} */
const FIRST = {
  name: ["Who begins", "Qui commence"],
  hint: ["By lot, or a seat of your choice.", "Au sort, ou une place de votre choix."],
  lot: "random",
};

/** What else can be chosen. @type {Record<string, Record<string, Field>>} */
export const FIELDS = {
  secret_agents: { first: { ...FIRST, lot: "roll" }, turn_limit: LAST_TURN },
  war1955: {
    board: {
      name: ["Board", "Plateau"],
      hint: ["Normally the long side.", "D'ordinaire, le grand côté."],
      values: [
        ["normal", ["normal", "grand"]],
        ["short", ["short", "petit"]],
      ],
    },
    first_seat: FIRST,
    turn_limit: LAST_TURN,
  },
  masterminds: {
    first_seat: FIRST,
    max_rounds: { name: ["Last round", "Dernière manche"], hint: LIMIT_HINT, least: 10 },
  },
  circle: {
    first_seat: FIRST,
    round_limit: { name: ["Last round", "Dernière manche"], hint: LIMIT_HINT, least: 10, most: 200 },
  },
  xiii: {
    turns: {
      name: ["Turns", "Tours"],
      hint: ["The rulebook proposes 5 to 8.", "La règle propose 5 à 8."],
      least: 1,
      most: 50,
    },
    carry_over: {
      name: ["Autonomy points that were not spent", "Points d'autonomie non dépensés"],
      hint: ["Normally they are lost.", "D'ordinaire, ils sont perdus."],
      values: [
        [false, ["are lost", "sont perdus"]],
        [true, ["are kept", "sont conservés"]],
      ],
    },
    action_deck: {
      name: ["Action cards", "Cartes action"],
      hint: ["The box holds one more than the rulebook lists.", "La boîte en contient une de plus que la règle."],
      values: [
        ["box", ["all 68 of the box", "les 68 de la boîte"]],
        ["listed", ["the 67 that are listed", "les 67 de la liste"]],
      ],
    },
    reaction_mode: {
      name: ["Who is asked to react", "Qui peut réagir"],
      hint: ["Asking everybody tells nothing of the hands.", "Demander à tous ne dit rien des mains."],
      values: [
        ["strict", ["everybody", "tout le monde"]],
        ["fast", ["only who can", "seulement qui le peut"]],
      ],
    },
  },
};

/** @param {Both} words */
export const say = (words) => words[currentLanguage() === "fr" ? 1 : 0];

/**
 * A field for an option, and how its value is read.
 * @param {Field} field @param {unknown} value what the variant has @param {number} seats
 * @returns {{element: HTMLElement, read: () => unknown}}
 */
export function optionField(field, value, seats) {
  const hint = el("small.quiet", {}, say(field.hint));
  const values = field.values ?? (field.lot === undefined ? undefined : beginners(field.lot, seats));
  if (values) {
    const options = values.map(([each, words]) => /** @type {[string, string]} */ ([JSON.stringify(each), say(words)]));
    const select = choice(options, JSON.stringify(value));
    return { element: row(field, select, hint), read: () => JSON.parse(select.value) };
  }
  const number = el("input", { type: "number", min: field.least ?? 0, max: field.most ?? "" });
  if (typeof value === "number") number.value = value;
  return { element: row(field, number, hint), read: () => (number.value === "" ? value : Number(number.value)) };
}

/** @param {Field} field @param {HTMLElement} control @param {HTMLElement} hint */
const row = (field, control, hint) =>
  el("div.option-row", {}, el("label.field", {}, el("span", {}, say(field.name)), control), hint);

/** @param {unknown} lot @param {number} seats @returns {[unknown, Both][]} */
function beginners(lot, seats) {
  const every = Array.from(
    { length: seats },
    (_, seat) =>
      /** @type {[unknown, Both]} */ ([seat, [t("seat", { seat: seat + 1 }), t("seat", { seat: seat + 1 })]]),
  );
  return [[lot, ["by lot", "au sort"]], ...every];
}
