// The analysis panel of the editor: validity, solutions, difficulty, and a table of the regions.

import { legend } from "../common/board/highlights.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { problemMessage } from "../common/problem.js";
import { namedTechnique } from "../common/techniques.js";
import { capitalized, chip, explain } from "../common/text.js";
import { difficultyVerdict, logicVerdict, no, solutionVerdict, yes } from "../common/verdict.js";

export function createReport({ draft, light, onview, choose }) {
  const verdict = h("dl", { class: "facts" });
  const notes = h("div", { class: "stack", "aria-live": "polite" });
  const table = h("table", { class: "plain region-table" });
  const panel = h("section", { class: "stack" }, verdict, notes, h("h2", {}, "Regions"), table);
  let last = {};
  let view = "none";

  /** What the board shows: nothing more, the solution, or where two solutions differ. */
  const setView = (next) => {
    view = next;
    draw(last);
    onview();
  };

  const row = (name, value) => [h("dt", {}, name), h("dd", {}, value)];
  const wait = () => h("span", { class: "quiet" }, "…");
  const unknown = () => h("span", { class: "quiet" }, "once the board is complete");

  const solutions = ({ solution, validity, busy }) => {
    if (!solution) return busy || !validity ? wait() : unknown();
    return h(
      "span",
      { class: "row" },
      solutionVerdict(solution),
      solution.unique && viewButton("solution", "Show solution"),
      solution.closest && viewButton("difference", "Compare the closest two"),
    );
  };
  const viewButton = (name, words) =>
    h(
      "button",
      {
        class: "button small",
        type: "button",
        "aria-pressed": String(view === name),
        onclick: () => setView(view === name ? "none" : name),
      },
      words,
    );

  function draw(found) {
    last = found;
    const { validity, solution, rating, error } = found;
    const { size, stars } = draft.state;
    const problems = validity?.problems ?? [];
    verdict.replaceChildren(
      ...[
        row(
          "Regions",
          validity ? (problems.length === 0 ? yes("complete") : no(counted(problems.length, "problem"))) : wait(),
        ),
        row("Solutions", solutions(found)),
        row("By logic", rating ? logicVerdict(rating) : solution?.unique ? wait() : unknownLogic(solution)),
        rating &&
          row(
            "Difficulty",
            h(
              "span",
              {},
              difficultyVerdict(rating),
              rating.hardest && [", hardest step ", namedTechnique(rating.hardest)],
            ),
          ),
      ]
        .filter(Boolean)
        .flat(),
    );
    const puzzle = draft.state;
    notes.replaceChildren(
      ...[
        error && problemMessage(error),
        ...problems.map((problem) =>
          h(
            "div",
            { class: "message warn" },
            h(
              "p",
              {},
              explain(capitalized(problem), puzzle, light),
              problem.text.endsWith(".") ? "" : ".",
              " ",
              problem.cells.length > 0 && chip("Show", problem.cells, light),
            ),
          ),
        ),
        view === "difference" &&
          solution?.closest &&
          h(
            "div",
            { class: "stack tight" },
            h("p", {}, difference(solution.closest)),
            legend(["cause", "affected"], {
              cause: "star only in the first solution",
              affected: "star only in the second",
            }),
          ),
      ].filter(Boolean),
    );
    const regions = validity?.regions ?? [];
    table.replaceChildren(
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["Region", "Cells", "Connected", `Room for ${stars}★`].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        {},
        regions.map(({ name, cells, connected, capacity }) =>
          h(
            "tr",
            {},
            h(
              "th",
              { scope: "row" },
              h(
                "button",
                {
                  class: "chip",
                  type: "button",
                  onclick: () => choose(name),
                  onpointerenter: () => light(cells),
                  onpointerleave: () => light(null),
                  onfocus: () => light(cells),
                  onblur: () => light(null),
                },
                name,
              ),
            ),
            h("td", {}, cells.length),
            h("td", {}, connected ? yes("") : no("")),
            h("td", {}, capacity >= stars ? yes("") : no(`only ${capacity}`)),
          ),
        ),
      ),
    );
    if (validity && regions.length === 0) {
      table.replaceChildren(
        h(
          "tbody",
          {},
          h(
            "tr",
            {},
            h(
              "td",
              { class: "empty-state" },
              `Drag over the board to draw the first of ${counted(size, "region")}, or paste a puzzle.`,
            ),
          ),
        ),
      );
    }
  }

  /** In how many cells the closest two solutions differ, and whether that is certain. */
  const difference = ({ differing_cells: cells, proved }) => {
    const count = counted(cells.length, "cell");
    return proved
      ? `The two most similar solutions differ in ${count}.`
      : `Closest found: two solutions that differ in ${count}. There are too many to compare them all.`;
  };

  const unknownLogic = (solution) =>
    solution ? h("span", { class: "quiet" }, "needs exactly one solution") : unknown();

  return {
    panel,
    draw,
    get view() {
      return view;
    },
    resetView() {
      view = "none";
    },
    /** Highlights and ghosts for the board. */
    shown() {
      const { solution } = last;
      const stars = (rows) => rows.flatMap((line, r) => [...line].flatMap((mark, c) => (mark === "*" ? [[r, c]] : [])));
      if (view === "solution" && solution?.solution)
        return { highlights: {}, ghost: { stars: stars(solution.solution) } };
      if (view === "difference" && solution?.closest) {
        const { pair, differing_cells } = solution.closest;
        const differs = (list) => list.filter(([r, c]) => differing_cells.some(([row, col]) => r === row && c === col));
        const [one, two] = pair.map((rows) => differs(stars(rows)));
        return { highlights: { cause: one, affected: two }, ghost: { stars: [...one, ...two] } };
      }
      return { highlights: {}, ghost: null };
    },
  };
}
