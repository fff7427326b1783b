// A pattern in the wild: positions of new puzzles at which it decides an open cell, each a press away from being played.

import { api, isAbort } from "../api.js";
import { createMiniBoard } from "../board.js";
import { legend } from "../board/highlights.js";
import { h } from "../dom.js";
import { button, counted, fill } from "../kit/dom.js";
import { problemBox } from "../kit/problem.js";
import { addressOf, puzzleText } from "../store.js";
import { cellName } from "./geometry.js";
import { boardName } from "./words.js";

const list = (cells) => cells.map(cellName).join(", ").replace(/, ([^,]*)$/, " and $1");

/** "r6c7 and r9c7 are stars, so r1c9 is empty." */
function claim({ given, forced_empty: empties, forced_star: stars }) {
  const parts = [
    empties.length ? `${list(empties)} ${empties.length === 1 ? "is" : "are"} empty` : null,
    stars.length ? `${list(stars)} ${stars.length === 1 ? "is a star" : "are stars"}` : null,
  ];
  return `${list(given)} ${given.length === 1 ? "is a star" : "are stars"}, so ${parts.filter(Boolean).join(" and ")}.`;
}

function positionCard(position) {
  const { puzzle, marks, given, forced_empty: forcedEmpty, forced_star: forcedStar } = position;
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: addressOf({ p: puzzleText(puzzle), m: marks }, "/"), class: "card-link" },
      createMiniBoard({ ...puzzle, marks, highlights: { cause: given, forcedEmpty, forcedStar }, label: "The position" }),
      h("span", { class: "card-title" }, "Play from here"),
    ),
    h("p", { class: "small wild-claim" }, claim(position)),
    h("p", { class: "card-line quiet" }, `Puzzle ${position.seed}, after step ${position.step} of ${position.steps}`),
  );
}

function found(pattern, answer, again) {
  const board = boardName(pattern.size, pattern.stars);
  const looked = `the first ${counted(answer.puzzles, "puzzle")} of ${board}`;
  const more = answer.cut_short
    ? h("p", { class: "row" }, h("span", { class: "small" }, "Time ran out."), button("Look further", again, { class: "button small" }))
    : null;
  if (answer.places === 0) return h("p", {}, "It is true nowhere on this board, so there is nothing to look for.");
  if (answer.found.length === 0) return [h("p", { class: "empty-state" }, h("strong", {}, `None in ${looked}.`)), more];
  const roles = ["cause", ...["forcedEmpty", "forcedStar"].filter((role) => answer.found.some((one) => one[role === "forcedEmpty" ? "forced_empty" : "forced_star"].length))];
  return [
    h("p", {}, `${counted(answer.found.length, "position")} in ${looked}. The human solver came so far by itself; the pattern decides a cell that is still open.`),
    h("ul", { class: "cards wild", "aria-label": "Positions" }, answer.found.map(positionCard)),
    legend(roles, { cause: "stars of the pattern" }),
    more,
  ];
}

export function wildPanel(stage) {
  const { pattern } = stage;
  const results = h("div", { "aria-live": "polite" });
  let controller = null;

  async function look() {
    controller = new AbortController();
    results.setAttribute("aria-busy", "true");
    fill(results, h("p", { class: "quiet" }, "Making puzzles and looking for the pattern…"), h("progress", { "aria-label": "Looking" }));
    try {
      const answer = await api.get(`/patterns/${encodeURIComponent(pattern.id)}/wild`, { signal: controller.signal });
      fill(results, found(pattern, answer, look));
    } catch (problem) {
      if (!isAbort(problem)) fill(results, problemBox(problem, look));
    }
    results.removeAttribute("aria-busy");
  }

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
      stage.place(pattern);
      if (!controller) look();
    },
    leave: () => controller?.abort(),
  };
}
