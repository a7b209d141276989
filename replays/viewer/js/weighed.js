/** Choosing a move of the past where nobody can be asked what else was possible. */
import { button, el, fill } from "./dom.js";

/** From buttons: the moves that were weighed. @returns {import("./lesson.js").Hand} */
export function handOfButtons() {
  const element = el("div.parts.weighed");
  return {
    element,
    open: (mistake, answer) => {
      const moves = [mistake.played, ...mistake.better].sort((a, b) => (a.words < b.words ? -1 : 1));
      fill(
        element,
        moves.map((each) => button(each.words, () => answer(each.move))),
      );
    },
    close: () => element.replaceChildren(),
  };
}
