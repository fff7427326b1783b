// The what-if board: place stars anywhere and see what they force and how many placements remain.

import { api, isAbort, latest } from "../common/api.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { boardName } from "../common/boards.js";
import { cellName, hasCell, marksText, parseCells, sameCell } from "../common/cells.js";
import { button, field, select, toggle } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { copy } from "../common/exchange.js";
import { jobPanel } from "../common/job-panel.js";
import { counted, grouped } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { addressOf, addressWith, go, parameters } from "../common/route.js";
import { share } from "./evidence.js";
import { drawHeat } from "./heat.js";

const EXAMPLES = [
  ["10x2", "r1c1,r1c4", "two stars that force cells in row 3"],
  ["9x2", "r1c1,r1c3", "a tight board, where two stars force a lot"],
  ["8x1", "r1c1,r2c3,r4c4", "one star per row and column"],
];

const parseBoard = (text) => {
  const match = /^(\d+)x(\d+)$/.exec(text ?? "");
  return match
    ? { size: Math.min(30, Math.max(1, Number(match[1]))), stars: Math.max(1, Number(match[2])) }
    : { size: 10, stars: 2 };
};
const keyOf = ({ size, stars }) => `${size}x${stars}`;

/** "12", "<1": a share in percent, short enough for a cell. */
const percentText = (whole) => (value) => {
  const percent = (100 * value) / whole;
  // Cells that never or always have a star show that by their marks.
  if (percent === 0 || percent === 100) return "";
  return percent < 1 ? "<1" : String(Math.round(percent));
};

