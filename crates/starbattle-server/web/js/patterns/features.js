// The conditions of rules: in words, and as cells of the board to hatch.

import { cellsWhere } from "../common/cells.js";
import { t } from "../common/texts.js";
import { inverse, mapCell, mapCells } from "./geometry.js";
import { givenCrosses, givenStars } from "./given.js";

const ring = (size, row, col) => Math.min(row, col, size - 1 - row, size - 1 - col);

// The cells that a condition refers to. Frames are handled below, since they move with the pattern.
const AREAS = {
  all_stars_in_bottom_half: (size) => (row) => 2 * row >= size,
  all_stars_in_top_half: (size) => (row) => 2 * row < size,
  all_stars_in_left_half: (size) => (_, col) => 2 * col < size,
  all_stars_in_right_half: (size) => (_, col) => 2 * col >= size,
  any_star_on_top_edge: () => (row) => row === 0,
  any_star_on_bottom_edge: (size) => (row) => row === size - 1,
  any_star_on_left_edge: () => (_, col) => col === 0,
  any_star_on_right_edge: (size) => (_, col) => col === size - 1,
  candidate_on_top_edge: () => (row) => row === 0,
  candidate_on_bottom_edge: (size) => (row) => row === size - 1,
  candidate_on_left_edge: () => (_, col) => col === 0,
  candidate_on_right_edge: (size) => (_, col) => col === size - 1,
  candidate_in_ring_1: (size) => (row, col) => ring(size, row, col) === 1,
  candidate_on_outer_ring: (size) => (row, col) => ring(size, row, col) === 1,
  has_empty_on_row0: () => (row) => row === 0,
  has_empty_on_col0: () => (_, col) => col === 0,
};

/** Conditions about what the cell shares with the given stars. */
const SHARED = ["candidate_in_same_row_as_any_star", "candidate_in_same_column_as_any_star"];

/** A condition that refers to an area of the board, in words. */
export const areaWords = (name) =>
  name in AREAS || SHARED.includes(name) ? t(`patterns.feature.${name}`) : name.replaceAll("_", " ");

const snake = (name) => (name.includes("_") ? name : name.replace(/([a-z])([A-Z0-9])/g, "$1_$2").toLowerCase());

/** The number of rows above and columns left of the given cells in the orientation in which the rule is written. */
function frameOf(stars, size, transform) {
  const canonical = mapCells(inverse(transform), stars, size);
  return [Math.min(...canonical.map(([row]) => row)), Math.min(...canonical.map(([, col]) => col))];
}

/** The side of the board that corresponds to the top (or left) side of the rule as written. */
function sideOf(axis, size, transform) {
  // A cell in the middle of the written side, mapped, lies on the real side.
  const middle = (size - 1) / 2;
  const [row, col] = mapCell(transform, axis === "row" ? [0, middle] : [middle, 0], size);
  if (row === 0) return "top";
  if (row === size - 1) return "bottom";
  return col === 0 ? "left" : "right";
}

/**
 * One condition as `{name, words, cells, side}`: the cells to hatch, and for conditions that count lines from a side,
 * that side (it is drawn thick, since there may be no line to hatch).
 */
function describeFeature(name, { size, given, forced, transform = "identity" }) {
  const plain = snake(name);
  const frame = /^frame_(row|col)(?:_(even|odd)|=(\d+))$/.exec(plain);
  if (frame) {
    const [, axis, parity] = frame;
    const count = frameOf(given, size, transform)[axis === "row" ? 0 : 1];
    const written = cellsWhere(size, (row, col) => (axis === "row" ? row : col) < count);
    const side = sideOf(axis, size, transform);
    const kind = parity ?? (count ? "exact" : "none");
    const words = t(`patterns.frame.${kind}.${side}`, { count });
    return { name, cells: mapCells(transform, written, size), side, words };
  }
  const ringMatch = /^ring_index=(\d+)$/.exec(plain);
  if (ringMatch) {
    const wanted = Number(ringMatch[1]);
    const what = wanted === 0 ? t("patterns.feature.border") : t("patterns.feature.ring", { count: wanted });
    return { name, cells: cellsWhere(size, (row, col) => ring(size, row, col) === wanted), side: null, words: what };
  }
  const line = /^candidate_in_same_(row|column)_as_any_star$/.exec(plain);
  if (line) {
    const axis = line[1] === "row" ? 0 : 1;
    const shared = forced.filter((cell) => given.some((star) => star[axis] === cell[axis])).map((cell) => cell[axis]);
    return {
      name,
      cells: cellsWhere(size, (...cell) => shared.includes(cell[axis])),
      side: null,
      words: areaWords(plain),
    };
  }
  const area = AREAS[plain];
  return {
    name,
    cells: area ? cellsWhere(size, area(size)) : [],
    side: null,
    words: area ? areaWords(plain) : t("patterns.feature.unknown", { name }),
  };
}

/** All conditions of a pattern at a position. */
export function describeFeatures(pattern, place = pattern) {
  const names = (pattern.features ?? []).map((feature) => feature.name ?? feature);
  const context = {
    size: pattern.size,
    given: givenStars(place).length ? givenStars(place) : givenCrosses(place),
    forced: [...(place.forced_empty ?? []), ...(place.forced_star ?? [])],
    transform: place.transform ?? "identity",
  };
  return names.map((name) => describeFeature(name, context));
}
