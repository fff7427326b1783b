// A proof as a series of boards: what is supposed, what follows, and which lines are squeezed.

import { cellsWhere, hasCell, parseCells } from "../shared/cells.js";
import { obviousEmpties } from "./geometry.js";

/** "Rows 2 to 4" and the like as `{axis, indices}`; null if the sentence names no lines. */
export function linesOf(sentence) {
  const match = /\b(rows?|columns?) (\d+)(?: (to|and) (\d+))?/i.exec(sentence);
  if (!match) return null;
  const axis = match[1].toLowerCase().startsWith("row") ? "row" : "col";
  const first = Number(match[2]) - 1;
  const last = match[4] ? Number(match[4]) - 1 : first;
  return { axis, indices: Array.from({ length: last - first + 1 }, (_, offset) => first + offset) };
}

/** The cells of lines as `linesOf` gives them. */
export const lineCells = (lines, size) =>
  lines ? cellsWhere(size, (row, col) => lines.indices.includes(lines.axis === "row" ? row : col)) : [];

const listBefore = (sentence, verb, size) => {
  const match = new RegExp(`((?:r\\d+c\\d+(?:, )?)+) ${verb}`).exec(sentence);
  return match ? parseCells(match[1], size) : [];
};

/**
 * The frames of a proof, one for each sentence:
 * `{text, stars, empties, supposed, lines, open, newStars, newEmpties, last}`.
 * `stars` and `empties` are all marks before the sentence's own conclusion.
 */
export function proofFrames({ size, stars, given, cell, state, steps }) {
  const supposedStar = state !== "star";
  const known = supposedStar ? [...given, cell] : [...given];
  const closed = supposedStar ? [] : [cell];
  return steps.map((text, index) => {
    const empties = [...closed, ...obviousEmpties(size, stars, known).filter((other) => !hasCell(closed, other))];
    const sentence = text.replace(/^Suppose [^.]*\. /, "");
    const lines = linesOf(sentence);
    const taken = (other) => hasCell(known, other) || hasCell(empties, other);
    const newEmpties = listBefore(sentence, "(?:is|are) empty", size);
    const newStars = listBefore(sentence, "(?:is a star|are stars)", size);
    const frame = {
      text,
      stars: [...known],
      empties,
      supposed: { cell, star: supposedStar },
      lines,
      open: lineCells(lines, size).filter((other) => !taken(other)),
      newStars,
      newEmpties,
      last: index === steps.length - 1,
    };
    known.push(...newStars);
    closed.push(...newEmpties.filter((other) => !hasCell(closed, other)));
    return frame;
  });
}
