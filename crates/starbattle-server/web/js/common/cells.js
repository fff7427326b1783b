// Cells of a board, `[row, col]` from 0, and their names, `r1c1` from 1.

/** "r3c7" for `[2, 6]`. */
export const cellName = ([row, col]) => `r${row + 1}c${col + 1}`;

/** "r1c1, r1c4". */
export const cellNames = (cells) => cells.map(cellName).join(", ");

/** The cell that a person names, as "r4c7", "4,7" or "4 7", or null. */
export function parseCell(text) {
  const found = /^\s*r?(\d+)\s*[c,\s]\s*(\d+)\s*$/i.exec(text);
  return found ? [found[1] - 1, found[2] - 1] : null;
}

/** The cells named in a text such as "r1c1,r1c4"; those outside the board are left out. */
export function parseCells(text, size) {
  return [...(text ?? "").matchAll(/r(\d+)c(\d+)/gi)]
    .map((match) => [Number(match[1]) - 1, Number(match[2]) - 1])
    .filter(([row, col]) => row >= 0 && col >= 0 && row < size && col < size);
}

export const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];
export const hasCell = (cells, cell) => cells.some((other) => sameCell(other, cell));

/** All cells of a board for which `holds(row, col)` is true. */
export function cellsWhere(size, holds) {
  const cells = [];
  for (let row = 0; row < size; row += 1) {
    for (let col = 0; col < size; col += 1) {
      if (holds(row, col)) cells.push([row, col]);
    }
  }
  return cells;
}

/** The cells of a row, column or region. `puzzle`: `{size, regions}`; regions count in order of their first cell. */
export function cellsOfUnit({ kind, index }, { size, regions }) {
  if (kind === "row") return cellsWhere(size, (row) => row === index);
  if (kind === "column") return cellsWhere(size, (_, col) => col === index);
  const labels = [...new Set((regions ?? []).flatMap((row) => [...row]))];
  return cellsWhere(size, (row, col) => index < labels.length && regions[row]?.[col] === labels[index]);
}

/** Marks as the board takes them: N² characters `.`, `*` and `x`. */
export function marksText(size, { stars = [], crosses = [] } = {}) {
  const marks = Array(size * size).fill(".");
  for (const [row, col] of crosses) marks[row * size + col] = "x";
  for (const [row, col] of stars) marks[row * size + col] = "*";
  return marks.join("");
}
