// A board that is being drawn: size, stars and regions, where `.` is a cell without a region. Independent of the page.

import { usualStars } from "../common/boards.js";
import { createHistory } from "../common/history.js";

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const SIZES = { min: 4, max: 26 };

const rowsOf = (size, letterAt) =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, col) => letterAt(row, col)).join(""));
export const blank = (size, stars = usualStars(size)) => ({ size, stars, regions: rowsOf(size, () => ".") });

/** One line for addresses: `8x1.AAB…`, with `-` for cells without a region. */
export const draftText = ({ size, stars, regions }) => `${size}x${stars}.${regions.join("").replaceAll(".", "-")}`;

/** The inverse, or null. */
export function readDraft(text) {
  const found = /^(\d+)x(\d+)\.([A-Z-]+)$/.exec(text ?? "");
  if (!found) return null;
  const [size, stars] = [Number(found[1]), Number(found[2])];
  if (size < 1 || size > SIZES.max || stars < 1 || stars > 9 || found[3].length !== size * size) return null;
  return { size, stars, regions: rowsOf(size, (row, col) => found[3][row * size + col].replace("-", ".")) };
}

export function createDraft(listener) {
  const history = createHistory(blank(8), listener);
  let before = null;
  const painted = (cells, letter) => {
    const { regions } = history.state;
    const rows = regions.map((line) => [...line]);
    for (const [row, col] of cells) rows[row][col] = letter;
    return { ...history.state, regions: rows.map((line) => line.join("")) };
  };

  return {
    history,
    get state() {
      return history.state;
    },
    letterAt: ([row, col]) => history.state.regions[row][col],
    /** The first unused letter, or the last one. */
    freeLetter() {
      const { regions, size } = history.state;
      const used = new Set(regions.join(""));
      return [...LETTERS.slice(0, size)].find((letter) => !used.has(letter)) ?? LETTERS[size - 1];
    },
    load: (state) => history.push({ size: state.size, stars: state.stars, regions: state.regions }),
    reset: (state) => history.reset({ size: state.size, stars: state.stars, regions: state.regions }),
    setStars: (stars) => history.push({ ...history.state, stars }),
    paint: (cells, letter) => history.push(painted(cells, letter)),
    /** Assigns cells to regions, `[[cell, letter]]`, as one step. */
    assign(changes) {
      const rows = history.state.regions.map((line) => [...line]);
      for (const [[row, col], letter] of changes) rows[row][col] = letter;
      history.push({ ...history.state, regions: rows.map((line) => line.join("")) });
    },
    beginStroke() {
      before = history.state;
    },
    strokeOver(cell, letter) {
      if (history.state.regions[cell[0]][cell[1]] !== letter) history.replace(painted([cell], letter));
    },
    endStroke() {
      if (!before) return;
      const after = history.state;
      history.replace(before);
      before = null;
      history.push(after);
    },
    /** Rotates the board to the right by 90°. */
    rotate() {
      const { size, regions } = history.state;
      history.push({ ...history.state, regions: rowsOf(size, (row, col) => regions[size - 1 - col][row]) });
    },
    flip: () =>
      history.push({ ...history.state, regions: history.state.regions.map((line) => [...line].reverse().join("")) }),
    /** Renames the regions in the order of their first cells. */
    relabel() {
      const { size, regions } = history.state;
      const names = new Map();
      for (const letter of regions.join(""))
        if (letter !== "." && !names.has(letter)) names.set(letter, LETTERS[names.size]);
      history.push({ ...history.state, regions: rowsOf(size, (row, col) => names.get(regions[row][col]) ?? ".") });
    },
  };
}

/** The letters of regions by first appearance, as the server numbers them. */
export const lettersInOrder = (regions) => [...new Set(regions.join("").replaceAll(".", ""))];
