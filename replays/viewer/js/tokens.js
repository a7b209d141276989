/** Tokens: kept in this browser, by game and viewer; never part of an address. */

const TOKENS_KEY = "dossier.tokens";

/** @returns {Record<string, Record<string, string>>} */
function allTokens() {
  try {
    return JSON.parse(localStorage.getItem(TOKENS_KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The games at which this browser holds a seat, or judges and may be writing, the newest first. @returns {string[]} */
export function gamesHere() {
  const held = Object.entries(allTokens()).filter(([, tokens]) =>
    Object.keys(tokens).some((each) => each.startsWith("seat:") || each === "judge"),
  );
  return held.map(([game]) => game).reverse();
}

/** The tokens of a game by viewer: `seat:0`, `judge`. @param {string} game */
export const tokensOf = (game) => allTokens()[game] ?? {};

/** @param {string} game @param {string} viewer @param {string | null} token */
export function keepToken(game, viewer, token) {
  const all = allTokens();
  all[game] = { ...all[game] };
  if (token) all[game][viewer] = token;
  else delete all[game][viewer];
  localStorage.setItem(TOKENS_KEY, JSON.stringify(all));
}
