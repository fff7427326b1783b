// Positions of generated puzzles that can be played, and the search for them.

import { api, isAbort } from "./api.js";
import { createMiniBoard } from "./board.js";
import { boardName } from "./boards.js";
import { button } from "./controls.js";
import { fill, h } from "./dom.js";
import { problemBox } from "./problem.js";
import { puzzleText } from "./puzzle-text.js";
import { pageAddress } from "./route.js";
import { t } from "./texts.js";

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
      createMiniBoard({ ...puzzle, marks, highlights, label: t("common.positions.label") }),
      h("span", { class: "card-title" }, t("common.positions.play")),
    ),
    words,
    h("p", { class: "card-line quiet" }, t("common.positions.place", { seed, step, steps })),
  );
}

/** A search whose results go into `results`; `show(answer, {count, board})` draws them. Returns `{start, leave}`. */
export function positionSearch(results, path, show) {
  let controller = null;
  async function start() {
    controller = new AbortController();
    results.setAttribute("aria-busy", "true");
    fill(
      results,
      h("p", { class: "quiet" }, t("common.positions.searching")),
      h("progress", { "aria-label": t("common.positions.progress") }),
    );
    try {
      const answer = await api.get(path, { signal: controller.signal });
      const { puzzles, size, stars } = answer;
      const searched = { count: puzzles, board: boardName(size, stars) };
      fill(
        results,
        answer.found.length === 0 && answer.puzzles > 0
          ? h("p", { class: "empty-state" }, h("strong", {}, t("common.positions.none", searched)))
          : show(answer, searched),
        answer.cut_short
          ? h(
              "p",
              { class: "row" },
              h("span", { class: "small" }, t("common.positions.cutShort")),
              button(t("common.positions.continue"), start, { class: "button small" }),
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
