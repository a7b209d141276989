/** Choosing a move of the past, as if one sat there: at the board, with the choices that there were. */
import { Chooser } from "./chooser.js";
import { DecisionBar } from "./decision.js";
import { notice } from "./dom.js";
import { Touch } from "./touch.js";

/** @typedef {import("./mistakes.js").Mistake} Mistake */
/** @typedef {import("./lesson.js").Hand} Hand */

/** At the board. @param {import("./watch.js").Watch} watch @param {import("./table.js").Table} table @returns {Hand} */
export function handAtBoard(watch, table) {
  /** @type {Mistake | null} */
  let asked = null;
  /** @type {(move: any) => void} */
  let tell = () => {};
  const chooser = new Chooser((chosen) =>
    table.ask(`/steps/${asked?.step}/choices`, { query: { seat: asked?.seat, chosen } }),
  );
  const isNow = () => asked !== null && watch.player.step === asked.step;
  const touch = new Touch(watch.board, chooser, isNow, watch.life.signal);
  const bar = new DecisionBar(chooser, touch, (move) => {
    // The next try begins anew.
    chooser.touches = [];
    chooser.open().catch(() => {});
    tell(move);
  });
  const mark = () => {
    if (!asked && bar.element.hidden) return;
    touch.mark();
    bar.draw(isNow());
  };
  chooser.addEventListener("change", mark);
  for (const event of ["step", "film"]) watch.player.addEventListener(event, mark);
  // Another table's hand, drawn after it, would wipe out what glows here.
  for (const event of ["update", "pictures"]) table.addEventListener(event, () => queueMicrotask(mark));
  return {
    element: bar.element,
    open: (mistake, answer) => {
      asked = mistake;
      tell = answer;
      chooser.touches = [];
      chooser.open().catch((problem) => notice(problem.message, true));
    },
    close: () => {
      if (!asked) return;
      asked = null;
      chooser.close();
    },
  };
}
