// A pattern in the wild: positions of generated puzzles at which it forces an open cell.

import { legend } from "../common/board/highlights.js";
import { cellName } from "../common/cells.js";
import { fill, h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { positionCard, positionSearch } from "../common/positions.js";

const list = (cells) =>
  cells
    .map(cellName)
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");

/** "r6c7 and r9c7 are stars, so r1c9 is empty." */
function claim({ given, forced_empty: empties, forced_star: stars }) {
  const parts = [
    empties.length ? `${list(empties)} ${empties.length === 1 ? "is" : "are"} empty` : null,
    stars.length ? `${list(stars)} ${stars.length === 1 ? "is a star" : "are stars"}` : null,
  ];
  return `${list(given)} ${given.length === 1 ? "is a star" : "are stars"}, so ${parts.filter(Boolean).join(" and ")}.`;
}

function card(position) {
  const { given: cause, forced_empty: forcedEmpty, forced_star: forcedStar } = position;
  const words = h("p", { class: "small position-claim" }, claim(position));
  return positionCard(position, { highlights: { cause, forcedEmpty, forcedStar }, words });
}

function shown(answer, searched) {
  if (answer.places === 0) return h("p", {}, "It holds nowhere on this board, so there is nothing to search for.");
  const some = (name) => answer.found.some((position) => position[name].length > 0);
  const roles = ["cause", some("forced_empty") && "forcedEmpty", some("forced_star") && "forcedStar"].filter(Boolean);
  return [
    h(
      "p",
      {},
      `${counted(answer.found.length, "puzzle position")} in ${searched}. `,
      "The solver reached each by other techniques; the pattern forces a cell that is still open.",
    ),
    h("ul", { class: "cards positions", "aria-label": "Positions" }, answer.found.map(card)),
    legend(roles, { cause: "stars of the pattern" }),
  ];
}

export function occurrencesPanel(stage) {
  const results = h("div", { "aria-live": "polite" });
  const search = positionSearch(results, `/patterns/${encodeURIComponent(stage.pattern.id)}/wild`, shown);
  return {
    build(panel) {
      fill(
        panel,
        results,
        h(
          "p",
          { class: "small quiet evidence-note" },
          "The puzzles come from the generator, with seeds 1, 2, 3 and so on. The solver works through each puzzle, ",
          "and every position on its way is compared with all positions of the pattern.",
        ),
      );
    },
    shown() {
      stage.place(stage.pattern);
      search.start();
    },
    leave: search.leave,
  };
}
