/** Through whose eyes: the public's, a seat's, the judge's. */
import { ask } from "./api.js";
import { button, choice, dialog, el, form, labelled, notice } from "./dom.js";
import { icon } from "./icons.js";
import { keepToken } from "./tokens.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

const ADD = "add";

/** The choice of eyes. @param {Table} table @param {(viewer: string) => void} look */
export function eyesChoice(table, look) {
  const options = table.viewers.map((viewer) => /** @type {[string, string]} */ ([viewer, table.viewerName(viewer)]));
  const field = choice(
    [...options, [ADD, t("addToken")]],
    table.viewer,
    (viewer) => {
      // The choice says through whose eyes the board is seen: it changes when the board does.
      field.value = table.viewer;
      if (viewer === ADD) enterToken(table);
      else look(viewer);
    },
    { "aria-label": t("eyes"), className: "eyes" },
  );
  return el("label.eyes-field", {}, icon("eyes"), field);
}

/** Looks through somebody's eyes. @param {Table} table @param {string} viewer */
export function lookAs(table, viewer) {
  table.open(viewer).catch((problem) => notice(problem.message, true));
}

/** The next eyes in turn. @param {Table} table @returns {string} */
export function nextEyes(table) {
  const { viewers } = table;
  return viewers[(viewers.indexOf(table.wanted) + 1) % viewers.length];
}

/** Asks for a token and looks through its eyes. @param {Table} table */
function enterToken(table) {
  const field = el("input", { type: "password", required: true, autocomplete: "off" });
  const enter = async () => {
    try {
      const token = field.value.trim();
      const detail = await ask(`/games/${table.id}`, { token });
      const viewer = detail.viewer.replace(" ", ":");
      keepToken(table.id, viewer, token);
      box.close();
      await table.open(viewer);
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
    }
  };
  const entry = form(
    "form",
    enter,
    el("p.quiet", {}, t("tokenHint")),
    labelled(t("token"), field),
    el(
      "div.actions",
      {},
      button(t("use"), () => {}, { type: "submit", className: "primary" }),
    ),
  );
  const box = dialog(t("addToken"), t("close"), entry);
}
