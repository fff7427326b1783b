// How often a pattern decides something in generated puzzles, where that was counted.

import { h } from "../common/dom.js";
import { t } from "../common/texts.js";

const sum = (pattern, key) => (pattern.uses ?? []).reduce((total, each) => total + each[key], 0);

/** In how many puzzles it decides a cell. */
export const fires = (pattern) => sum(pattern, "fires");

/** "Puzzles in which it decides something: 37 of 2,000", or nothing. */
export function usesLine(pattern) {
  const puzzles = sum(pattern, "puzzles");
  return puzzles ? t("patterns.uses.line", { count: fires(pattern), puzzles }) : null;
}

/** The numbers for each class of puzzles, and how often nothing easier was there. */
export function usesBox(pattern) {
  const line = usesLine(pattern);
  if (!line) return null;
  const classes = pattern.uses.map(({ class: name, puzzles, fires: count, needed }) =>
    h("li", {}, t("patterns.uses.class", { class: t(`common.difficulty.${name}`), count, puzzles, needed })),
  );
  return h("details", { class: "small quiet" }, h("summary", {}, line), h("ul", {}, classes));
}
