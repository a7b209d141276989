/** How far this browser has seen a game that runs, by viewer: what happened since can be shown. */

const SEEN_KEY = "dossier.seen";
const MOST = 60;

/** @returns {Record<string, number>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(SEEN_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The furthest step that was seen; nothing if none was. @param {string} game @param {string} viewer @returns {number | undefined} */
export const seenStep = (game, viewer) => read()[`${game} ${viewer}`];

/** @param {string} game @param {string} viewer @param {number} step */
export function noteSeen(game, viewer, step) {
  const all = read();
  const key = `${game} ${viewer}`;
  delete all[key]; // The newest last: the oldest are forgotten.
  const kept = Object.entries(all).slice(-MOST);
  localStorage.setItem(SEEN_KEY, JSON.stringify({ ...Object.fromEntries(kept), [key]: step }));
}
