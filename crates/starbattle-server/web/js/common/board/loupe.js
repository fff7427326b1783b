// A magnifier above the finger, which covers the cells it touches.

import { svg } from "../dom.js";
import { CELL } from "./geometry.js";

/** Cells with fewer pixels are hidden by a finger. */
const COVERED = 34;
const SIZE = 116;
const ABOVE = 76;

export function createLoupe(picture) {
  const element = svg("svg", { class: "board loupe", width: SIZE, height: SIZE, "aria-hidden": "true" });
  return {
    /** Shows the cells around a cell; `x` and `y`: where the finger is in the window. */
    show([row, col], { x, y, pixels }) {
      if (pixels >= COVERED) return;
      element.setAttribute("viewBox", `${(col - 1) * CELL} ${(row - 1) * CELL} ${3 * CELL} ${3 * CELL}`);
      const here = { class: "loupe-cell", x: col * CELL + 4, y: row * CELL + 4, width: 92, height: 92, rx: 8 };
      element.replaceChildren(picture.cloneNode(true), svg("rect", here));
      const left = Math.max(4, Math.min(innerWidth - SIZE - 4, x - SIZE / 2));
      const top = y - ABOVE - SIZE > 0 ? y - ABOVE - SIZE : y + ABOVE;
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      if (!element.isConnected) document.body.append(element);
    },
    hide: () => element.remove(),
  };
}
