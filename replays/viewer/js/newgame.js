/** A new table: who sits where, which options; then the links for the others. */
import { ask } from "./api.js";
import { button, choice, dialog, el, fill, labelled, notice } from "./dom.js";
import { remember, setting } from "./settings.js";
import { keepToken } from "./tokens.js";
import { currentLanguage, t } from "./words.js";

/** Who plays where nobody sits, the strongest last. */
/** Bots by strength, with the word for each. @type {[string, string][]} */
const BOTS = [
  ["random", "botrandom"],
  ["greedy", "botgreedy"],
  ["clever1", "botclever1"],
  ["clever2", "botclever2"],
  ["clever3", "botclever3"],
];

/** @param {any[]} rulesets */
export function newGame(rulesets) {
  const form = new NewGameForm(rulesets);
  form.box = dialog(t("newGame"), t("close"), form.element);
}

class NewGameForm {
  /** @param {any[]} rulesets */
  constructor(rulesets) {
    this.rulesets = rulesets;
    /** @type {any} */
    this.box = null;
    /** @type {Record<string, () => any>} */
    this.chosen = {};
    this.ruleset = choice(
      rulesets.map((ruleset) => [ruleset.slug, ruleset.title[currentLanguage()]]),
      rulesets[0].slug,
      () => this.#draw(),
    );
    this.count = el("input", { type: "number", change: () => this.#drawSeats() });
    this.seats = el("div.seat-rows");
    this.options = el("div.options");
    this.use = choice(
      ["casual", "league", "tournament"].map((use) => [use, t(use)]),
      "casual",
    );
    this.judge = choice(
      [
        ["nobody", t("judgeNobody")],
        ["judge", t("judgeMe")],
        ["link:judge", t("judgeLink")],
      ],
      "nobody",
    );
    this.element = el(
      "form.new-game",
      {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#open().catch((problem) => notice(problem.message, true));
        },
      },
      labelled(t("ruleset"), this.ruleset),
      labelled(t("howMany"), this.count),
      el("fieldset", {}, el("legend", {}, t("players")), this.seats),
      labelled(t("tableUse"), this.use),
      labelled(t("whoJudges"), this.judge),
      el("details", {}, el("summary", {}, t("options")), this.options),
      el(
        "div.actions",
        {},
        button(t("openTable"), () => {}, { type: "submit", className: "primary" }),
      ),
    );
    this.#draw();
  }

  async #draw() {
    const [fewest, most] = this.rulesets.find((ruleset) => ruleset.slug === this.ruleset.value).players;
    Object.assign(this.count, { min: fewest, max: most, value: Math.min(Math.max(fewest, 3), most) });
    this.#drawSeats();
    const { options } = await ask(`/rulesets/${this.ruleset.value}`);
    this.#drawOptions(options);
  }

  #drawSeats() {
    const kinds = /** @type {[string, string][]} */ ([
      ["me", t("me")],
      ...BOTS.map(([bot, word]) => [bot, t(word)]),
      ["link", t("byLink")],
    ]);
    fill(
      this.seats,
      Array.from({ length: Number(this.count.value) }, (_, seat) => {
        const number = seat + 1;
        const name = el("input", {
          name: "name",
          maxLength: 60,
          "aria-label": t("nameOf", { seat: number }),
          value: seat ? `${t("botName")} ${number}` : setting("name"),
          placeholder: t("seat", { seat: number }),
          focus: () => name.select(),
        });
        const kind = choice(
          kinds,
          seat ? "greedy" : "me",
          () => {
            name.disabled = kind.value === "link";
          },
          { name: "kind", "aria-label": t("kindOf", { seat: number }) },
        );
        return el("div.seat-row", {}, el("span", {}, `${number}.`), name, kind);
      }),
    );
  }

  /** Fields for the options that can be told in one. @param {any} schema */
  #drawOptions(schema) {
    const { properties } = schema.$defs[schema.$ref.split("/").pop()];
    this.chosen = {};
    fill(
      this.options,
      Object.entries(properties).map(([name, option]) => {
        const field = this.#option(name, /** @type {any} */ (option));
        return field && labelled(name.replaceAll("_", " "), field);
      }),
    );
  }

  /** @param {string} name @param {any} option */
  #option(name, option) {
    const kept = JSON.stringify(option.default);
    const values = [
      ...new Set([kept, ...(option.enum ?? []).map((/** @type {any} */ value) => JSON.stringify(value))]),
    ];
    if (option.enum || option.type === "boolean") {
      const field = choice(
        (option.type === "boolean" ? ["false", "true"] : values).map((value) => [value, value.replaceAll('"', "")]),
        kept,
      );
      this.chosen[name] = () => JSON.parse(field.value);
      return field;
    }
    const types = [option.type, ...(option.anyOf ?? []).map((/** @type {any} */ each) => each.type)];
    if (!types.includes("integer")) return null;
    const field = el("input", { type: "number", min: 0, placeholder: String(option.default) });
    this.chosen[name] = () => (field.value === "" ? option.default : Number(field.value));
    return field;
  }

  async #open() {
    const rows = [...this.seats.querySelectorAll(".seat-row")].map((row) => ({
      name: row.querySelector("input").value.trim(),
      kind: row.querySelector("select").value,
    }));
    const bots = Object.fromEntries(
      rows.flatMap(({ kind }, seat) => (BOTS.some(([bot]) => bot === kind) ? [[String(seat), kind]] : [])),
    );
    const players = rows.map(({ name, kind }, seat) => (kind === "link" ? "" : name || t("seat", { seat: seat + 1 })));
    const options = Object.fromEntries(Object.entries(this.chosen).map(([name, value]) => [name, value()]));
    const own = rows.find(({ kind }) => kind === "me");
    if (own?.name) remember("name", own.name);
    const { game, tokens } = await ask("/games", {
      body: { ruleset: this.ruleset.value, players, bots, options, use: this.use.value },
    });
    keepToken(game.id, "host", tokens.host);
    rows.forEach(({ kind }, seat) => kind === "me" && keepToken(game.id, `seat:${seat}`, tokens.seats[seat]));
    rows.forEach(({ kind }, seat) => kind === "link" && keepToken(game.id, `link:${seat}`, tokens.seats[seat]));
    if (this.judge.value !== "nobody") keepToken(game.id, this.judge.value, tokens.judge);
    const isShared = rows.some(({ kind }) => kind === "link") || this.judge.value === "link:judge";
    location.href = `/watch/${game.id}${isShared ? "#links" : ""}`;
  }
}
