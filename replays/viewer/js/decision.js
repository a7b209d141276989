/** The decision at the board: what is asked, what is chosen, and buttons for what has no place there. */
import { button, el, fill, notice } from "./dom.js";
import { remember, setting } from "./settings.js";
import { currentLanguage, t } from "./words.js";

/** @typedef {import("./chooser.js").Chooser} Chooser */
/** @typedef {import("./chooser.js").Option} Option */
/** @typedef {import("./chooser.js").Choice} Choice */

/** Letters that a button has room for. */
const ROOM = 44;

/** One or another. @param {string[]} nouns */
function nounsInWords(nouns) {
  const small = nouns.map((noun) => noun[0].toLowerCase() + noun.slice(1));
  return new Intl.ListFormat(currentLanguage(), { type: "disjunction" }).format(small);
}

/** By what a button at the decision is found again once it is made anew. @param {Element | null} element */
function trace(element) {
  const name = ["data-part", "data-play", "data-count"].find((each) => element?.hasAttribute(each));
  return name ? `[${name}="${CSS.escape(element?.getAttribute(name) ?? "")}"]` : "";
}

export class DecisionBar {
  /**
   * @param {Chooser} chooser
   * @param {import("./touch.js").Touch} touch
   * @param {(move: any) => void} play
   * @param {{deed?: string, host?: HTMLElement, beforehand?: import("./beforehand.js").Beforehand}} [more] what becomes of
   *   the move; what makes room for the decision; answers that are given beforehand
   */
  constructor(chooser, touch, play, { deed = t("playMove"), host = document.body, beforehand } = {}) {
    this.deed = deed;
    this.host = host;
    this.beforehand = beforehand;
    this.chooser = chooser;
    this.touch = touch;
    this.play = play;
    this.asked = el("p.asked-for");
    this.stake = el("p.stake");
    this.aim = el("p.aim", { role: "status" });
    this.chosen = el("div.chosen");
    this.buttons = el("div.parts");
    this.deeds = el("div.deeds");
    this.refusal = el("div.refusal", { role: "alert" });
    /** What stands at the decision. @type {{choice: Choice | null | undefined, key: string}} */
    this.drawn = { choice: undefined, key: "" };
    /** What had the focus when it was taken away. */
    this.left = "";
    this.element = el(
      "section.decision",
      { "aria-label": t("decision"), hidden: true },
      el("div.asking", {}, this.asked, this.stake, this.aim),
      this.refusal,
      this.chosen,
      this.buttons,
      this.deeds,
    );
    touch.addEventListener("aim", (event) => this.#say(/** @type {CustomEvent} */ (event).detail));
    touch.addEventListener("touched", () => this.#touched());
  }

  /** What is asked of whom, and what hangs on it. @param {import("./dom.js").Child[]} words @param {string[]} [stakes] */
  ask(words, stakes = []) {
    fill(this.asked, words);
    fill(this.stake, stakes);
    this.stake.hidden = !stakes.length;
  }

  /** @param {boolean} isNow whether the board shows the table as it is */
  draw(isNow) {
    const { choice } = this.chooser;
    const loose = choice && isNow ? (this.touch.places?.loose ?? choice.next) : [];
    // What stands already keeps the focus.
    const key = `${isNow} ${loose.map((option) => option.part)}`;
    if (choice === this.drawn.choice && key === this.drawn.key) return;
    this.drawn = { choice, key };
    const before = this.element.dataset.chosen;
    if (document.activeElement !== document.body)
      this.left = this.element.contains(document.activeElement) ? trace(document.activeElement) : "";
    this.element.hidden = !choice?.fits;
    this.host.classList.toggle("deciding", !this.element.hidden);
    if (!choice) {
      this.left = "";
      delete this.element.dataset.version;
      delete this.element.dataset.chosen;
      for (const part of [this.chosen, this.buttons, this.deeds]) part.replaceChildren();
      return;
    }
    // What a program may wait for.
    this.element.dataset.version = isNow ? String(choice.version) : "";
    this.element.dataset.chosen = choice.chosen.map(({ part, times }) => `${part}*${times}`).join(" ");
    fill(
      this.chosen,
      choice.chosen.map((part) => this.#chip(part, choice)),
      choice.chosen.length > 0 &&
        choice.taken.filter((part) => part.kind !== "move").map((part) => el("span.taken", {}, part.words)),
    );
    fill(
      this.buttons,
      loose.map((option) => this.#option(option, loose.filter(({ kind }) => kind === option.kind).length > 1)),
    );
    fill(this.deeds, this.#deeds(choice));
    this.#say("");
    // Who touched something goes on from there; who only saw the table read again stays where they were.
    if (before === this.element.dataset.chosen) this.#refocus();
    else this.left = "";
  }

  /** Gives the focus back, as soon as what had it stands again. */
  #refocus() {
    if (!this.left || document.activeElement !== document.body) return;
    const again = /** @type {HTMLElement | null} */ (this.element.querySelector(this.left));
    if (!again) return;
    this.left = "";
    again.focus({ preventScroll: true });
  }

  /** What is pointed at, or what to do. @param {string} words */
  #say(words) {
    this.aim.textContent = words || this.#hint;
  }

  /** What can be done: what glows is called by name, and counted where so many are asked for. */
  get #hint() {
    const { choice } = this.chooser;
    // While an earlier step is shown nothing glows.
    if (!choice?.next.length || !this.touch.places) return "";
    const { loose } = this.touch.places;
    const glowing = choice.next.filter((option) => !loose.includes(option));
    if (!glowing.length) return choice.playable ? t("mayChooseMore") : t("chooseHint");
    const nouns = [...new Set(glowing.map(({ kind }) => choice.nouns[kind]))];
    const what = [
      nouns.every(Boolean) && t("touchWhat", { nouns: nounsInWords(nouns) }),
      choice.left > 1 && t("stillToChoose", { n: choice.left }),
      loose.length > 0 && t("orButton"),
    ];
    return t(choice.playable ? "mayTouchMore" : "touchHint", { what: what.filter(Boolean).join("") });
  }

  /** Something chosen: it can be taken back, and what counts can be counted. @param {import("./chooser.js").Part} part @param {Choice} choice */
  #chip({ part, words, times }, choice) {
    const more = choice.next.find((option) => option.part === part)?.most ?? 0;
    const set = (/** @type {number} */ count) => this.#try(() => this.chooser.set(part, count));
    const remove = button("✕", () => set(0), { "aria-label": t("remove", { what: words }) });
    if (times + more < 2) return el("span.picked", {}, words, remove);
    const counts = Array.from({ length: times + more }, (_, index) => index + 1);
    return el(
      "span.picked.counted",
      {},
      words,
      counts.map((count) =>
        button(String(count), () => set(count), {
          "aria-pressed": String(count === times),
          "data-count": `${part} ${count}`,
          "aria-label": words + t("colon") + count,
        }),
      ),
      remove,
    );
  }

  /** Whether the service has answered. @param {() => Promise<void>} deed @returns {Promise<boolean>} */
  async #try(deed) {
    try {
      await deed();
      return true;
    } catch (problem) {
      notice(/** @type {Error} */ (problem).message, true);
      return false;
    }
  }

