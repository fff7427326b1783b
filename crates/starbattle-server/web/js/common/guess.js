// Cells that a reader marks in an exercise: what a press makes of them.

const TOGGLED = { star: { ".": "*" }, cross: { ".": "x" }, both: { ".": "*", "*": "x" } };

/** What a step decides: `star`, `cross` or `both`. */
export function kindOf({ stars, empties }) {
  if (stars.length === 0) return "cross";
  return empties.length === 0 ? "star" : "both";
}

/** The mark after a press: what the step decides, or as in Play, where it decides stars and crosses. */
export const nextMark = (mark, step) => TOGGLED[kindOf(step)][mark] ?? ".";
