// A printable sheet: one, two, four or six puzzles per page, solutions at the end.

import { api } from "../common/api.js";
import { createBoard } from "../common/board.js";
import { button, field, select, toggle } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { problemBox } from "../common/problem.js";
import { readPuzzleText } from "../common/puzzle-text.js";
import { addressWith, go, parameters } from "../common/route.js";
import { loadTexts, t } from "../common/texts.js";

await loadTexts("sheet");

const PER_PAGE = [1, 2, 4, 6];
const SOLUTIONS_PER_PAGE = 12;

const inPages = (list, per) =>
  Array.from({ length: Math.ceil(list.length / per) }, (_, page) => list.slice(page * per, (page + 1) * per));

/**
 * `puzzles()` resolves to the texts of the puzzles; `rated`: how hard those are of which that is known; `back`: a link;
 * `empty`: what is said where there are no puzzles.
 */
export function sheetView(root, { puzzles: listed, rated = new Map(), back, empty = null }) {
  const pages = h("div", { class: "sheet" });
  const errorBox = h("div", { class: "no-print" });
  const controls = h("div", { class: "panel sheet-controls no-print" });
  fill(root, h("p", { class: "crumbs no-print" }, back), controls, errorBox, pages);
  const solved = new Map();

  async function solutionOf(text) {
    if (!solved.has(text)) solved.set(text, (await api.post("/solve", { puzzle: text })).solution);
    return solved.get(text);
  }

  /** How hard a puzzle is: known if it was kept, otherwise found out. */
  async function difficultyOf(text) {
    if (!rated.has(text)) rated.set(text, (await api.post("/rate", { puzzle: text })).difficulty ?? "");
    return rated.get(text);
  }

  /** Writes the difficulty below each puzzle. Without it the sheet is still a sheet. */
  const writeDifficulties = (figures) =>
    Promise.allSettled(
      figures.map(async ([text, element]) => {
        const difficulty = await difficultyOf(text);
        if (difficulty) element.querySelector(".difficulty").textContent = `, ${t(`common.difficulty.${difficulty}`)}`;
      }),
    );

  async function update() {
    const query = parameters();
    const per = PER_PAGE.includes(Number(query.get("per"))) ? Number(query.get("per")) : 4;
    const withSolutions = query.get("solutions") !== "0";
    const texts = (await listed()).filter((text) => readPuzzleText(text));
    fill(
      controls,
      field(
        t("sheet.per"),
        select(
          PER_PAGE.map((each) => [each, String(each)]),
          per,
          (value) => go(addressWith({ per: value })),
        ),
      ),
      toggle(t("sheet.withSolutions"), withSolutions, (on) => go(addressWith({ solutions: on ? null : "0" }))),
      button(t("sheet.print"), () => print(), { class: "button primary", disabled: texts.length === 0 }),
      h("p", { class: "small quiet" }, t("sheet.pdf", { count: texts.length })),
    );
    if (!texts.length) {
      fill(pages, h("p", { class: "empty-state" }, empty));
      return;
    }
    const puzzles = texts.map((text, index) => ({ text, number: index + 1, ...readPuzzleText(text) }));
    const figures = puzzles.map((each) => [each.text, figure(each)]);
    const front = inPages(figures, per).map((page, index) =>
      h(
        "section",
        { class: `sheet-page per-${per}` },
        index === 0 ? h("p", { class: "sheet-rules" }, t("sheet.rules")) : null,
        page.map(([, element]) => element),
      ),
    );
    fill(pages, front);
    writeDifficulties(figures);
    if (!withSolutions) return;
    try {
      const solutions = await Promise.all(puzzles.map(async (each) => figure(each, await solutionOf(each.text))));
      if (parameters().get("solutions") === "0") return;
      fill(errorBox);
      fill(
        pages,
        front,
        inPages(solutions, SOLUTIONS_PER_PAGE).map((page, index) =>
          h("section", { class: "sheet-page solutions" }, index === 0 ? h("h2", {}, t("sheet.solutions")) : null, page),
        ),
      );
    } catch (problem) {
      fill(errorBox, problemBox(problem, update));
    }
  }

  update();
  return { update };
}

function figure({ number, size, stars, regions }, solution = null) {
  const board = createBoard({
    size,
    stars,
    regions,
    mini: solution !== null,
    coordinates: false,
    label: solution ? t("sheet.solution", { number }) : t("sheet.puzzle", { number }),
  });
  if (solution) board.setMarks(solution.join(""));
  return h(
    "figure",
    { class: "sheet-puzzle" },
    h(
      "figcaption",
      {},
      h("strong", {}, number),
      solution
        ? null
        : [` ${size}×${size}, ${t("common.count.star", { count: stars })}`, h("span", { class: "difficulty" })],
    ),
    board.element,
  );
}
