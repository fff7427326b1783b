// Verdicts about a puzzle, with a sign before the words so that they do not depend on colour.

import { h } from "./dom.js";
import { note } from "./glossary.js";
import { t } from "./texts.js";

export const yes = (words) => h("span", { class: "verdict good" }, `✓ ${words}`);
export const no = (words) => h("span", { class: "verdict bad" }, `✗ ${words}`);

const UNKNOWN = t("common.verdict.unknown");

/** How many solutions a puzzle has: exactly one, none, more than one, or not known in time. */
export function solutionVerdict({ solutions, unique }) {
  if (unique) return yes(t("common.verdict.one"));
  if (unique === null || unique === undefined) return h("span", {}, UNKNOWN);
  return no(solutions === 0 ? t("common.verdict.none") : t("common.verdict.several"));
}

/** Whether the techniques solve a puzzle: yes, no, or not known in time. Suppositions are said, too. */
export function logicVerdict({ solved, stopped, longest_supposition: steps = 0 }) {
  if (solved && steps > 0) return yes(t("common.verdict.withSuppositions", { count: steps }));
  if (solved) return yes(t("common.verdict.solvable"));
  return stopped ? h("span", {}, UNKNOWN) : no(t("common.verdict.stuck"));
}

/** The class and the score; a rating that was stopped has neither. */
export const difficultyVerdict = ({ difficulty, score, uses_uniqueness: uniqueness }) =>
  h(
    "span",
    {},
    difficulty ? [h("strong", {}, t(`common.difficulty.${difficulty}`)), ", ", scoreNote(score)] : UNKNOWN,
    uniqueness && `, ${t("common.verdict.uniqueness")}`,
  );

/** A score that explains itself on a tap. */
export const scoreNote = (score) =>
  note(t("common.score.value", { score: Math.round(score) }), t("common.score.name"), t("common.score.meaning"));
