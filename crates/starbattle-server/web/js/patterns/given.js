// The given cells of a pattern, or of the pattern at one of its positions: stars, and in some patterns crosses.

import { cellName } from "../common/cells.js";
import { listed, t } from "../common/texts.js";

export const givenStars = (place) => place.given ?? place.stars;
export const givenCrosses = (place) => place.given_crosses ?? place.crosses ?? [];

/** "r1c1 r1c4 ×r2c6": the given cells as a title. */
export const givenTitle = (place, separator = " ") =>
  [...givenStars(place).map(cellName), ...givenCrosses(place).map((cell) => `×${cellName(cell)}`)].join(separator);

/** "r1c1 is a star and r2c6 is empty", as a clause after "if". */
export function givenWords(place) {
  const [stars, crosses] = [givenStars(place), givenCrosses(place)];
  const names = (cells) => listed(cells.map(cellName));
  const parts = [
    stars.length > 0 && t("patterns.marks.star", { cells: names(stars), count: stars.length }),
    crosses.length > 0 && t("patterns.marks.empty", { cells: names(crosses), count: crosses.length }),
  ];
  return listed(parts.filter(Boolean));
}
