// A proof as a series of boards: the assumption, what follows, and the rows or columns that run out of space.

import { cellsOfUnit, hasCell } from "../common/cells.js";
import { obviousEmpties } from "./geometry.js";

/**
 * The frames of a proof, one for each step, `{text, spans, lines, stars, empties}`:
 * `{step, stars, empties, supposed, lines, open, newStars, newEmpties, last}`.
 * `stars` and `empties` are all marks before the step's own conclusion, `lines` the cells of each line it looks at.
 */
export function proofFrames({ size, stars, given, crosses, cell, state, steps }) {
  const supposedStar = state !== "star";
  const known = supposedStar ? [...given, cell] : [...given];
  const closed = supposedStar ? [...crosses] : [...crosses, cell];
  return steps.map((step, index) => {
    const empties = [...closed, ...obviousEmpties(size, stars, known).filter((other) => !hasCell(closed, other))];
    const lines = step.lines.map((line) => cellsOfUnit(line, { size }));
    const taken = (other) => hasCell(known, other) || hasCell(empties, other);
    const frame = {
      step,
      stars: [...known],
      empties,
      supposed: { cell, star: supposedStar },
      lines,
      open: lines.flat().filter((other) => !taken(other)),
      newStars: step.stars,
      newEmpties: step.empties,
      last: index === steps.length - 1,
    };
    known.push(...step.stars);
    closed.push(...step.empties.filter((other) => !hasCell(closed, other)));
    return frame;
  });
}
