/** Copying: also where a browser gives a page no clipboard, as to one that came over a plain connection. */
import { el, notice } from "./dom.js";
import { t } from "./words.js";

/** @param {string} text */
export async function copyText(text) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (isCopied || copySelected(text)) notice(t("copied"));
  else notice(t("notCopied"), true);
}

/** Selects the text in a field of its own and copies it, as by hand. @param {string} text @returns {boolean} */
function copySelected(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = el("textarea", { value: text, readOnly: true });
  // A dialog keeps the focus inside.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
}
