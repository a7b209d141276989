/** The page: the catalogue, or one game. */
import { byId, el, fill } from "./dom.js";
import { openCatalogue } from "./catalogue.js";
import { openGame } from "./game.js";
import { applyTheme } from "./settings.js";
import { currentLanguage, t, useLanguage } from "./words.js";

applyTheme();
useLanguage(currentLanguage());
fill(byId("v-main"), el("p.loading", {}, t("loading")));
const game = /^\/watch\/([^/]+)$/.exec(location.pathname);
(game ? openGame(decodeURIComponent(game[1])) : openCatalogue()).catch((problem) => {
  fill(
    byId("v-main"),
    el("p.loading", { role: "alert" }, `${t("failed")}: ${problem.message} `, el("a", { href: "/" }, t("games"))),
  );
});
