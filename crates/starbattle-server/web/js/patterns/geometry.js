// The eight symmetries of a square board, and the cells that stars rule out at once.

import { cellsWhere, hasCell } from "../common/cells.js";
import { t } from "../common/texts.js";

// `[flip rows, flip columns, transpose first]`, in the order in which the rule files number the symmetries.
const MAPS = {
  identity: [false, false, false],
  "flip-rows": [true, false, false],
  "flip-columns": [false, true, false],
  "rotate-180": [true, true, false],
  transpose: [false, false, true],
  "rotate-270": [true, false, true],
  "rotate-90": [false, true, true],
  "anti-transpose": [true, true, true],
};

export const SYMMETRIES = Object.keys(MAPS);

const INVERSE = { "rotate-90": "rotate-270", "rotate-270": "rotate-90" };
export const inverse = (name) => INVERSE[name] ?? name;

export const symmetryWords = (name) => (name in MAPS ? t(`patterns.symmetry.${name}`) : name);

/** The image of a cell under a symmetry. */
export function mapCell(name, [row, col], size) {
  const [flipRows, flipColumns, exchange] = MAPS[name] ?? MAPS.identity;
  const [r, c] = exchange ? [col, row] : [row, col];
  return [flipRows ? size - 1 - r : r, flipColumns ? size - 1 - c : c];
}

export const mapCells = (name, cells, size) => cells.map((cell) => mapCell(name, cell, size));

/** The cells that stars rule out directly: their neighbours, and the rest of rows and columns with all their stars. */
export function obviousEmpties(size, stars, given) {
  const rows = Array(size).fill(0);
  const cols = Array(size).fill(0);
  for (const [row, col] of given) {
    rows[row] += 1;
    cols[col] += 1;
  }
  return cellsWhere(size, (row, col) => {
    if (hasCell(given, [row, col])) return false;
    if (rows[row] >= stars || cols[col] >= stars) return true;
    return given.some(([r, c]) => Math.abs(r - row) <= 1 && Math.abs(c - col) <= 1);
  });
}
