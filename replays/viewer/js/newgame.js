/** A new table: which game and variant, who sits where, what is agreed. */
import { ask } from "./api.js";
import { cards, chanceCards, chosenCard, useCards } from "./cards.js";
import { ChanceBox } from "./chance.js";
import { button, choice, dialog, el, fill, form, labelled, notice } from "./dom.js";
import { NEW_TABLE, draftOf } from "./drafts.js";
import { optionField, say } from "./options.js";
import { remember, setting } from "./settings.js";
import { keepToken } from "./tokens.js";
import { currentLanguage, t } from "./words.js";

/** Bots by strength, with the word for each. @type {[string, string][]} */
const BOTS = [
  ["random", "botrandom"],
  ["greedy", "botgreedy"],
  ["clever1", "botclever1"],
  ["clever2", "botclever2"],
  ["clever3", "botclever3"],
];

/** A bot by its strength; one that a record brought along by its own name. @param {string} bot */
export function botName(bot) {
  const known = BOTS.find(([id]) => id === bot);
  return known ? t(known[1]) : t("bot") + t("colon") + bot;
}

/** What was filled in stays when the dialog is closed. @type {NewGameForm | undefined} */
let kept;

/** @typedef {{ruleset: string, seats: {name: string, kind: string}[], options: any, edition: string, use: string, isWritten: boolean, isDoorOpen: boolean}} Like a table that another is to be like */

/** @param {any[]} rulesets @param {Like} [like] */
export function newGame(rulesets, like) {
  kept ??= new NewGameForm(rulesets);
  dialog(t("newGame"), t("close"), kept.element);
  if (like) kept.follow(like).catch((problem) => notice(problem.message, true));
}

/** Goes on with the opening of a game at a real table, where the page was left amid it. @param {any[]} rulesets */
export function resumeNewGame(rulesets) {
  const draft = draftOf(NEW_TABLE);
  if (!draft || !rulesets.some(({ slug }) => slug === draft.deed.ruleset)) return;
  newGame(rulesets);
  kept?.resume(draft.deed).catch((problem) => notice(problem.message, true));
}

