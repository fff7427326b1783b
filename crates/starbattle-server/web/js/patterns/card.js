// One pattern in the gallery.

import { h } from "../dom.js";
import { counted, grouped } from "../kit/dom.js";
import { address } from "../kit/route.js";
import { smallPicture } from "./picture.js";
import { describeFeatures } from "./features.js";
import { boardName, titleOf } from "./words.js";

const effect = (pattern) => {
  const parts = [];
  if (pattern.forced_empty.length) parts.push(`${pattern.forced_empty.length} empty`);
  if (pattern.forced_star.length) parts.push(counted(pattern.forced_star.length, "star"));
  return parts.join(", ");
};

/** A card with the drawing, what it forces, its conditions, and how often it occurs. */
export function patternCard(pattern) {
  const conditions = describeFeatures(pattern);
  const remain =
    pattern.compatible_solutions !== undefined && pattern.compatible_solutions !== null
      ? `${grouped(pattern.compatible_solutions)} placements left`
      : counted(pattern.occurrences, "place");
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: address({ id: pattern.id }, { keep: false }), class: "card-link" },
      smallPicture(pattern),
      h("span", { class: "card-title" }, titleOf(pattern)),
    ),
    h("p", { class: "card-line" }, h("span", { class: "forces" }, `Forces ${effect(pattern)}`), h("span", { class: "quiet" }, boardName(pattern.size, pattern.stars))),
    conditions.length ? h("ul", { class: "conditions" }, conditions.map((condition) => h("li", {}, condition.words))) : null,
    h("p", { class: "card-line quiet small" }, remain),
  );
}
