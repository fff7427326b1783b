// The analysis panel of the editor: validity, solutions, difficulty, and a table of the regions.

import { legend } from "../common/board/highlights.js";
import { createMiniBoard } from "../common/board.js";
import { h } from "../common/dom.js";
import { grouped } from "../common/numbers.js";
import { problemMessage } from "../common/problem.js";
import { namedTechnique } from "../common/techniques.js";
import { capitalized, chip, explain } from "../common/text.js";
import { rich, t } from "../common/texts.js";
import { difficultyVerdict, logicVerdict, no, solutionVerdict, yes } from "../common/verdict.js";

/** `tools`: elements to show between the verdicts and the table. */
export function createReport({ draft, light, onview, choose, tools = [] }) {
  const verdict = h("dl", { class: "facts" });
  const notes = h("div", { class: "stack", "aria-live": "polite" });
  const table = h("table", { class: "plain region-table" });
  const panel = h("section", { class: "stack" }, verdict, notes, tools, h("h2", {}, t("edit.report.regions")), table);
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
  const unknown = () => h("span", { class: "quiet" }, t("edit.report.later"));

  const solutions = ({ solution, count, validity, busy }) => {
    if (!solution) return busy || !validity ? wait() : unknown();
    return h(
      "span",
      { class: "row" },
      count ? countVerdict(count) : solutionVerdict(solution),
      solution.unique && viewButton("solution", t("edit.report.showSolution")),
      solution.closest && viewButton("difference", t("edit.report.compare")),
    );
  };
  /** How many solutions were counted; there may be more than were looked for. */
  const countVerdict = ({ solutions: found, complete }) =>
    no(complete ? grouped(found) : t("edit.report.orMore", { count: found }));
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
    const { stars } = draft.state;
    // Nobody has begun: that is no problem yet.
    const isBlank = validity?.regions.length === 0;
    const problems = isBlank ? [] : (validity?.problems ?? []);
    verdict.replaceChildren(
      ...[
        row(
          t("edit.report.regions"),
          validity
            ? isBlank
              ? h("span", { class: "quiet" }, t("edit.report.none"))
              : problems.length === 0
                ? yes(t("edit.report.complete"))
                : no(t("edit.report.problems", { count: problems.length }))
            : wait(),
        ),
        row(t("edit.report.solutions"), solutions(found)),
        row(
          t("edit.report.byLogic"),
          rating ? logicVerdict(rating) : solution?.unique ? wait() : unknownLogic(solution),
        ),
        rating &&
          row(
            t("edit.report.difficulty"),
            h(
              "span",
              {},
              rating.hardest
                ? rich("edit.report.hardest", {
                    rating: difficultyVerdict(rating),
                    technique: namedTechnique(rating.hardest),
                  })
                : difficultyVerdict(rating),
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
              h("span", { lang: "en" }, explain(capitalized(problem), puzzle, light)),
              problem.text.endsWith(".") ? "" : ".",
              " ",
              problem.cells.length > 0 && chip(t("edit.report.show"), problem.cells, light),
            ),
          ),
        ),
        view === "difference" &&
          solution?.closest &&
          h(
            "div",
            { class: "stack tight" },
            h("p", {}, difference(solution.closest)),
            h(
              "div",
              { class: "thumbs" },
              shown().pair.map(({ name, marks, highlights }) =>
                h(
                  "figure",
                  { class: "thumb" },
                  createMiniBoard({ ...draft.state, marks, highlights, label: name }),
                  h("figcaption", { class: "small quiet" }, name),
                ),
              ),
            ),
            legend(["cause", "affected"], {
              cause: t("edit.report.onlyFirst"),
              affected: t("edit.report.onlySecond"),
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
          [
            t("edit.report.region"),
            t("edit.report.cells"),
            t("edit.report.connected"),
            t("edit.report.room", { stars }),
          ].map((name) => h("th", { scope: "col" }, name)),
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
            h("td", {}, capacity >= stars ? yes("") : no(t("edit.report.only", { count: capacity }))),
          ),
        ),
      ),
    );
    if (isBlank) {
      table.replaceChildren(h("tbody", {}, h("tr", {}, h("td", { class: "empty-state" }, t("edit.report.empty")))));
    }
  }

  /** In how many cells the closest two solutions differ, and whether that is certain. */
  const difference = ({ differing_cells: cells, proved }) => {
    const count = cells.length;
    return proved ? t("edit.report.differ", { count }) : t("edit.report.closest", { count });
  };

  const unknownLogic = (solution) => (solution ? h("span", { class: "quiet" }, t("edit.report.needsOne")) : unknown());

  /** Highlights and ghosts for the board, and the two solutions that are compared. */
  function shown() {
    const { solution } = last;
    const stars = (rows) => rows.flatMap((line, r) => [...line].flatMap((mark, c) => (mark === "*" ? [[r, c]] : [])));
    if (view === "solution" && solution?.solution)
      return { highlights: {}, ghost: { stars: stars(solution.solution) } };
    if (view === "difference" && solution?.closest) {
      const { pair, differing_cells } = solution.closest;
      const differs = (list) => list.filter(([r, c]) => differing_cells.some(([row, col]) => r === row && c === col));
      const [cause, affected] = pair.map((rows) => differs(stars(rows)));
      return {
        highlights: { cause, affected },
        ghost: { stars: [...cause, ...affected] },
        pair: [
          { name: t("edit.report.first"), marks: pair[0].join(""), highlights: { cause } },
          { name: t("edit.report.second"), marks: pair[1].join(""), highlights: { affected } },
        ],
      };
    }
    return { highlights: {}, ghost: null };
  }

  return {
    panel,
    draw,
    get view() {
      return view;
    },
    resetView() {
      view = "none";
    },
    shown,
  };
}
