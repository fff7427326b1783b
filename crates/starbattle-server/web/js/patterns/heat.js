// A heat map over a board: a wash in each cell and, where there is room, the number itself.

import { svg } from "../dom.js";
import { CELL } from "../board/geometry.js";

/** Draws `{values, text?, most?}` or a bare N×N table of numbers on a board; `null` takes the map away. */
export function drawHeat(board, heat) {
  board.element.querySelector(".heat")?.remove();
  if (!heat) return;
  const { values, text = (value) => (value ? String(value) : ""), most = null } = Array.isArray(heat) ? { values: heat } : heat;
  const top = Math.max(1, most ?? Math.max(...values.flat()));
  const cells = values.flatMap((row, r) => row.map((value, c) => [
    // The square root keeps small shares visible.
    svg("rect", { class: "heat-cell", x: c * CELL, y: r * CELL, width: CELL, height: CELL, "fill-opacity": (0.6 * Math.sqrt(value / top)).toFixed(3) }),
    svg("text", { class: "heat-text", x: c * CELL + CELL / 2, y: r * CELL + CELL / 2, "font-size": 30 }, text(value)),
  ]));
  // Below the lines and marks, above the ground.
  board.element.querySelector(".washes").before(svg("g", { class: "paint heat", "aria-hidden": "true" }, cells));
}
