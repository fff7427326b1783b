// Positions of generated puzzles that can be played, and the search for them.

import { api, isAbort } from "./api.js";
import { createMiniBoard } from "./board.js";
import { boardName } from "./boards.js";
import { button } from "./controls.js";
import { fill, h } from "./dom.js";
import { counted } from "./numbers.js";
import { problemBox } from "./problem.js";
import { puzzleText } from "./puzzle-text.js";
import { pageAddress } from "./route.js";

/** A card with a position and a link to play from it. */
export function positionCard({ seed, puzzle, marks, step, steps }, { highlights = {}, words = null } = {}) {
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      {
        href: pageAddress("play", { p: puzzleText(puzzle), m: /[*x]/.test(marks) ? marks : null }),
        class: "card-link",
      },
      createMiniBoard({ ...puzzle, marks, highlights, label: "Position" }),
      h("span", { class: "card-title" }, "Play from here"),
    ),
    words,
    h("p", { class: "card-line quiet" }, `Puzzle ${seed}, after step ${step} of ${steps}`),
  );
}

/** A search whose results go into `results`; `show(answer, searched)` draws them. Returns `{start, leave}`. */
export function positionSearch(results, path, show) {
  let controller = null;
  async function start() {
    controller = new AbortController();
    results.setAttribute("aria-busy", "true");
    fill(
      results,
      h("p", { class: "quiet" }, "Generating puzzles and searching them…"),
      h("progress", { "aria-label": "Searching" }),
    );
    try {
      const answer = await api.get(path, { signal: controller.signal });
      const { puzzles, size, stars } = answer;
      const searched = `the first ${counted(puzzles, "puzzle")} of ${boardName(size, stars)}`;
      fill(
        results,
        answer.found.length === 0 && answer.puzzles > 0
          ? h("p", { class: "empty-state" }, h("strong", {}, `None found in ${searched}.`))
          : show(answer, searched),
        answer.cut_short
          ? h(
              "p",
              { class: "row" },
              h("span", { class: "small" }, "The time limit was reached."),
              button("Continue searching", start, { class: "button small" }),
            )
          : null,
      );
    } catch (problem) {
      if (!isAbort(problem)) fill(results, problemBox(problem, start));
    }
    results.removeAttribute("aria-busy");
  }
  return { start: () => controller ?? start(), leave: () => controller?.abort() };
}
