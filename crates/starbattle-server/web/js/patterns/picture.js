// A pattern on a board: given stars filled, given crosses boxed, forced empties crossed, forced stars outlined,
// conditions hatched.

import { createMiniBoard } from "../common/board.js";
import { cellNames } from "../common/cells.js";
import { fill, h } from "../common/dom.js";
import { icons } from "../common/icons.js";
import { t } from "../common/texts.js";
import { describeFeatures } from "./features.js";
import { givenCrosses, givenStars, givenTitle } from "./given.js";

const unique = (cells) => [...new Map(cells.map((cell) => [cell.join(), cell])).values()];

/** What the picture shows, for screen readers. */
export function pictureLabel(place, size) {
  const [stars, crosses] = [givenStars(place), givenCrosses(place)];
  const parts = [t("patterns.picture.board", { size })];
  if (stars.length) parts.push(t("patterns.picture.given", { cells: cellNames(stars) }));
  if (crosses.length) parts.push(t("patterns.picture.givenCrosses", { cells: cellNames(crosses) }));
  if (place.forced_empty?.length) parts.push(t("patterns.picture.empty", { cells: cellNames(place.forced_empty) }));
  if (place.forced_star?.length) parts.push(t("patterns.picture.star", { cells: cellNames(place.forced_star) }));
  return parts.join("; ");
}

/** The highlights of a pattern at a position, and the sides of the board from which its conditions count. */
export function pictureOf(pattern, place = pattern) {
  const features = describeFeatures(pattern, place);
  return {
    highlights: {
      given: givenStars(place),
      givenCross: givenCrosses(place),
      forcedEmpty: place.forced_empty ?? [],
      forcedStar: place.forced_star ?? [],
      cause: unique(features.flatMap((feature) => feature.cells)),
    },
    sides: [...new Set(features.map((feature) => feature.side).filter(Boolean))].join(" "),
  };
}

/** A small picture of the whole board, drawn when it comes near the visible part of the page. */
export function wholeBoard(pattern) {
  const { highlights, sides } = pictureOf(pattern);
  return h(
    "div",
    { class: "picture conditions-shown", "data-sides": sides },
    createMiniBoard({ size: pattern.size, highlights, label: pictureLabel(pattern, pattern.size) }),
  );
}

/** The fewest rows and columns of a preview, so that small patterns are not drawn huge. */
const LEAST = { rows: 4, cols: 5 };

/** The part of the board that holds some cells: `{top, left, rows, cols}`. */
export function cropOf(cells, size) {
  const along = (axis, least) => {
    const places = cells.map((cell) => cell[axis]);
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const length = Math.min(size, Math.max(least, last - first + 1));
    // What is missing is added on both sides, as far as there is a board.
    const start = first - Math.floor((length - (last - first + 1)) / 2);
    return [Math.min(Math.max(0, start), size - length), length];
  };
  const [top, rows] = along(0, LEAST.rows);
  const [left, cols] = along(1, LEAST.cols);
  return { top, left, rows, cols };
}

/** A small picture of the pattern alone, with the edges of the board where it is near them. */
function compact(pattern, cells) {
  const { given, forced_empty: forcedEmpty, forced_star: forcedStar, size } = pattern;
  const givenCross = givenCrosses(pattern);
  const crop = cropOf(cells, size);
  const part = t("patterns.picture.part", {
    top: crop.top + 1,
    bottom: crop.top + crop.rows,
    left: crop.left + 1,
    right: crop.left + crop.cols,
  });
  const label = `${pictureLabel(pattern, size)}; ${part}`;
  return h(
    "div",
    { class: "picture compact" },
    createMiniBoard({ size, crop, highlights: { given, givenCross, forcedEmpty, forcedStar }, label }),
  );
}

/**
 * The picture of a pattern: cropped, or the whole board on demand. `element` is the picture, and `toggle` the button
 * that changes it, or null if the pattern fills the board anyway.
 */
export function patternPicture(pattern) {
  const cells = [...pattern.given, ...givenCrosses(pattern), ...pattern.forced_empty, ...pattern.forced_star];
  const crop = cells.length ? cropOf(cells, pattern.size) : null;
  if (!crop || (crop.rows === pattern.size && crop.cols === pattern.size))
    return { element: wholeBoard(pattern), toggle: null };
  const element = h("div", {}, compact(pattern, cells));
  const name = givenTitle(pattern);
  const toggle = h(
    "button",
    {
      type: "button",
      class: "button icon whole-board",
      "aria-expanded": "false",
      "aria-label": t("patterns.picture.wholeOf", { name }),
      title: t("patterns.picture.whole"),
      onclick: () => {
        const open = toggle.getAttribute("aria-expanded") !== "true";
        toggle.setAttribute("aria-expanded", String(open));
        toggle.title = open ? t("patterns.picture.only") : t("patterns.picture.whole");
        fill(element, open ? wholeBoard(pattern) : compact(pattern, cells));
      },
    },
    icons.whole(),
  );
  return { element, toggle };
}
