/** Taking back: preview first, at once where nothing was seen, otherwise the others are asked. */
import { button, dialog, el, notice } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Tells what came of a command, or why not. @param {Promise<any>} answer @param {string} [word] what to say of it */
export async function tellOutcome(answer, word = "done") {
  try {
    const { status } = await answer;
    notice(t(status === "asked" ? "asked" : word));
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message, true);
  }
}

/**
 * What a seat may take back or do again: only what can be done, and why the rest cannot be asked yet.
 * @param {Table} table @param {any[]} offers @param {number} step the one that is looked at
 */
export function undoButtons(table, offers, step) {
  const open = offers.filter((offer) => !offer.blocked);
  const blocked = offers.find((offer) => offer.blocked)?.blocked;
  const kept = movesUpTo(table, step);
  if (!offers.length) return null;
  const isPast = !blocked && kept < /** @type {import("./film.js").Film} */ (table.film).moveEnds.length - 1;
  return el(
    "div.undo",
    {},
    el("h2", {}, t("takeBack")),
    open.map((offer) => offerButton(table, offer)),
    isPast && button(t("takeHere"), () => askUndo(table, kept)),
    blocked && el("p.quiet", {}, t("notYet", { why: blocked })),
  );
}

/** @param {Table} table @param {any} offer */
function offerButton(table, { deed, moves, consent }) {
  const word = { last: "takeLast", turn: "takeTurn", redo: "redo" }[/** @type {"last" | "turn" | "redo"} */ (deed)];
  const what = moves.length > 1 ? t("andMore", { what: moves[0], n: moves.length - 1 }) : moves[0];
  return button(
    el("span.offer", {}, el("b", {}, t(word)), el("span", {}, what), consent && el("span.quiet", {}, t("asksOthers"))),
    () => (deed === "redo" ? tellOutcome(table.command("/redo", {})) : askUndo(table, deed)),
    { "data-deed": deed },
  );
}

/** How many moves stand at the step that is looked at. @param {Table} table @param {number} step */
function movesUpTo(table, step) {
  const film = /** @type {import("./film.js").Film} */ (table.film);
  const { move } = film.story[step];
  return film.moveEnds[move] === step ? move : Math.max(move - 1, 0);
}

/** @type {Record<string, string>} */
const ASKS = { undo: "asks", redo: "asksRedo", abandon: "asksAbandon" };

/** @param {Table} table @param {any} preview @param {string} kind */
function previewOf(table, preview, kind = "undo") {
  return el(
    "div.preview",
    {},
    el("p", {}, t(kind === "redo" ? "wouldRedo" : "wouldTake")),
    el(
      "ul",
      {},
      preview.moves.map((/** @type {string} */ move) => el("li", {}, move)),
    ),
    preview.seen.length > 0 && el("p", {}, t("seenMeanwhile")),
    preview.seen.length > 0 &&
      el(
        "ul",
        {},
        preview.seen.map((/** @type {any} */ seen) =>
          el(
            "li",
            {},
            `${seen.sentence} (${t("seenBy", { who: seen.seats.map((/** @type {number} */ seat) => table.playerName(seat)).join(", ") })})`,
          ),
        ),
      ),
    kind === "undo" && el("p.quiet", {}, t(preview.chance === "fresh" ? "chanceFresh" : "chanceSame")),
  );
}

/** @param {Table} table @param {"last" | "turn" | number} to */
async function askUndo(table, to) {
  try {
    const preview = await table.ask("/undo", { query: { to } });
    const box = dialog(
      t("takeBack"),
      t("close"),
      previewOf(table, preview),
      preview.consent && el("p", {}, t("consent", { why: preview.consent })),
      el(
        "div.actions",
        {},
        button(
          t(preview.consent ? "askOthers" : "doIt"),
          () => {
            box.close();
            tellOutcome(table.command("/undo", { to }));
          },
          { className: "primary" },
        ),
      ),
    );
  } catch (problem) {
    notice(/** @type {Error} */ (problem).message, true);
  }
}

/** What a seat asks of the others, with the answer where one is asked. @param {Table} table */
export function requestBox(table) {
  const { request } = table.detail;
  /** @param {boolean} agreed */
  const answer = (agreed) =>
    tellOutcome(table.command("/undo/answer", { agreed }), agreed ? "youAgreed" : "youRefused");
  const waiting = request.waiting_for.map((/** @type {number} */ seat) => table.playerName(seat)).join(", ");
  return el(
    "section.request",
    { role: "status" },
    el("h2", {}, t(ASKS[request.kind], { who: table.playerName(request.seat) })),
    request.preview && previewOf(table, request.preview, request.kind),
    request.waiting_for.includes(table.seat)
      ? el(
          "div.actions",
          {},
          button(t("agree"), () => answer(true), { className: "primary" }),
          button(t("refuse"), () => answer(false)),
        )
      : el("p.quiet", {}, t("waitingAnswer", { who: waiting })),
  );
}

/**
 * Tells a seat what became of what it asked; nothing where it asked nothing.
 * @param {Table} table @param {any} asked the request before @param {any} event what was heard
 * @returns {string | undefined}
 */
export function tellAnswer(table, asked, { event, author, details }) {
  if (!asked || asked.seat !== table.seat || event !== "request_answered") return undefined;
  const word = !details.agreed ? "wasRefused" : asked.waiting_for.length > 1 ? "hasAgreed" : "allAgreed";
  const words = t(word, { who: table.playerName(author) });
  notice(words, !details.agreed);
  return words;
}
