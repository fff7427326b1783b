// Practice: positions of generated puzzles at which a technique is the next step.

import { button } from "../common/controls.js";
import { h } from "../common/dom.js";
import { positionCard, positionSearch } from "../common/positions.js";
import { pageAddress } from "../common/route.js";
import { t } from "../common/texts.js";

/** The boards show no highlights: finding the step is the exercise. */
const shown = (answer, { count, board }) => [
  h(
    "p",
    {},
    t("techniques.practice.found", {
      count: answer.found.length,
      puzzles: t("common.positions.searched", { count, board }),
    }),
  ),
  h(
    "ul",
    { class: "cards positions", "aria-label": t("common.positions.list") },
    answer.found.map((position) => positionCard(position)),
  ),
];

export function practiceSection(technique) {
  const results = h("div", { "aria-live": "polite", tabindex: -1 });
  const search = positionSearch(results, `/techniques/${encodeURIComponent(technique.id)}/wild`, shown);
  const find = button(
    t("techniques.practice.find"),
    () => {
      find.hidden = true;
      // The focus moves to the results, as the button is hidden.
      results.focus();
      search.start();
    },
    { class: "button small" },
  );
  const more = h(
    "a",
    { class: "button small", href: pageAddress("generate", { require: technique.id }) },
    t("techniques.practice.generate"),
  );
  return h(
    "section",
    { class: "practice" },
    h("h3", {}, t("techniques.practice.title")),
    h("p", { class: "row" }, find, more),
    results,
  );
}