  /** @param {Option} option @param {boolean} isOneOfSeveral whether others of its kind stand beside it */
  #option(option, isOneOfSeveral) {
    const press = async () => {
      if (!(await this.#try(() => this.chooser.touch([option])))) return;
      // Its words told the whole move.
      if (option.fits === 1 && this.chooser.choice?.playable && option.kind === "move")
        this.play(this.chooser.choice.playable.move);
      else this.#touched();
    };
    // Alone, what it does says more than what it is: "Pass until the end of the phase".
    const { plays, words } = option;
    const isTold = !isOneOfSeveral && plays && plays.length <= ROOM;
    return button(isTold ? plays : words, press, {
      "data-part": option.part,
      title: plays || words,
    });
  }

  /** @param {Choice} choice */
  #deeds(choice) {
    const { playable, rest } = choice;
    const once = el("input", {
      type: "checkbox",
      checked: Boolean(setting("atOnce")),
      change: () => remember("atOnce", once.checked ? "1" : ""),
    });
    return [
      playable &&
        (this.playButton = button(playable.words, () => this.play(playable.move), {
          className: "primary",
          "data-play": "1",
          "aria-label": this.deed + t("colon") + playable.words,
        })),
      rest &&
        button(t("theRest", { move: rest.words }), () => this.play(rest.move), {
          "data-play": "rest",
          "aria-label": this.deed + t("colon") + rest.words,
        }),
      this.chooser.touches.length > 0 && button(t("stepBack"), () => this.touch.touch(""), { title: "Esc" }),
      !this.chooser.touches.length && this.beforehand?.control(choice),
      choice.next.length > 0 && el("label.toggle", { title: t("atOnceHint") }, once, ` ${t("atOnce")}`),
    ];
  }

  /** The last touch plays, or asks once. */
  #touched() {
    const { choice } = this.chooser;
    if (!choice?.playable || choice.next.length || !this.chooser.touches.length) return;
    if (setting("atOnce")) this.play(choice.playable.move);
    else this.playButton?.focus({ preventScroll: true });
  }
}
