// Practice: positions of new puzzles at which a technique is the next step, and the way to more puzzles that need it.

import { button } from "../shared/controls.js";
import { h } from "../shared/dom.js";
import { counted } from "../shared/numbers.js";
import { positionCard, wildSearch } from "../shared/positions.js";

/** Nothing is hatched on the boards: where the technique applies is for the reader to find. */
const shown = (answer, looked) => [
  h(
    "p",
    {},
    `${counted(answer.found.length, "position")} in ${looked}. Find it yourself; a hint in Play tells more, little by little.`,
  ),
  h(
    "ul",
    { class: "cards wild", "aria-label": "Positions" },
    answer.found.map((position) => positionCard(position)),
  ),
];

export function practiceSection(technique) {
  const results = h("div", { "aria-live": "polite", tabindex: -1 });
  const search = wildSearch(results, `/techniques/${encodeURIComponent(technique.id)}/wild`, shown);
  const find = button(
    "Find positions",
    () => {
      find.hidden = true;
      // The keyboard goes where the answer will be, as its button is gone.
      results.focus();
      search.start();
    },
    { class: "button small" },
  );
  const more = h(
    "a",
    { class: "button small", href: `/generate?require=${technique.id}` },
    "Make puzzles that need it",
  );
  return h("section", { class: "practice" }, h("h3", {}, "Practice"), h("p", { class: "row" }, find, more), results);
}
