/** Tabs: one panel at a time. */
import { el } from "./dom.js";

export class Tabs {
  /**
   * @param {string} label
   * @param {Record<string, {words: string, panel: HTMLElement, outside?: boolean}>} tabs by id;
   *   a panel `outside` stands elsewhere, and is only seen by its tab on a narrow screen
   */
  constructor(label, tabs) {
    this.tabs = tabs;
    /** @type {Record<string, HTMLElement>} */
    this.heads = {};
    this.list = el("div.tabs", { role: "tablist", "aria-label": label });
    this.element = el("section.side", {}, this.list);
    for (const [id, { words, panel, outside }] of Object.entries(tabs)) {
      const head = el(
        "button",
        {
          type: "button",
          role: "tab",
          id: `v-tab-${id}`,
          "aria-controls": `v-panel-${id}`,
          click: () => this.open(id),
        },
        words,
      );
      panel.id = `v-panel-${id}`;
      this.heads[id] = head;
      this.list.append(head);
      if (outside) continue;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", head.id);
      panel.tabIndex = 0;
      panel.classList.add("pane");
      this.element.append(panel);
    }
    this.list.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event));
    this.open(Object.keys(tabs)[0]);
  }

  /** @param {string} chosen */
  open(chosen) {
    this.opened = chosen;
    for (const [id, { panel, outside }] of Object.entries(this.tabs)) {
      if (outside) panel.classList.toggle("behind", id !== chosen);
      else panel.hidden = id !== chosen;
      this.heads[id].setAttribute("aria-selected", String(id === chosen));
      this.heads[id].tabIndex = id === chosen ? 0 : -1;
    }
    // On a phone the row of tabs is longer than the screen: the one that is open is seen whole.
    const { offsetLeft, offsetWidth } = this.heads[chosen];
    const { scrollLeft, clientWidth } = this.list;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      this.list.scrollLeft = offsetLeft + (offsetWidth - clientWidth) / 2;
    this.element.dispatchEvent(new CustomEvent("open", { detail: chosen }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const ids = Object.keys(this.tabs);
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = ids[(ids.indexOf(this.opened ?? "") + way + ids.length) % ids.length];
    this.open(next);
    this.heads[next].focus();
  }

  /** A sign beside a tab's name. @param {string} id @param {string} sign */
  badge(id, sign) {
    this.heads[id].textContent = `${this.tabs[id].words}${sign ? ` ${sign}` : ""}`;
  }
}
