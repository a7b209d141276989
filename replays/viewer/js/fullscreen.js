/** The whole screen for the board: nothing else but what steers it. */
import { button } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** A button that gives the board the screen, or the page where a browser does not give its screen. @param {AbortSignal} signal ends it */
export function fullScreenButton(signal) {
  const { body, documentElement: root } = document;
  /** @param {boolean} full */
  const show = (full) => {
    body.classList.toggle("full-screen", full);
    field.setAttribute("aria-pressed", String(full));
  };
  let wanted = false;
  const toggle = async () => {
    wanted = !wanted;
    show(wanted);
    try {
      if (wanted) await root.requestFullscreen?.();
      // Somebody may have left again before the browser gave its screen.
      if (!wanted && document.fullscreenElement) await document.exitFullscreen();
    } catch {
      // The browser keeps its screen: the page is the board's anyway.
    }
  };
  const field = button(icon("full"), toggle, { "aria-label": t("full"), title: t("full"), "aria-pressed": "false" });
  document.addEventListener(
    "fullscreenchange",
    () => {
      wanted &&= Boolean(document.fullscreenElement);
      show(wanted);
    },
    { signal },
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && wanted && !document.querySelector("dialog[open]")) toggle();
    },
    { signal },
  );
  return field;
}
