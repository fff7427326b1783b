// The heat map of borders: a triangle where a region would grow into a cell, with its base on the border.

import { CELL } from "../common/board/geometry.js";
import { h, svg } from "../common/dom.js";
import { kindOfEffect } from "./border-effects.js";

/** How far a triangle reaches into its cell, by how much the score changes. */
const DEPTHS = [22, 30, 38];
const HALF_BASE = 24;

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];

/** A triangle in the cell, on the side towards its neighbour; a bar if nothing becomes easier or harder. */
function shape([row, col], [down, right], kind, depth) {
  const [x, y] = [(col + 0.5 + right / 2) * CELL, (row + 0.5 + down / 2) * CELL];
  // Along the border, and from there into the cell.
  const along = [Math.abs(down) * HALF_BASE, Math.abs(right) * HALF_BASE];
  const at = (part, inwards) => `${x + part * along[0] - right * inwards} ${y + part * along[1] - down * inwards}`;
  const d = kind === "same" ? `M${at(-0.6, 9)}L${at(0.6, 9)}` : `M${at(-1, 5)}L${at(1, 5)}L${at(0, 5 + depth)}Z`;
  return svg("path", { class: `effect ${kind}`, d });
}

const depthOf = (change) => DEPTHS[change < 20 ? 0 : change < 100 ? 1 : 2];

/** Draws effects on a board; `score` is that of the board as it is. No effects remove the heat map. */
export function drawBorderHeat(board, effects, regions, score) {
  board.element.querySelector(".border-heat")?.remove();
  const shapes = effects.flatMap((effect) => {
    const kind = kindOfEffect(effect, score);
    if (!kind) return [];
    const [row, col] = effect.cell;
    const depth = kind === "unique" ? DEPTHS[1] : depthOf(Math.abs(effect.score - score));
    return SIDES.filter(([down, right]) => regions[row + down]?.[col + right] === effect.to).map((side) =>
      shape(effect.cell, side, kind, depth),
    );
  });
  if (shapes.length > 0)
    board.element
      .querySelector(".outlines")
      .before(svg("g", { class: "paint border-heat", "aria-hidden": "true" }, shapes));
}

/** The signs of the heat map and their meaning: `[kind, words]`. */
export const heatLegend = (entries) =>
  h(
    "ul",
    { class: "legend" },
    entries.map(([kind, words]) =>
      h(
        "li",
        {},
        svg(
          "svg",
          { class: "board mini", viewBox: "-4 -4 108 108", "aria-hidden": "true" },
          svg("rect", { class: "ground", width: CELL, height: CELL }),
          svg("rect", { class: "hairlines", width: CELL, height: CELL }),
          shape([0, 0], [0, -1], kind, 56),
        ),
        words,
      ),
    ),
  );
