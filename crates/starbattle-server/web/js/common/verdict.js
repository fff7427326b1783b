// Verdicts about a puzzle, with a sign before the words so that they do not depend on colour.

import { h } from "./dom.js";

export const yes = (words) => h("span", { class: "verdict good" }, `✓ ${words}`);
export const no = (words) => h("span", { class: "verdict bad" }, `✗ ${words}`);

const UNKNOWN = "not known: the time limit was reached";

/** How many solutions a puzzle has: exactly one, none, more than one, or not known in time. */
export function solutionVerdict({ solutions, unique }) {
  if (unique) return yes("exactly one");
  if (unique === null || unique === undefined) return h("span", {}, UNKNOWN);
  return no(solutions === 0 ? "none" : "more than one");
}

/** Whether the techniques solve a puzzle: yes, no, or not known in time. */
export function logicVerdict({ solved, stopped }) {
  if (solved) return yes("solvable without guessing");
  return stopped ? h("span", {}, UNKNOWN) : no("the techniques get stuck");
}

/** The class and the score; a rating that was stopped has neither. */
export const difficultyVerdict = ({ difficulty, score, uses_uniqueness: uniqueness }) =>
  h(
    "span",
    {},
    difficulty ? [h("strong", {}, difficulty), `, score ${Math.round(score)}`] : UNKNOWN,
    uniqueness && ", uses uniqueness",
  );
