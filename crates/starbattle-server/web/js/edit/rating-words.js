// Ratings and changes in words.

import { cellName } from "../common/cells.js";
import { listed, t } from "../common/texts.js";

/** "medium, score 132" */
export const ratingWords = ({ difficulty, score }) =>
  t("edit.rating", { difficulty: t(`common.difficulty.${difficulty}`), score: Math.round(score) });

/** "r3c4 to B" for changes `[[cell, letter]]`. */
export const changeWords = (changes) =>
  listed(changes.map(([cell, to]) => t("edit.borders.change", { cell: cellName(cell), to })));