class NewGameForm {
  /** @param {any[]} rulesets */
  constructor(rulesets) {
    this.rulesets = rulesets;
    /** How the options are read. @type {Record<string, () => unknown>} */
    this.chosen = {};
    /** The options of each variant. @type {Record<string, any>} */
    this.variants = {};
    /** What can be chosen besides, in words. @type {Record<string, import("./options.js").Setting>} */
    this.settings = {};
    this.variant = "";
    /** The box that is played with; none: the usual one. @type {string | undefined} */
    this.edition = undefined;
    this.ruleset = choice(
      rulesets.map((ruleset) => [ruleset.slug, ruleset.title[currentLanguage()]]),
      rulesets[0].slug,
      () => this.#draw().catch((problem) => notice(problem.message, true)),
    );
    /** Whether it is played at a real table, and written down here. */
    this.isWritten = false;
    this.places = chanceCards("server", (chance) => this.#place(chance === "declared"));
    this.chance = new ChanceBox(
      () => ({}),
      () => {
        this.form.hidden = this.chance.isAsking;
      },
    );
    this.cards = el("div.cards", { role: "radiogroup", "aria-label": t("variant") });
    this.count = el("input", { type: "number", change: () => this.#recount() });
    this.seats = el("div.seat-rows");
    this.options = el("div.options");
    this.folded = el("details", {}, el("summary", {}, t("options")), this.options);
    this.uses = useCards("casual");
    this.door = el("input", { type: "checkbox" });
    this.judge = choice(
      [
        ["nobody", t("judgeNobody")],
        ["judge", t("judgeMe")],
        ["link:judge", t("judgeLink")],
      ],
      "nobody",
    );
    this.form = form(
      "form.new-game",
      () => this.#open().catch((problem) => notice(problem.message, true)),
      labelled(t("ruleset"), this.ruleset),
      this.cards,
      el("h3", {}, t("wherePlayed")),
      this.places,
      labelled(t("howMany"), this.count),
      el(
        "fieldset",
        {},
        el("legend", {}, t("players")),
        this.seats,
        el("label.door.on-screens", {}, this.door, ` ${t("anybodySits")}`),
      ),
      el("div.on-screens", {}, el("h3", {}, t("tableUse")), this.uses, labelled(t("whoJudges"), this.judge)),
      this.folded,
      el(
        "div.actions.finally",
        {},
        button(t("openTable"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    // What cannot be taken as it is has to be seen: a browser says nothing of what is folded away.
    const unfold = () => {
      this.folded.open = true;
    };
    this.options.addEventListener("invalid", unfold, { capture: true });
    this.element = el("div", {}, this.form, this.chance.element);
    this.#draw();
  }

  /** @param {boolean} isWritten */
  #place(isWritten) {
    this.isWritten = isWritten;
    for (const each of this.form.querySelectorAll(".on-screens")) each.hidden = isWritten;
    this.seats.replaceChildren(); // Bots and oneself are named otherwise than people at a real table.
    this.#drawSeats();
  }

  async #draw() {
    this.edition = undefined;
    const [fewest, most] = this.rulesets.find((ruleset) => ruleset.slug === this.ruleset.value).players;
    Object.assign(this.count, { min: fewest, max: most, value: Math.min(Math.max(fewest, 3), most) });
    this.#drawSeats();
    const slug = this.ruleset.value;
    const { variants, ways, settings } = await ask(`/rulesets/${slug}`);
    if (slug !== this.ruleset.value) return;
    this.variants = variants;
    this.settings = settings;
    [this.variant] = Object.keys(variants);
    const told = Object.keys(variants).map((id) => {
      const way = ways[id];
      return /** @type {[string, string, string]} */ (way ? [id, say(way.title), say(way.hint)] : [id, id, ""]);
    });
    fill(
      this.cards,
      ...cards("variant", t("variant"), this.variant, told, (id) => {
        this.variant = id;
        this.#drawOptions();
      }).children,
    );
    this.#drawOptions();
  }

  /** As many seats as there can be; what was filled in stays. */
  #drawSeats() {
    const [fewest, most] = [Number(this.count.min), Number(this.count.max)];
    const count = Math.max(fewest, Math.min(Math.round(Number(this.count.value)), most));
    this.count.value = String(count);
    const kept = [...this.seats.children].slice(0, count);
    fill(
      this.seats,
      kept,
      Array.from({ length: count - kept.length }, (_, index) => seatRow(kept.length + index, this.isWritten)),
    );
  }

  /** Another number of seats: who may begin follows. */
  #recount() {
    this.#drawSeats();
    this.#drawOptions(Object.fromEntries(Object.entries(this.chosen).map(([name, read]) => [name, read()])));
  }

  /** The options as the variant has them, to be changed. @param {Record<string, unknown>} [chosen] what was changed already */
  #drawOptions(chosen = {}) {
    if (!this.variants[this.variant]) return;
    const values = { ...this.variants[this.variant], ...chosen };
    this.chosen = {};
    fill(
      this.options,
      Object.entries(this.settings).map(([name, usual]) => {
        // Another box has bounds of its own, which the service knows.
        const field = this.edition ? { ...usual, least: undefined, most: undefined } : usual;
        const { element, read } = optionField(field, values[name], Number(this.count.value));
        this.chosen[name] = read;
        return element;
      }),
    );
  }

  /** The options as they are chosen. */
  get #chosen() {
    const changed = Object.fromEntries(Object.entries(this.chosen).map(([name, read]) => [name, read()]));
    return { ...this.variants[this.variant], ...changed };
  }

  /** Everything as at another table. @param {Like} like */
  async follow({ ruleset, seats, options, edition, use, isWritten, isDoorOpen }) {
    this.ruleset.value = ruleset;
    await this.#draw();
    this.edition = edition;
    const isSame = (/** @type {string} */ name, /** @type {unknown} */ value) =>
      name in this.settings || JSON.stringify(value) === JSON.stringify(options[name]);
    const fitting = Object.entries(this.variants).find(([, each]) =>
      Object.entries(each).every(([name, value]) => isSame(name, value)),
    );
    this.variant = fitting?.[0] ?? this.variant;
    this.door.checked = isDoorOpen;
    this.#check(this.variant, use, isWritten ? "declared" : "server");
    this.count.value = String(seats.length);
    this.#place(isWritten);
    for (const [seat, row] of [...this.seats.children].entries()) {
      const [name, kind] = [row.querySelector("input"), row.querySelector("select")];
      if (kind) kind.value = seats[seat].kind;
      kind?.dispatchEvent(new Event("change"));
      name.value = kind?.value === "link" ? "" : seats[seat].name;
    }
    this.#drawOptions(options);
  }

  /** Chooses cards by what they stand for. @param {...string} values */
  #check(...values) {
    for (const radio of this.form.querySelectorAll("input[type=radio]"))
      if (values.includes(radio.value)) radio.checked = true;
  }

