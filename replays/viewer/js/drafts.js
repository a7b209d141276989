/** What is half told or half chosen: it stays in this tab, whatever becomes of the page, until it is done or taken back. */

/** @typedef {import("./declaring.js").Answer} Answer */
/** @typedef {import("./declaring.js").Outcome} Outcome */
/** @typedef {{deed: any, answers: Answer[], told: Outcome[]}} Draft the deed, what was answered, and what was told of the next answer */
/** @typedef {[string, number][][]} Touches what was chosen after each touch, by part */

/** The draft of a table that is not open yet. */
export const NEW_TABLE = "new";

/** @param {string} key @returns {any} */
function readDraft(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null; // A page without storage forgets.
  }
}

/** @param {string} key @param {unknown} value */
function writeDraft(key, value) {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

const draftKey = (/** @type {string} */ table) => `dossier.draft.${table}`;
const choiceKey = (/** @type {string} */ table, /** @type {number} */ seat) => `dossier.choice.${table}.${seat}`;

/** What a scribe has half told. @param {string} table @returns {Draft | null} */
export const draftOf = (table) => readDraft(draftKey(table));

/** @param {string} table @param {Draft | null} draft */
export const keepDraft = (table, draft) => writeDraft(draftKey(table), draft);

/** What a seat has half chosen, if the table stands as it did. @param {string} table @param {number} seat @param {number} version @returns {Touches} */
export function touchesOf(table, seat, version) {
  const choice = readDraft(choiceKey(table, seat));
  return choice?.version === version ? choice.touches : [];
}

/** @param {string} table @param {number} seat @param {number} version @param {Touches} touches */
export const keepTouches = (table, seat, version, touches) =>
  writeDraft(choiceKey(table, seat), touches.length ? { version, touches } : null);
