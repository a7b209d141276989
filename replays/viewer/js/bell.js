/** Calls the one who is asked: by the page's title and sign, and, where allowed, by a sound and a notification. */
import { el, notice } from "./dom.js";
import { remember, setting } from "./settings.js";
import { t } from "./words.js";

const SIGN =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#c8102e"/><path d="M14 6h4l-.6 13h-2.8zM14 22h4v4h-4z" fill="#fff"/></svg>',
  );

export class Bell {
  constructor() {
    this.icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
    this.plain = this.icon?.href ?? "";
    /** Whether one was asked when it was looked last; unknown at first. @type {boolean | undefined} */
    this.wasAsked = undefined;
  }

  /** Shows whether one is asked; rings when that is new. @param {boolean} isAsked @param {string} title the page's own @param {string} words what is asked */
  tell(isAsked, title, words) {
    document.title = isAsked ? `● ${t("yourTurnShort")} · ${title}` : title;
    if (this.icon) this.icon.href = isAsked ? SIGN : this.plain;
    const device = /** @type {any} */ (navigator);
    (isAsked ? device.setAppBadge?.(1) : device.clearAppBadge?.())?.catch(() => {});
    if (isAsked && this.wasAsked === false) this.#ring(title, words);
    this.wasAsked = isAsked;
  }

  /** @param {string} title @param {string} words */
  #ring(title, words) {
    if (setting("sound")) chime();
    if (setting("notify") && document.hidden && Notification.permission === "granted") showNotification(title, words);
  }
}

/** @param {string} title @param {string} words */
function showNotification(title, words) {
  try {
    const shown = new Notification(title, { body: words, tag: location.pathname });
    shown.onclick = () => focus();
  } catch {
    // Chrome on Android lets no page show one, whatever was granted: title, sign and sound call all the same.
  }
}

/** Two soft notes. */
function chime() {
  const audio = new AudioContext();
  for (const [index, pitch] of [660, 880].entries()) {
    const at = audio.currentTime + index * 0.18;
    const [note, loudness] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
    note.connect(loudness).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.4);
  }
}

/** How one wants to be called. */
export function bellChoice() {
  const sound = el("input", {
    type: "checkbox",
    checked: Boolean(setting("sound")),
    change: () => {
      remember("sound", sound.checked ? "1" : "");
      if (sound.checked) chime();
    },
  });
  const notify = el("input", {
    type: "checkbox",
    checked: Boolean(setting("notify")) && Notification.permission === "granted",
    change: async () => {
      if (notify.checked && (await Notification.requestPermission()) !== "granted") {
        notify.checked = false;
        notice(t("notifyDenied"), true);
      }
      remember("notify", notify.checked ? "1" : "");
    },
  });
  return el(
    "div.bell",
    {},
    el("h2", {}, t("callMe")),
    el("label", {}, sound, ` ${t("bySound")}`),
    "Notification" in globalThis && el("label", {}, notify, ` ${t("byNotification")}`),
  );
}
