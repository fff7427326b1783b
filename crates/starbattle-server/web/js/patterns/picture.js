// A pattern on a board: given stars filled, forced empties crossed, forced stars outlined, conditions hatched.

import { createMiniBoard } from "../common/board.js";
import { cellNames } from "../common/cells.js";
import { h } from "../common/dom.js";
import { describeFeatures } from "./features.js";

const unique = (cells) => [...new Map(cells.map((cell) => [cell.join(), cell])).values()];

/** What the picture shows, for screen readers. */
export function pictureLabel(place, size) {
  const parts = [`${size} by ${size} board`, `given ${cellNames(place.given ?? place.stars)}`];
  if (place.forced_empty?.length) parts.push(`forced empty ${cellNames(place.forced_empty)}`);
  if (place.forced_star?.length) parts.push(`forced stars ${cellNames(place.forced_star)}`);
  return parts.join("; ");
}

/** The highlights of a pattern at a position, and the sides of the board from which its conditions count. */
export function pictureOf(pattern, place = pattern) {
  const features = describeFeatures(pattern, place);
  return {
    highlights: {
      given: place.given ?? place.stars,
      forcedEmpty: place.forced_empty ?? [],
      forcedStar: place.forced_star ?? [],
      cause: unique(features.flatMap((feature) => feature.cells)),
    },
    sides: [...new Set(features.map((feature) => feature.side).filter(Boolean))].join(" "),
  };
}

/** A small picture, drawn when it comes near the visible part of the page. */
export function smallPicture(pattern, place = pattern) {
  const { highlights, sides } = pictureOf(pattern, place);
  return h(
    "div",
    { class: "picture conditions-shown", "data-sides": sides },
    createMiniBoard({ size: pattern.size, highlights, label: pictureLabel(place, pattern.size) }),
  );
}
