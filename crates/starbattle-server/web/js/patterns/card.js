// One pattern in the gallery.

import { boardName } from "../common/boards.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { addressOf } from "../common/route.js";
import { describeFeatures } from "./features.js";
import { patternPicture } from "./picture.js";
import { verdictOf } from "./verdict.js";
import { kindName } from "./words.js";

/** "r3c7 empty", or the number of cells where the list would be long. */
function effect(pattern) {
  const { forced_empty: empties, forced_star: stars } = pattern;
  const list = (cells, one, many) =>
    cells.length === 0
      ? null
      : cells.length <= 2
        ? `${cells.map(cellName).join(", ")} ${one}`
        : `${cells.length} ${many}`;
  return [list(empties, "empty", "empty cells"), list(stars, stars.length === 1 ? "star" : "stars", "stars")]
    .filter(Boolean)
    .join(", ");
}

/** A card with the picture, the forced cells, the conditions, whether it is true, and how often it occurs. */
export function patternCard(pattern) {
  const conditions = describeFeatures(pattern);
  const picture = patternPicture(pattern);
  const remain =
    pattern.compatible_solutions === undefined || pattern.compatible_solutions === null
      ? counted(pattern.occurrences, "position")
      : counted(pattern.compatible_solutions, "placement");
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: addressOf({ id: pattern.id }), class: "card-link" },
      picture.element,
      h("span", { class: "card-title" }, pattern.given.map(cellName).join(" ")),
      " ",
      h("span", { class: "card-forces" }, "force ", effect(pattern)),
    ),
    conditions.length
      ? h(
          "ul",
          { class: "conditions" },
          conditions.map((condition) => h("li", {}, condition.words)),
        )
      : null,
    h("div", { class: "card-truth" }, h("div", {}, verdictOf(pattern)), picture.toggle),
    h(
      "p",
      { class: "card-line quiet" },
      h("span", {}, `${kindName(pattern.kind)}, ${boardName(pattern.size, pattern.stars)}`),
      h("span", {}, remain),
    ),
  );
}
