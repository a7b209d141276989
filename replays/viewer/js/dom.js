/** Elements, made without markup: nothing that a game says can become code. */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An HTML element. Properties that are functions listen; `aria-*`, `data-*` and `role` are
 * attributes; the others are set as they are.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function el(tag, properties = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "function") element.addEventListener(key, value);
    else if (/^(aria-|data-|role$|for$|list$)/.test(key)) element.setAttribute(key, String(value));
    else /** @type {any} */ (element)[key] = value;
  }
  element.append(...children.flat().filter(isChild));
  return element;
}

/** @param {Child} child @returns {child is Node | string} */
const isChild = (child) => child !== null && child !== undefined && child !== false && child !== "";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {any}
 */
export function svgEl(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat().filter(isChild));
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** What is pressed again before it has ended was pressed once. @param {() => unknown} act */
function once(act) {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await act();
    } finally {
      isUnderWay = false;
    }
  };
}

/** A button with words or a sign. @param {Child} words @param {() => unknown} click @param {Record<string, any>} [more] */
export const button = (words, click, more = {}) => el("button", { type: "button", click: once(click), ...more }, words);

/** A form, sent by its button or by Enter. @param {string} tag @param {() => unknown} send @param {...(Child | Child[])} children */
export function form(tag, send, ...children) {
  const sent = once(send);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    sent();
  };
  return el(tag, { submit }, ...children);
}

/**
 * A label with its field.
 * @param {string} words
 * @param {HTMLElement} field
 */
export const labelled = (words, field) => el("label.field", {}, el("span", {}, words), field);

/**
 * A choice from a list.
 * @param {[string, string][]} options value and words
 * @param {string} value
 * @param {(value: string) => void} [change]
 * @param {Record<string, any>} [more]
 */
export function choice(options, value, change, more = {}) {
  const field = el(
    "select",
    more,
    options.map(([id, words]) => el("option", { value: id }, words)),
  );
  field.value = value;
  if (change) field.addEventListener("change", () => change(field.value));
  return field;
}

/**
 * A dialog with a title; closes on Escape, on its button, and, where nothing can be lost, on a click beside it.
 * @param {string} title
 * @param {string} close how the closing button is called
 * @param {...(Child | Child[])} children
 */
export function dialog(title, close, ...children) {
  const heading = el("h2", { id: `v-dialog-${Math.random().toString(36).slice(2)}`, tabIndex: -1 }, title);
  const box = el(
    "dialog",
    { "aria-labelledby": heading.id },
    el(
      "div.dialog-head",
      {},
      heading,
      button("✕", () => box.close(), { "aria-label": close }),
    ),
    el("div.dialog-body", {}, ...children),
  );
  box.addEventListener("close", () => takeAway(box));
  box.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === box && !box.querySelector("input, textarea, select")) box.close();
  });
  document.body.append(box);
  box.showModal();
  heading.focus();
  return box;
}

/** Takes a dialog away, and not what was said in it. @param {HTMLElement} box */
export function takeAway(box) {
  const notices = byId("v-notices");
  if (box.contains(notices)) document.body.append(notices);
  box.remove();
}

/** Says something to everybody: on the screen for a while, and to a screen reader. @param {string} words @param {boolean} [bad] */
export function notice(words, bad = false) {
  const line = el(bad ? "p.notice.wrong" : "p.notice", {}, words);
  const notices = byId("v-notices");
  // Beside an open dialog nothing is seen or heard.
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (notices.parentElement !== place) place.append(notices);
  notices.append(line);
  setTimeout(() => line.remove(), bad ? 9000 : 4500);
}

let saying = 0;

/** For a screen reader: the last thing said within a moment counts. @param {string} words */
export function announce(words) {
  clearTimeout(saying);
  saying = setTimeout(() => {
    byId("v-said").textContent = words;
  }, 250);
}

/** Saves bytes as a file. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
