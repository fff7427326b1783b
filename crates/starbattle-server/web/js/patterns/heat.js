// Drawn on a board for patterns: heat maps, and the sides from which conditions count.

import { CELL } from "../common/board/geometry.js";
import { svg } from "../common/dom.js";

/** Draws `{values, text?, most?}` or an N×N table of numbers on a board; `null` removes the heat map. */
export function drawHeat(board, heat) {
  board.element.querySelector(".heat")?.remove();
  if (!heat) return;
  const {
    values,
    text = (value) => (value ? String(value) : ""),
    most = null,
  } = Array.isArray(heat) ? { values: heat } : heat;
  const top = Math.max(1, most ?? Math.max(...values.flat()));
  const cells = values.flatMap((row, r) =>
    row.map((value, c) => [
      // The square root keeps small shares visible.
      svg("rect", {
        class: "heat-cell",
        x: c * CELL,
        y: r * CELL,
        width: CELL,
        height: CELL,
        "fill-opacity": (0.6 * Math.sqrt(value / top)).toFixed(3),
      }),
      svg("text", { class: "heat-text", x: c * CELL + CELL / 2, y: r * CELL + CELL / 2, "font-size": 30 }, text(value)),
    ]),
  );
  // Below the lines and marks, above the background.
  board.element.querySelector(".washes").before(svg("g", { class: "paint heat", "aria-hidden": "true" }, cells));
}

const SIDES = {
  top: (end) => `M0 0H${end}`,
  bottom: (end) => `M0 ${end}H${end}`,
  left: (end) => `M0 0V${end}`,
  right: (end) => `M${end} 0V${end}`,
};

/** Draws some sides of a board thick: names separated by spaces, or "" for none. */
export function drawSides(board, names) {
  board.element.querySelector(".side")?.remove();
  const d = names
    .split(" ")
    .filter(Boolean)
    .map((name) => SIDES[name](board.size * CELL))
    .join("");
  if (d) board.element.querySelector(".outlines").before(svg("path", { class: "side", d }));
}
