// A board that is being drawn: size, stars, regions, where `.` is a cell without a region, and givens if there are any.
// Independent of the page.

import { usualStars } from "../common/boards.js";
import { createHistory } from "../common/history.js";

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const SIZES = { min: 4, max: 26 };

const rowsOf = (size, letterAt) =>
  Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, col) => letterAt(row, col)).join(""));
export const blank = (size, stars = usualStars(size)) => ({ size, stars, regions: rowsOf(size, () => ".") });

const joined = (rows) => rows.join("").replaceAll(".", "-");

/** One line for addresses: `8x1.AAB…`, with `-` for cells without a region; givens follow in the same way. */
export const draftText = ({ size, stars, regions, givens }) =>
  `${size}x${stars}.${joined(regions)}${givens ? `.${joined(givens)}` : ""}`;

/** The inverse, or null. */
export function readDraft(text) {
  const found = /^(\d+)x(\d+)\.([A-Z-]+)(?:\.([*x-]+))?$/.exec(text ?? "");
  if (!found) return null;
  const [size, stars] = [Number(found[1]), Number(found[2])];
  if (size < 1 || size > SIZES.max || stars < 1 || stars > 9) return null;
  if (found.slice(3).some((part) => part && part.length !== size * size)) return null;
  const rows = (part) => rowsOf(size, (row, col) => part[row * size + col].replace("-", "."));
  return withGivens({ size, stars, regions: rows(found[3]) }, found[4] ? rows(found[4]) : null);
}

/** The state with these givens, or without any. */
const withGivens = ({ size, stars, regions }, givens) =>
  givens?.some((line) => /[*x]/.test(line)) ? { size, stars, regions, givens } : { size, stars, regions };

/** The cells that hold a given, `*` or `x`. */
export const givenCells = ({ givens }, mark) =>
  (givens ?? []).flatMap((line, row) => [...line].flatMap((each, col) => (each === mark ? [[row, col]] : [])));

export function createDraft(listener) {
  const history = createHistory(blank(8), listener);
  let before = null;
  const painted = (cells, letter) => {
    const { regions } = history.state;
    const rows = regions.map((line) => [...line]);
    for (const [row, col] of cells) rows[row][col] = letter;
    return { ...history.state, regions: rows.map((line) => line.join("")) };
  };

  /** Applies the same to regions and givens. */
  const transform = (change) => {
    const { size, regions, givens } = history.state;
    history.push({ ...history.state, regions: change(regions, size), ...(givens && { givens: change(givens, size) }) });
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
    givenAt: ([row, col]) => history.state.givens?.[row][col] ?? ".",
    load: (state) => history.push(withGivens(state, state.givens)),
    reset: (state) => history.reset(withGivens(state, state.givens)),
    setStars: (stars) => history.push({ ...history.state, stars }),
    paint: (cells, letter) => history.push(painted(cells, letter)),
    /** Assigns cells to regions, `[[cell, letter]]`, as one step. */
    assign(changes) {
      history.push({ ...history.state, regions: regionsAfter(history.state, changes) });
    },
    /** Sets a given, `*` or `x`, on cells, or removes it with `.`. */
    setGivens(cells, mark) {
      const { size, givens } = history.state;
      const rows = rowsOf(size, (row, col) =>
        cells.some(([r, c]) => r === row && c === col) ? mark : (givens?.[row][col] ?? "."),
      );
      history.push(withGivens(history.state, rows));
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
    rotate: () => transform((rows, size) => rowsOf(size, (row, col) => rows[size - 1 - col][row])),
    flip: () => transform((rows) => rows.map((line) => [...line].reverse().join(""))),
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

/** The rows of regions after changes `[[cell, letter]]`. */
export const regionsAfter = ({ size, regions }, changes) =>
  rowsOf(size, (row, col) => changes.find(([[r, c]]) => r === row && c === col)?.[1] ?? regions[row][col]);
