/** What this browser remembers: language, look, pace. */

const DEFAULTS = {
  lang: navigator.language.startsWith("fr") ? "fr" : "en",
  theme: "auto",
  unit: "move",
  speed: "1",
  spoilerFree: "",
  results: "",
  side: "",
  folded: "",
  name: "",
  atOnce: "",
  sound: "",
  notify: "",
};

/** @typedef {keyof typeof DEFAULTS} Setting */

/** @param {Setting} name @returns {string} */
export function setting(name) {
  try {
    return localStorage.getItem(`dossier.${name}`) ?? DEFAULTS[name];
  } catch {
    return DEFAULTS[name]; // A page without storage forgets.
  }
}

/** @param {Setting} name @param {string} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`dossier.${name}`, value);
  } catch {
    // As above.
  }
}

/** Light, dark, or as the system has it. */
export function applyTheme() {
  const theme = setting("theme");
  document.documentElement.style.colorScheme = theme === "auto" ? "" : theme;
}