  /** Everything as it was chosen, and on with what came. @param {{ruleset: string, players: string[], options: any, variant: string}} deed */
  async resume({ ruleset, players, options, variant }) {
    this.ruleset.value = ruleset;
    await this.#draw();
    this.variant = variant;
    this.#check(variant, "declared");
    this.count.value = String(players.length);
    this.#place(true);
    for (const [seat, input] of this.seats.querySelectorAll("input").entries()) input.value = players[seat];
    this.#drawOptions(options);
    await this.#write();
  }

  /** Opens a table that is written down here, once all is told that came of the opening. */
  async #write() {
    const names = [...this.seats.querySelectorAll("input")].map((input) => input.value.trim());
    const players = names.map((name, seat) => name || t("seat", { seat: seat + 1 }));
    const { edition } = this;
    const body = { ruleset: this.ruleset.value, players, options: this.#chosen, chance: "declared", edition };
    const kept = { table: NEW_TABLE, deed: { ...body, variant: this.variant } };
    const opened = await this.chance.carryOut(t("openTable"), kept, (declared) =>
      ask("/games", { body: { ...body, declared } }),
    );
    if (!opened) return;
    const { game, tokens } = opened;
    keepToken(game.id, "host", tokens.host);
    keepToken(game.id, "judge", tokens.judge);
    location.href = `/watch/${game.id}`;
  }

  async #open() {
    if (this.isWritten) return this.#write();
    const rows = [...this.seats.querySelectorAll(".seat-row")].map((row) => ({
      name: row.querySelector("input").value.trim(),
      kind: row.querySelector("select").value,
    }));
    const bots = Object.fromEntries(
      rows.flatMap(({ kind }, seat) => (BOTS.some(([bot]) => bot === kind) ? [[String(seat), kind]] : [])),
    );
    const players = rows.map(({ name, kind }, seat) => (kind === "link" ? "" : name || t("seat", { seat: seat + 1 })));
    const options = this.#chosen;
    const use = chosenCard(this.uses);
    const own = rows.find(({ kind }) => kind === "me");
    if (own?.name) remember("name", own.name);
    const { game, tokens } = await ask("/games", {
      body: {
        ruleset: this.ruleset.value,
        players,
        bots,
        options,
        use,
        edition: this.edition,
        is_door_open: this.door.checked,
      },
    });
    keepToken(game.id, "host", tokens.host);
    rows.forEach(({ kind }, seat) => kind === "me" && keepToken(game.id, `seat:${seat}`, tokens.seats[seat]));
    rows.forEach(({ kind }, seat) => kind === "link" && keepToken(game.id, `link:${seat}`, tokens.seats[seat]));
    if (this.judge.value !== "nobody") keepToken(game.id, this.judge.value, tokens.judge);
    const isShared = rows.some(({ kind }) => kind === "link") || this.judge.value === "link:judge";
    // The table's page may take a moment: nothing is left here that opens another.
    this.element.closest("dialog")?.close();
    location.href = `/watch/${game.id}${isShared ? "#links" : ""}`;
  }
}

/** Who sits at a seat: a name and, where it is played here, what plays there. @param {number} seat @param {boolean} isWritten */
function seatRow(seat, isWritten) {
  const number = seat + 1;
  const kinds = /** @type {[string, string][]} */ ([
    ["me", t("me")],
    ...BOTS.map(([bot, word]) => [bot, t(word)]),
    ["link", t("byLink")],
  ]);
  /** What a seat is called where nobody has named it. @param {string} kind */
  const called = (kind) =>
    kind === "link" ? "" : kind !== "me" ? `${t("botName")} ${number}` : seat ? "" : setting("name");
  const first = seat ? "greedy" : "me";
  const name = el("input", {
    name: "name",
    maxLength: 60,
    "aria-label": t("nameOf", { seat: number }),
    value: isWritten ? "" : called(first),
    placeholder: t("seat", { seat: number }),
    focus: () => name.select(),
  });
  let was = first;
  const kind = choice(
    kinds,
    first,
    () => {
      // A person is not called like the bot that sat here; a name that was typed stays.
      if (name.value === called(was)) name.value = called(kind.value);
      was = kind.value;
      name.disabled = kind.value === "link";
    },
    { name: "kind", "aria-label": t("kindOf", { seat: number }) },
  );
  return el("div.seat-row", {}, el("span", {}, `${number}.`), name, !isWritten && kind);
}
