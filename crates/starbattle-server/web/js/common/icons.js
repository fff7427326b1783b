// The icons of buttons: 24×24, lines in strokes, shapes filled.

import { icon } from "./dom.js";

const STAR = "M12 3.2l2.6 5.9 6.4.6-4.8 4.3 1.4 6.3L12 17l-5.6 3.3 1.4-6.3L3 9.7l6.4-.6z";
const SMALL_STAR = "M8.5 3.5l1.6 3.5 3.9.4-2.9 2.6.9 3.8-3.5-2-3.5 2 .9-3.8L3 7.4l3.9-.4z";
const DOTS = [5, 12, 19].map((x) => `M${x} 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z`).join("");

export const icons = {
  check: () => icon("M4 12.5l5 5L20 6.5"),
  clear: () => icon("M5 7h14M10 4h4M7 7l1 13h8l1-13"),
  close: () => icon("M6 6l12 12M18 6L6 18"),
  cross: () => icon("M6.5 6.5l11 11m0-11l-11 11"),
  cycle: () => icon("M14.5 14.5l5 5m0-5l-5 5M5 20a9 9 0 0 1-1-4m16-8a9 9 0 0 0-4-4", SMALL_STAR),
  dot: () => icon("M12 3v18M3 12h18", "M12 8.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2z"),
  erase: () => icon("M9 20h11M5.5 14.5l8-9 6 5.5-7.5 8.5H9.5z"),
  extend: () => icon("M5 5h7v7H5zM12 12l6 6m0-5v5h-5"),
  flip: () => icon("M12 3v18M9 7L4 17h5zM15 7l5 10h-5z"),
  hint: () => icon("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 11c.6.5 1 1.2 1 2h5c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z"),
  import: () => icon("M12 4v11m-4-4l4 4 4-4M5 20h14"),
  keyboard: () => icon("M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8"),
  more: () => icon("", DOTS),
  new: () => icon("M12 5v14M5 12h14"),
  pen: () => icon("M4 20h5L20 9l-5-5L4 15zM13 6l5 5"),
  redo: () => icon("M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h2"),
  relabel: () => icon("M4 18l3-9 3 9M5 15h4M14 6v12m0-6a3 3 0 1 1 0 6"),
  rules: () => icon("M9.2 9.2a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1-1.4 2M12 17.2h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z"),
  rotate: () => icon("M19 5v5h-5M19 10a7.5 7.5 0 1 0 .5 4"),
  settings: () => icon("M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5"),
  share: () => icon("M12 15V4m-4 4l4-4 4 4M5 20h14"),
  star: () => icon("", STAR),
  trial: () => icon("M7 4v16M7 12h6a4 4 0 0 0 4-4V4M14 7l3-3 3 3"),
  undo: () => icon("M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2"),
  whole: () => icon("M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"),
};
