// One pattern in the gallery.

import { boardName } from "../common/boards.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { addressOf } from "../common/route.js";
import { t } from "../common/texts.js";
import { describeFeatures } from "./features.js";
import { givenTitle } from "./given.js";
import { patternPicture } from "./picture.js";
import { usesLine } from "./uses.js";
import { verdictOf } from "./verdict.js";
import { kindName } from "./words.js";

/** "r3c7 empty", or the number of cells where the list would be long. */
function effect(pattern) {
  const { forced_empty: empties, forced_star: stars } = pattern;
  const cells = (list) => list.map(cellName).join(", ");
  const isShort = (list) => list.length <= 2;
  return [
    empties.length > 0 &&
      (isShort(empties)
        ? t("patterns.card.empty", { cells: cells(empties) })
        : t("patterns.card.empties", { count: empties.length })),
    stars.length > 0 &&
      (isShort(stars)
        ? t("patterns.card.star", { cells: cells(stars), count: stars.length })
        : t("common.count.star", { count: stars.length })),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * A card that leads to its page or another address, with the picture, the forced cells, the conditions, whether
 * it is true, what less gives the same, and how often it is of use and occurs.
 */
export function patternCard(pattern, address = addressOf({ id: pattern.id })) {
  const conditions = describeFeatures(pattern);
  const picture = patternPicture(pattern);
  const uses = usesLine(pattern);
  const remain =
    pattern.compatible_solutions === undefined || pattern.compatible_solutions === null
      ? t("patterns.count.place", { count: pattern.occurrences })
      : t("patterns.count.placement", { count: pattern.compatible_solutions });
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: address, class: "card-link" },
      picture.element,
      h("span", { class: "card-title" }, givenTitle(pattern)),
      " ",
      h("span", { class: "card-forces" }, t("patterns.card.force", { effect: effect(pattern) })),
    ),
    conditions.length
      ? h(
          "ul",
          { class: "conditions" },
          conditions.map((condition) => h("li", {}, condition.words)),
        )
      : null,
    h("div", { class: "card-truth" }, h("div", {}, verdictOf(pattern)), picture.toggle),
    pattern.follows_from
      ? h("p", { class: "card-line quiet" }, t(`patterns.card.follows.${pattern.follows_from}`))
      : null,
    uses ? h("p", { class: "card-line quiet" }, uses) : null,
    h(
      "p",
      { class: "card-line quiet" },
      h("span", {}, `${kindName(pattern.kind)}, ${boardName(pattern.size, pattern.stars)}`),
      h("span", {}, remain),
    ),
  );
}
