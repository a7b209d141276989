/** Signs that not every font has. */
import { svgEl } from "./dom.js";

const PATHS = {
  start: "M5 4h3v16H5zM20 4v16L9 12z",
  back: "M17 4v16L6 12z",
  play: "M6 3l15 9-15 9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M7 4v16l11-8z",
  last: "M16 4h3v16h-3zM4 4v16l11-8z",
  eyes: "M1 12Q12-1 23 12Q12 25 1 12zM12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8z",
  zoom: "M10 2a8 8 0 1 0 5 14.3L21 22l2-2-5.7-6A8 8 0 0 0 10 2zM10 5a5 5 0 1 1 0 10a5 5 0 1 1 0-10zM9 7h2v2h2v2h-2v2H9v-2H7V9h2z",
  side: "M2 4h20v16H2zM4 6v12h10V6z",
  full: "M3 3h7v3H6v4H3zM14 3h7v7h-3V6h-4zM3 14h3v4h4v3H3zM18 14h3v7h-7v-3h4z",
  link: "M4 8h6v3H7v6h10v-3h3v6H4zM13 3h8v8l-3-3-5 5-2-2 5-5z",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) =>
  svgEl(
    "svg",
    { viewBox: "0 0 24 24", class: "page-icon", "aria-hidden": "true" },
    svgEl("path", { d: PATHS[name], "fill-rule": "evenodd" }),
  );
