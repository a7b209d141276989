/** The head of the page: where one is, language, colours, help. */
import { button, byId, choice, el, fill } from "./dom.js";
import { showHelp } from "./controls.js";
import { applyTheme, remember, setting } from "./settings.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./dom.js").Child} Child */

/**
 * @param {string} title
 * @param {{home?: boolean, languages?: boolean, middle?: Child[]}} more `home`: a link to the games
 */
export function drawHeader(title, { home = true, languages = true, middle = [] }) {
  const brand = el("span.brand-name", {}, "Dossier");
  const theme = choice(
    ["auto", "light", "dark"].map((look) => [look, `◐ ${t(look)}`]),
    setting("theme"),
    (value) => {
      remember("theme", value);
      applyTheme();
    },
    { "aria-label": t("theme"), className: "theme" },
  );
  const language = choice(
    [
      ["en", "English"],
      ["fr", "Français"],
    ],
    currentLanguage(),
    (value) => {
      remember("lang", value);
      // The address may name a language; what is chosen here counts.
      history.replaceState(null, "", location.hash.replace(/&?lang=\w+/, "") || location.pathname);
      location.reload();
    },
    { "aria-label": t("language"), className: "language" },
  );
  fill(
    byId("v-header"),
    home ? el("a.brand", { href: "/", "aria-label": `Dossier, ${t("games")}` }, brand) : brand,
    el("h1", {}, title),
    el("div.middle", {}, middle, theme),
    languages && language,
    button("?", showHelp, { "aria-label": t("help"), title: t("help"), className: "help" }),
  );
  byId("v-skip").textContent = t("skip");
  document.title = title === "Dossier" ? title : `${title} · Dossier`;
}