/** The view; its whole state is the address: `?whatif=10x2&stars=r1c1,r1c4&heat=1`. */
export function whatIfView(root) {
  const chooser = h("div", { class: "row whatif-chooser" });
  const stage = h("div", { class: "whatif-stage" });
  const facts = h("div", { class: "whatif-facts", "aria-live": "polite", role: "status" });
  const heatToggle = toggle("Heat map: the percentage of placements with a star on each cell", false, (on) =>
    set({ heat: on ? "1" : null }),
  );
  const side = h("div", { class: "whatif-side stack" }, facts, tools());
  fill(
    root,
    h(
      "div",
      { class: "whatif" },
      chooser,
      h(
        "div",
        { class: "whatif-board" },
        stage,
        legend(["given", "forcedEmpty", "forcedStar"], { forcedEmpty: "deduced empty" }),
      ),
      side,
    ),
  );
  const ask = latest();
  let boards = null;
  let board = null;
  let shown = null;
  let last = {};

  function now() {
    const query = parameters();
    const wanted = parseBoard(query.get("whatif"));
    return { ...wanted, given: parseCells(query.get("stars"), wanted.size), heat: query.get("heat") === "1" };
  }
  function set(changes) {
    go(addressWith({ whatif: keyOf(now()), ...changes }), { replace: true });
  }
  const setStars = (given) => set({ stars: given.map(cellName).join(",") });
  function flip(cell) {
    const { given } = now();
    const rest = given.filter((other) => !sameCell(other, cell));
    setStars(rest.length < given.length ? rest : [...given, cell].sort((a, b) => a[0] - b[0] || a[1] - b[1]));
  }

  function update() {
    const wanted = now();
    heatToggle.querySelector("input").checked = wanted.heat;
    if (shown !== keyOf(wanted)) {
      shown = keyOf(wanted);
      board = createBoard({
        size: wanted.size,
        interactive: true,
        label: `What-if board, ${wanted.size} by ${wanted.size}, ${counted(wanted.stars, "star")} per row and column`,
      });
      board.addEventListener("press", ({ detail }) => flip(detail.cell));
      fill(stage, board.element);
      last = {};
      drawChooser();
    }
    // The new star shows at once; what it forces follows with the response.
    board.setHighlights({ ...last, given: wanted.given });
    analyse();
  }

  async function fetchBoards() {
    try {
      boards = await api.get("/boards");
      drawChooser();
    } catch (problem) {
      fill(chooser, problemBox(problem, fetchBoards), otherBoard());
    }
  }

  function drawChooser() {
    if (!boards || chooser.dataset.shown === `${shown} ${boards.filter((each) => each.ready).length}`) return;
    chooser.dataset.shown = `${shown} ${boards.filter((each) => each.ready).length}`;
    const options = boards.map((each) => [
      keyOf(each),
      `${boardName(each.size, each.stars)}: ${each.ready ? counted(each.placements, "placement") : "not computed"}`,
    ]);
    if (!options.some(([value]) => value === shown))
      options.push([shown, `${boardName(now().size, now().stars)}: not computed`]);
    fill(
      chooser,
      field(
        "Board",
        select(options, shown, (value) => go(addressOf({ whatif: value, stars: null, heat: now().heat ? "1" : null }))),
      ),
      otherBoard(),
    );
  }

  function otherBoard() {
    const size = h("input", { type: "number", min: 4, max: 25, value: now().size, "aria-label": "Rows and columns" });
    const stars = h("input", {
      type: "number",
      min: 1,
      max: 6,
      value: now().stars,
      "aria-label": "Stars per row and column",
    });
    const open = (event) => {
      event.preventDefault();
      go(addressOf({ whatif: `${size.value}x${stars.value}` }));
    };
    return h(
      "form",
      { class: "other-board", onsubmit: open },
      h("span", { class: "label" }, "Other board: rows, stars"),
      h("span", { class: "row" }, size, stars, h("button", { class: "button", type: "submit" }, "Open")),
    );
  }

  async function analyse() {
    const wanted = now();
    try {
      const result = await ask("/analyze", { size: wanted.size, stars: wanted.stars, pattern: wanted.given });
      if (String(result.compatible_solutions) === "0") showImpossible(result, wanted);
      else showResult(result, wanted);
    } catch (problem) {
      if (isAbort(problem)) return;
      // The placements of larger boards are computed on request.
      fill(facts, problem.code === "not_computed" ? buildOffer(wanted) : problemBox(problem, analyse));
    }
  }

  function showImpossible({ total_solutions: total }, { given }) {
    drawHeat(board, null);
    board.setNamer((row, col) => (hasCell(given, [row, col]) ? ", given star" : ""));
    board.setMarks(marksText(board.size));
    last = {};
    board.setHighlights({ given, error: given });
    fill(
      facts,
      h(
        "div",
        { class: "message bad" },
        h(
          "p",
          {},
          h("strong", {}, "Impossible. "),
          `None of the ${counted(total, "placement")} has these ${counted(given.length, "star")} together. Remove one.`,
        ),
      ),
    );
  }

  function showResult(result, { size, given, heat }) {
    const { total_solutions: total, compatible_solutions: left, deduced_empty: deduced, forced_star: stars } = result;
    const obvious = result.forced_empty.filter((cell) => !hasCell(deduced, cell));
    board.setMarks(marksText(size, { crosses: obvious }));
    last = { forcedEmpty: deduced, forcedStar: stars };
    board.setHighlights({ ...last, given });
    const values = result.counts?.map((row) => row.map(Number));
    drawHeat(board, heat && values ? { values, most: Number(left), text: percentText(Number(left)) } : null);
    board.setNamer((row, col) => {
      const cell = [row, col];
      const state = hasCell(given, cell)
        ? ", given star"
        : hasCell(deduced, cell)
          ? ", deduced empty"
          : hasCell(stars, cell)
            ? ", forced star"
            : "";
      return values && !state ? `, star in ${share(values[row][col], left)} of placements` : state;
    });
    const list = (cells) => (cells.length ? cells.map(cellName).join(", ") : "none");
    fill(
      facts,
      h("p", { class: "big-number" }, h("strong", {}, grouped(left)), " of ", grouped(total), " placements"),
      h(
        "p",
        { class: "quiet" },
        given.length
          ? `${share(left, total)} remain.`
          : "No stars yet: every placement is possible. Click a cell to place a star.",
      ),
      h(
        "dl",
        { class: "facts" },
        h("dt", {}, "Deduced empty"),
        h("dd", { class: deduced.length ? "strong" : "" }, list(deduced)),
        h("dt", {}, "Forced stars"),
        h("dd", { class: stars.length ? "strong" : "" }, list(stars)),
        h("dt", {}, "Obvious empty"),
        h(
          "dd",
          {},
          obvious.length ? `${counted(obvious.length, "cell")} next to a star or in a full row or column` : "none",
        ),
      ),
    );
  }

  function buildOffer({ size, stars }) {
    const box = h(
      "div",
      { class: "stack" },
      h(
        "p",
        {},
        h("strong", {}, `The placements of ${boardName(size, stars)} have not been computed. `),
        "This takes seconds for small boards, and a lot of time and memory for large ones.",
      ),
    );
    const done = () => {
      fetchBoards();
      update();
    };
    jobPanel(box, { start: "Compute the placements", path: "/atlas", body: () => ({ size, stars }), done });
    return box;
  }

  function tools() {
    return h(
      "div",
      { class: "stack" },
      heatToggle,
      h(
        "div",
        { class: "row" },
        button("Clear all stars", () => setStars([])),
        button("Copy link", () => copy(location.href, "Link")),
      ),
      h(
        "div",
        { class: "small" },
        h("h2", { class: "minor" }, "Try"),
        h(
          "ul",
          {},
          EXAMPLES.map(([key, stars, text]) =>
            h(
              "li",
              {},
              h(
                "a",
                { href: addressOf({ whatif: key, stars }) },
                `${stars.replaceAll(",", " ")} on ${key.replace("x", "×")}★`,
              ),
              `, ${text}`,
            ),
          ),
        ),
      ),
    );
  }

  update();
  fetchBoards();
  return {
    update,
    leave: () => ask.cancel(),
    keys: {
      space: () => board.element.contains(document.activeElement) && flip(board.cursor),
      h: () => set({ heat: now().heat ? null : "1" }),
      delete: () => setStars([]),
    },
  };
}
