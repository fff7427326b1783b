// The drill: which cells can no longer hold a star? Scored by time and errors; missed shapes come back sooner.

import { api } from "../common/api.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { boardName } from "../common/boards.js";
import { cellName, hasCell, marksText, sameCell } from "../common/cells.js";
import { button, field, select } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { addressOf, go, parameters } from "../common/route.js";
import { obviousEmpties } from "./geometry.js";
import { dueFirst, inWords, record, schedule } from "./schedule.js";

const MANY = 500;

/** The questions: all templates of a board. */
const fetchDeck = (size, stars) =>
  api.get(`/patterns?kind=template&effect=empty&size=${size}&stars=${stars}&limit=${MANY}`);

export function drillView(root) {
  const head = h("div", { class: "drill-head whatif-chooser" });
  const stage = h("div", { class: "drill-stage whatif-board" });
  const side = h("div", { class: "drill-side whatif-side stack", "aria-live": "polite" });
  fill(root, h("div", { class: "whatif" }, head, stage, side));
  let deck = [];
  let question = null;

  const wanted = () => (parameters().get("board") ?? "10x2").split("x").map(Number);

  async function update() {
    const [size, stars] = wanted();
    try {
      const [page, files] = await Promise.all([fetchDeck(size, stars), api.get("/specs")]);
      // Shapes that force fewer cells are easier, so they come first.
      deck = page.items
        .filter((item) => item.forced_empty.length <= 6)
        .sort((a, b) => a.forced_empty.length - b.forced_empty.length);
      drawHead(files, size, stars);
      next();
    } catch (problem) {
      fill(side, problemBox(problem, update));
    }
  }

  const progress = h("p", { class: "quiet small drill-progress" });

  function drawHead(files, size, stars) {
    const boards = new Map([[`${size}x${stars}`, { boardSize: size, starsPerRow: stars }]]);
    for (const file of files)
      if (file.kinds.includes("pure_templates") && file.starsPerRow)
        boards.set(`${file.boardSize}x${file.starsPerRow}`, file);
    const options = [...boards]
      .sort(([, one], [, two]) => one.boardSize - two.boardSize || one.starsPerRow - two.starsPerRow)
      .map(([key, file]) => [key, boardName(file.boardSize, file.starsPerRow)]);
    fill(
      head,
      h(
        "p",
        { class: "lead" },
        "Which cells can no longer hold a star, apart from those next to a star or in a full row or column?",
      ),
      h(
        "div",
        { class: "row" },
        field(
          "Board",
          select(options, `${size}x${stars}`, (value) => go(addressOf({ view: "drill", board: value }))),
        ),
        progress,
      ),
    );
  }

  function drawProgress() {
    const known = schedule();
    const learned = deck.filter((item) => known[item.id]?.streak > 0).length;
    const due = dueFirst(deck.map((item) => item.id)).length;
    progress.textContent = `${learned} of ${counted(deck.length, "shape")} known, ${due} due`;
  }

  async function next() {
    drawProgress();
    const ids = dueFirst(deck.map((item) => item.id));
    if (ids.length === 0) {
      fill(stage);
      fill(side, done());
      return;
    }
    // One of the first few, so that the order varies.
    const id = ids[Math.floor(Math.random() * Math.min(4, ids.length))];
    try {
      const pattern = await api.get(`/patterns/${encodeURIComponent(id)}`);
      const place = pattern.placements[Math.floor(Math.random() * pattern.placements.length)] ?? {
        stars: pattern.given,
        forced_empty: pattern.forced_empty,
      };
      ask(pattern, place);
    } catch (problem) {
      fill(side, problemBox(problem, next));
    }
  }

  function ask(pattern, place) {
    const { size, stars } = pattern;
    const board = createBoard({
      size,
      interactive: true,
      label: `Drill: given stars ${place.stars.map(cellName).join(", ")}`,
    });
    const obvious = obviousEmpties(size, stars, place.stars);
    question = {
      id: pattern.id,
      pattern,
      place,
      board,
      obvious,
      chosen: [],
      start: performance.now(),
      answered: false,
    };
    board.setMarks(marksText(size, { crosses: obvious }));
    board.setHighlights({ given: place.stars });
    board.setNamer((row, col) =>
      hasCell(place.stars, [row, col]) ? ", given star" : hasCell(question.chosen, [row, col]) ? ", chosen" : "",
    );
    board.addEventListener("press", ({ detail }) => choose(detail.cell));
    fill(stage, board.element);
    const count = place.forced_empty.length;
    fill(
      side,
      h(
        "p",
        {},
        `Select the ${count === 1 ? "cell" : counted(count, "cell")} that can no longer hold a star. `,
        "Small crosses mark the obvious ones.",
      ),
      h(
        "div",
        { class: "row" },
        button("Check", check, { class: "button primary" }),
        button("Show the answer", () => check(true)),
      ),
      h("p", { class: "small quiet" }, "Press Space to select a cell and Enter to check."),
    );
  }

  function choose(cell) {
    const { place, obvious, chosen, board, answered } = question;
    if (answered || hasCell(place.stars, cell) || hasCell(obvious, cell)) return;
    question.chosen = hasCell(chosen, cell) ? chosen.filter((other) => !sameCell(other, cell)) : [...chosen, cell];
    board.setHighlights({ given: place.stars, cause: question.chosen });
    board.setNamer((row, col) =>
      hasCell(place.stars, [row, col]) ? ", given star" : hasCell(question.chosen, [row, col]) ? ", chosen" : "",
    );
  }

  function check(gaveUp = false) {
    if (!question || question.answered) return;
    question.answered = true;
    const { place, chosen, board, start, id } = question;
    const seconds = (performance.now() - start) / 1000;
    const wrong = chosen.filter((cell) => !hasCell(place.forced_empty, cell));
    const missed = place.forced_empty.filter((cell) => !hasCell(chosen, cell));
    const errors = wrong.length + missed.length + (gaveUp === true ? 1 : 0);
    board.setHighlights({ given: place.stars, forcedEmpty: place.forced_empty, error: wrong });
    const card = record(id, { errors, seconds });
    drawProgress();
    const list = (cells) => cells.map(cellName).join(", ");
    fill(
      side,
      h(
        "div",
        { class: `message ${errors ? "warn" : "good"}` },
        h(
          "p",
          {},
          h("strong", {}, errors === 0 ? "Correct. " : gaveUp === true ? "Here they are. " : "Not quite. "),
          wrong.length ? `${list(wrong)} can still hold a star. ` : "",
          missed.length && gaveUp !== true ? `You missed ${list(missed)}. ` : "",
          `${seconds.toFixed(1)} seconds. Next review ${inWords(card.due)}.`,
        ),
      ),
      h(
        "div",
        { class: "row" },
        button("Next", next, { class: "button primary" }),
        h("a", { class: "button", href: addressOf({ id, tab: "why" }) }, "Why?"),
      ),
      legend(wrong.length ? ["given", "forcedEmpty", "error"] : ["given", "forcedEmpty"]),
      h("p", { class: "small quiet" }, "Press N for the next question."),
    );
    side.querySelector("button").focus();
  }

  function done() {
    if (deck.length === 0)
      return h(
        "p",
        { class: "empty-state" },
        h("strong", {}, "No questions. "),
        "The rule files have no shapes for this board. Choose another board.",
      );
    const known = schedule();
    const soonest = Math.min(...deck.map((item) => known[item.id]?.due ?? Infinity));
    return h(
      "p",
      { class: "empty-state" },
      h("strong", {}, "All done for now. "),
      `The next one is due ${inWords(soonest)}. Choose another board to continue.`,
    );
  }

  update();
  return {
    update,
    keys: {
      space: () => question?.board.element.contains(document.activeElement) && choose(question.board.cursor),
      enter: () => check(),
      n: () => question?.answered && next(),
    },
  };
}
