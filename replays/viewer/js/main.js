/** The page: the catalogue, one game, a rulebook, the components of one, or the docket. */
import { byId, el, fill } from "./dom.js";
import { openCatalogue } from "./catalogue.js";
import { openComponents } from "./components.js";
import { openDocket } from "./docket.js";
import { openGame } from "./game.js";
import { openRulebook } from "./rulebook.js";
import { applyTheme } from "./settings.js";
import { currentLanguage, t, useLanguage } from "./words.js";

/** What an address calls something, also one that nobody could have written. @param {string} written */
function decoded(written) {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

applyTheme();
useLanguage(currentLanguage());
fill(byId("v-main"), el("p.loading", {}, t("loading")));
const [, room, name = ""] = /^\/(watch|rulebook|components|judges)(?:\/([^/]+))?$/.exec(location.pathname) ?? [];
/** @type {Record<string, (name: string) => Promise<void>>} */
const rooms = { watch: openGame, rulebook: openRulebook, components: openComponents, judges: openDocket };
(rooms[room] ?? openCatalogue)(decoded(name)).catch((problem) => {
  fill(
    byId("v-main"),
    el(
      "p.loading",
      { role: "alert" },
      `${t("failed")}${t("colon")}${problem.message} `,
      el("a", { href: "/" }, t("games")),
    ),
  );
});
