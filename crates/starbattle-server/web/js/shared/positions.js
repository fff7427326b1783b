// Positions of new puzzles, each a press away from being played, and the search for them.

import { api, isAbort } from "./api.js";
import { createMiniBoard } from "./board.js";
import { button } from "./controls.js";
import { fill, h } from "./dom.js";
import { counted } from "./numbers.js";
import { problemBox } from "./problem.js";
import { puzzleText } from "./puzzle-text.js";
import { addressOf } from "./route.js";

/** A position that can be played from there. */
export function positionCard({ seed, puzzle, marks, step, steps }, { highlights = {}, words = null } = {}) {
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: addressOf({ p: puzzleText(puzzle), m: /[*x]/.test(marks) ? marks : null }, "/"), class: "card-link" },
      createMiniBoard({ ...puzzle, marks, highlights, label: "The position" }),
      h("span", { class: "card-title" }, "Play from here"),
    ),
    words,
    h("p", { class: "card-line quiet" }, `Puzzle ${seed}, after step ${step} of ${steps}`),
  );
}

/** A search of the server into `results`: `show(answer, looked)` draws what was found. Returns `{start, leave}`. */
export function wildSearch(results, path, show) {
  let controller = null;
  async function start() {
    controller = new AbortController();
    results.setAttribute("aria-busy", "true");
    fill(
      results,
      h("p", { class: "quiet" }, "Making puzzles and looking through them…"),
      h("progress", { "aria-label": "Looking" }),
    );
    try {
      const answer = await api.get(path, { signal: controller.signal });
      const looked = `the first ${counted(answer.puzzles, "puzzle")} of ${answer.size}×${answer.size}, ${answer.stars}★`;
      fill(
        results,
        answer.found.length === 0 && answer.puzzles > 0
          ? h("p", { class: "empty-state" }, h("strong", {}, `None in ${looked}.`))
          : show(answer, looked),
        answer.cut_short
          ? h(
              "p",
              { class: "row" },
              h("span", { class: "small" }, "Time ran out."),
              button("Look further", start, { class: "button small" }),
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
