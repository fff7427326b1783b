// Verdicts about a puzzle, with a sign before the words so that they do not depend on colour.

import { h } from "./dom.js";

export const yes = (words) => h("span", { class: "verdict good" }, `✓ ${words}`);
export const no = (words) => h("span", { class: "verdict bad" }, `✗ ${words}`);

/** How many solutions a puzzle has: exactly one, none, more than one, or not known in time. */
export function solutionVerdict({ solutions, unique }) {
  if (unique) return yes("exactly one");
  if (unique === null || unique === undefined) return h("span", {}, "not known: the time limit was reached");
  return no(solutions === 0 ? "none" : "more than one");
}
