// A board that is being drawn: size, stars and regions, where `.` is a cell that belongs to no region yet. Knows nothing of the page.

import { createHistory } from "../shared/history.js";

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const SIZES = { least: 4, most: 26 };

/** Stars that suit a size. */
export const usualStars = (size) => (size < 9 ? 1 : size < 12 ? 2 : size < 15 ? 3 : size < 19 ? 4 : size < 23 ? 5 : 6);

const rowsOf = (size, letterAt) =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, col) => letterAt(row, col)).join(""));
export const blank = (size, stars = usualStars(size)) => ({ size, stars, regions: rowsOf(size, () => ".") });

/** One line for addresses: as `8x1.AAB…`, with `-` for cells without region. */
export const draftText = ({ size, stars, regions }) => `${size}x${stars}.${regions.join("").replaceAll(".", "-")}`;

/** The inverse, or null. */
export function readDraft(text) {
  const found = /^(\d+)x(\d+)\.([A-Z-]+)$/.exec(text ?? "");
  if (!found) return null;
  const [size, stars] = [Number(found[1]), Number(found[2])];
  if (size < 1 || size > SIZES.most || stars < 1 || stars > 9 || found[3].length !== size * size) return null;
  return { size, stars, regions: rowsOf(size, (row, col) => found[3][row * size + col].replace("-", ".")) };
}

export function createDraft(listener) {
  const history = createHistory(blank(8), listener);
  let before = null;
  const with_ = (cells, letter) => {
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
    /** The first letter that no cell has, or the last one. */
    freeLetter() {
      const { regions, size } = history.state;
      const used = new Set(regions.join(""));
      return [...LETTERS.slice(0, size)].find((letter) => !used.has(letter)) ?? LETTERS[size - 1];
    },
    load: (state) => history.push({ size: state.size, stars: state.stars, regions: state.regions }),
    reset: (state) => history.reset({ size: state.size, stars: state.stars, regions: state.regions }),
    setStars: (stars) => history.push({ ...history.state, stars }),
    paint: (cells, letter) => history.push(with_(cells, letter)),
    /** Gives cells to regions one by one: `[[cell, letter]]`, as one step. */
    assign(changes) {
      const rows = history.state.regions.map((line) => [...line]);
      for (const [[row, col], letter] of changes) rows[row][col] = letter;
      history.push({ ...history.state, regions: rows.map((line) => line.join("")) });
    },
    beginStroke() {
      before = history.state;
    },
    strokeOver(cell, letter) {
      if (history.state.regions[cell[0]][cell[1]] !== letter) history.replace(with_([cell], letter));
    },
    endStroke() {
      if (!before) return;
      const after = history.state;
      history.replace(before);
      before = null;
      history.push(after);
    },
    /** A quarter turn to the right. */
    turn() {
      const { size, regions } = history.state;
      history.push({ ...history.state, regions: rowsOf(size, (row, col) => regions[size - 1 - col][row]) });
    },
    mirror: () =>
      history.push({ ...history.state, regions: history.state.regions.map((line) => [...line].reverse().join("")) }),
    /** Letters in the order in which the regions appear. */
    relabel() {
      const { size, regions } = history.state;
      const names = new Map();
      for (const letter of regions.join(""))
        if (letter !== "." && !names.has(letter)) names.set(letter, LETTERS[names.size]);
      history.push({ ...history.state, regions: rowsOf(size, (row, col) => names.get(regions[row][col]) ?? ".") });
    },
  };
}

/** The letters of regions by first appearance: the server numbers them so. */
export const lettersInOrder = (regions) => [...new Set(regions.join("").replaceAll(".", ""))];
