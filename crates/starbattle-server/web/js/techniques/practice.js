// Practice: positions of generated puzzles at which a technique is the next step.

import { button } from "../common/controls.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { positionCard, positionSearch } from "../common/positions.js";
import { pageAddress } from "../common/route.js";

/** The boards show no highlights: finding the step is the exercise. */
const shown = (answer, searched) => [
  h(
    "p",
    {},
    `${counted(answer.found.length, "position")} in ${searched}. `,
    "Find the step yourself; hints in Play reveal it gradually.",
  ),
  h(
    "ul",
    { class: "cards positions", "aria-label": "Positions" },
    answer.found.map((position) => positionCard(position)),
  ),
];

export function practiceSection(technique) {
  const results = h("div", { "aria-live": "polite", tabindex: -1 });
  const search = positionSearch(results, `/techniques/${encodeURIComponent(technique.id)}/wild`, shown);
  const find = button(
    "Find positions",
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
    "Generate puzzles that use it",
  );
  return h("section", { class: "practice" }, h("h3", {}, "Practice"), h("p", { class: "row" }, find, more), results);
}
