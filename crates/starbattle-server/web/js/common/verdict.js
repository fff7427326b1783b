// Verdicts about a puzzle, with a sign before the words so that they do not depend on colour.

import { h } from "./dom.js";
import { note } from "./glossary.js";
import { counted } from "./numbers.js";

export const yes = (words) => h("span", { class: "verdict good" }, `✓ ${words}`);
export const no = (words) => h("span", { class: "verdict bad" }, `✗ ${words}`);

const UNKNOWN = "not known: the time limit was reached";

/** How many solutions a puzzle has: exactly one, none, more than one, or not known in time. */
export function solutionVerdict({ solutions, unique }) {
  if (unique) return yes("exactly one");
  if (unique === null || unique === undefined) return h("span", {}, UNKNOWN);
  return no(solutions === 0 ? "none" : "more than one");
}

/** Whether the techniques solve a puzzle: yes, no, or not known in time. Suppositions are said, too. */
export function logicVerdict({ solved, stopped, longest_supposition: steps = 0 }) {
  if (solved && steps > 0) return yes(`solvable, with suppositions of up to ${counted(steps, "step")}`);
  if (solved) return yes("solvable without guessing");
  return stopped ? h("span", {}, UNKNOWN) : no("the techniques get stuck");
}

/** The class and the score; a rating that was stopped has neither. */
export const difficultyVerdict = ({ difficulty, score, uses_uniqueness: uniqueness }) =>
  h(
    "span",
    {},
    difficulty ? [h("strong", {}, difficulty), ", ", scoreNote(score)] : UNKNOWN,
    uniqueness && ", uses uniqueness",
  );

const SCORE =
  "The hundreds are the class: 0 easy, 100 medium, 200 hard, 300 expert, 400 extreme. The rest compares " +
  "the effort of the solver’s path with that of a typical puzzle of its class, which has 50.";

/** A score that explains itself on a tap. */
export const scoreNote = (score) => note(`score ${Math.round(score)}`, "Score", SCORE);
