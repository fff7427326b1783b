// A pattern in the wild: positions of generated puzzles at which it forces an open cell.

import { legend } from "../common/board/highlights.js";
import { cellName } from "../common/cells.js";
import { fill, h } from "../common/dom.js";
import { positionCard, positionSearch } from "../common/positions.js";
import { listed, t } from "../common/texts.js";
import { givenCrosses, givenWords } from "./given.js";

/** "r6c7 and r9c7 are stars, so r1c9 is empty." */
function claim(position) {
  const { given, forced_empty: empties, forced_star: stars } = position;
  const list = (cells) => listed(cells.map(cellName));
  const follows = [
    empties.length > 0 && t("patterns.claim.empty", { cells: list(empties), count: empties.length }),
    stars.length > 0 && t("patterns.claim.star", { cells: list(stars), count: stars.length }),
  ];
  const conclusion = listed(follows.filter(Boolean));
  if (givenCrosses(position).length)
    return t("patterns.wild.claimMarks", { marks: givenWords(position), follows: conclusion });
  return t("patterns.wild.claim", { cells: list(given), count: given.length, follows: conclusion });
}

function card(position) {
  const { given, forced_empty: forcedEmpty, forced_star: forcedStar } = position;
  const cause = [...given, ...givenCrosses(position)];
  const words = h("p", { class: "small position-claim" }, claim(position));
  return positionCard(position, { highlights: { cause, forcedEmpty, forcedStar }, words });
}

function shown(answer, { count, board }) {
  if (answer.places === 0) return h("p", {}, t("patterns.wild.nowhere"));
  const some = (name) => answer.found.some((position) => position[name].length > 0);
  const roles = ["cause", some("forced_empty") && "forcedEmpty", some("forced_star") && "forcedStar"].filter(Boolean);
  return [
    h(
      "p",
      {},
      t("patterns.wild.found", {
        count: answer.found.length,
        puzzles: t("common.positions.searched", { count, board }),
      }),
    ),
    h("ul", { class: "cards positions", "aria-label": t("common.positions.list") }, answer.found.map(card)),
    legend(roles, { cause: t("patterns.wild.legend") }),
  ];
}

export function occurrencesPanel(stage) {
  const results = h("div", { "aria-live": "polite" });
  const search = positionSearch(results, `/patterns/${encodeURIComponent(stage.pattern.id)}/wild`, shown);
  return {
    build(panel) {
      fill(panel, results, h("p", { class: "small quiet evidence-note" }, t("patterns.wild.note")));
    },
    shown() {
      stage.place(stage.pattern);
      search.start();
    },
    leave: search.leave,
  };
}
