// A pattern in the wild: positions of new puzzles at which it decides an open cell.

import { legend } from "../shared/board/highlights.js";
import { cellName } from "../shared/cells.js";
import { fill, h } from "../shared/dom.js";
import { counted } from "../shared/numbers.js";
import { positionCard, wildSearch } from "../shared/positions.js";

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
  const words = h("p", { class: "small wild-claim" }, claim(position));
  return positionCard(position, { highlights: { cause, forcedEmpty, forcedStar }, words });
}

function shown(answer, looked) {
  if (answer.places === 0) return h("p", {}, "It is true nowhere on this board, so there is nothing to look for.");
  const some = (name) => answer.found.some((position) => position[name].length > 0);
  const roles = ["cause", some("forced_empty") && "forcedEmpty", some("forced_star") && "forcedStar"].filter(Boolean);
  return [
    h(
      "p",
      {},
      `${counted(answer.found.length, "position")} in ${looked}. The human solver came so far by itself; the pattern decides a cell that is still open.`,
    ),
    h("ul", { class: "cards wild", "aria-label": "Positions" }, answer.found.map(card)),
    legend(roles, { cause: "stars of the pattern" }),
  ];
}

export function wildPanel(stage) {
  const results = h("div", { "aria-live": "polite" });
  const search = wildSearch(results, `/patterns/${encodeURIComponent(stage.pattern.id)}/wild`, shown);
  return {
    build(panel) {
      fill(
        panel,
        results,
        h(
          "p",
          { class: "small quiet evidence-note" },
          "The puzzles are our own: the generator makes them from the seeds 1, 2, 3 and so on. The human solver walks through each, and every position on its way is compared with all places of the pattern.",
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
