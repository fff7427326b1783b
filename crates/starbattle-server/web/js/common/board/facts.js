// What is known about a position, drawn on a board: a number for each region, an outline with a number for each strip
// and block. Strips are dashed and blocks solid, so that neither depends on colour.

import { svg } from "../dom.js";
import { CELL, cellsByRegion, outlinePath } from "./geometry.js";

/** The least and the largest number, or one number if they are the same. */
export const range = ({ min, max }) => (min === max ? String(min) : `${min}–${max}`);

/** The bounds of a row, column or region; a tick if it has all its stars. */
export const unitRange = (unit) => (unit.need === 0 ? "✓" : range(unit));

/** Numbers larger than this part of a cell would cover it; the list beside the board has them too. */
const LARGEST = 62;

/** The shapes of facts. `marks` and `auto`: those on the board; `px`: the height of numbers. */
export function factShapes({ regions: bounds, strips, blocks }, { size, regions, marks, auto }, px) {
  const number = (words, x, y, name) => svg("text", { class: `fact-number ${name}`, x, y, "font-size": px }, words);
  const shapes = (name, inset, fact) => [
    svg("path", { class: `fact ${name}`, d: outlinePath(fact.cells, inset) }),
    svg("path", { class: `fact-link ${name}`, d: links(fact.cells) }),
  ];
  // Facts often begin in the same cell; their numbers do not.
  const labelled = new Set();
  const label = (fact) => {
    const [row, col] = fact.cells.find((cell) => !labelled.has(String(cell))) ?? fact.cells[0];
    labelled.add(String([row, col]));
    return number(range(fact), (col + 1) * CELL - px * 0.62, row * CELL + px * 0.62, "of-cells");
  };
  const inRegion = ([, cells], index) => {
    const isOpen = (index) => marks[index] === "." && auto?.[index] !== "x";
    const open = cells.find(([row, col]) => isOpen(row * size + col));
    if (!open || !bounds[index] || bounds[index].need === 0) return [];
    const [row, col] = open;
    return [number(range(bounds[index]), col * CELL + px * 0.95, (row + 1) * CELL - px * 0.6, "of-region")];
  };
  return [
    ...strips.flatMap((fact) => shapes("strip", 15, fact)),
    ...blocks.flatMap((fact) => shapes("block", 9, fact)),
    ...(px > LARGEST
      ? []
      : [...strips.concat(blocks).map(label), ...(regions ? [...cellsByRegion(regions)].flatMap(inRegion) : [])]),
  ];
}

/** Lines between cells of a fact that do not share a side, so that one can see that they belong together. */
function links(cells) {
  return cells
    .slice(1)
    .map(([row, col], index) => {
      const [above, left] = cells[index];
      const apart = Math.abs(row - above) + Math.abs(col - left) > 1;
      const joined = cells.some(([r, c]) => (r === above && c === col) || (r === row && c === left));
      if (!apart || (joined && row !== above && col !== left)) return "";
      const middle = (at) => at * CELL + CELL / 2;
      return `M${middle(left)} ${middle(above)}L${middle(col)} ${middle(row)}`;
    })
    .join("");
}
