// The drill: which cells can no longer hold a star? Scored by time and errors; missed shapes come back sooner.

import { api } from "../common/api.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { boardName } from "../common/boards.js";
import { cellNames, hasCell, marksText, sameCell } from "../common/cells.js";
import { button, field, select } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { decimal } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { addressOf, go, parameters } from "../common/route.js";
import { createSchedule, inWords } from "../common/schedule.js";
import { rich, t } from "../common/texts.js";
import { obviousEmpties } from "./geometry.js";
import { fires } from "./uses.js";

const MANY = 500;

const schedule = createSchedule("patterns.drill");

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
      // What is of use in most puzzles comes first; of the others, what forces fewer cells, which is easier.
      deck = page.items
        .filter((item) => item.forced_empty.length <= 6)
        .sort((a, b) => fires(b) - fires(a) || a.forced_empty.length - b.forced_empty.length);
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
      h("p", { class: "lead" }, t("patterns.drill.question")),
      h(
        "div",
        { class: "row" },
        field(
          t("patterns.board"),
          select(options, `${size}x${stars}`, (value) => go(addressOf({ view: "drill", board: value }))),
        ),
        progress,
      ),
    );
  }

  function drawProgress() {
    const known = schedule.cards();
    const learned = deck.filter((item) => known[item.id]?.streak > 0).length;
    const due = schedule.dueFirst(deck.map((item) => item.id)).length;
    progress.textContent = t("patterns.drill.progress", { learned, count: deck.length, due });
  }

  async function next() {
    drawProgress();
    const ids = schedule.dueFirst(deck.map((item) => item.id));
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
      label: t("patterns.drill.board", { cells: cellNames(place.stars) }),
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
      hasCell(place.stars, [row, col])
        ? t("common.role.given")
        : hasCell(question.chosen, [row, col])
          ? t("patterns.drill.chosen")
          : "",
    );
    board.addEventListener("press", ({ detail }) => choose(detail.cell));
    fill(stage, board.element);
    const count = place.forced_empty.length;
    fill(
      side,
      h("p", {}, t("patterns.drill.task", { count })),
      h(
        "div",
        { class: "row" },
        button(t("patterns.drill.check"), check, { class: "button primary" }),
        button(t("patterns.drill.answer"), () => check(true)),
      ),
      h("p", { class: "small quiet" }, t("patterns.drill.keys")),
    );
  }

  function choose(cell) {
    const { place, obvious, chosen, board, answered } = question;
    if (answered || hasCell(place.stars, cell) || hasCell(obvious, cell)) return;
    question.chosen = hasCell(chosen, cell) ? chosen.filter((other) => !sameCell(other, cell)) : [...chosen, cell];
    board.setHighlights({ given: place.stars, cause: question.chosen });
    board.setNamer((row, col) =>
      hasCell(place.stars, [row, col])
        ? t("common.role.given")
        : hasCell(question.chosen, [row, col])
          ? t("patterns.drill.chosen")
          : "",
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
    const card = schedule.record(id, { errors, seconds });
    drawProgress();
    fill(
      side,
      h(
        "div",
        { class: `message ${errors ? "warn" : "good"}` },
        h(
          "p",
          {},
          h(
            "strong",
            {},
            errors === 0
              ? t("patterns.drill.correct")
              : gaveUp === true
                ? t("patterns.drill.shown")
                : t("patterns.drill.notQuite"),
          ),
          " ",
          wrong.length ? `${t("patterns.drill.wrong", { cells: cellNames(wrong), count: wrong.length })} ` : "",
          missed.length && gaveUp !== true ? `${t("patterns.drill.missed", { cells: cellNames(missed) })} ` : "",
          t("patterns.drill.result", {
            seconds: decimal(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
            when: inWords(card.due),
          }),
        ),
      ),
      h(
        "div",
        { class: "row" },
        button(t("patterns.drill.next"), next, { class: "button primary" }),
        h("a", { class: "button", href: addressOf({ id, tab: "why" }) }, t("patterns.drill.why")),
      ),
      legend(wrong.length ? ["given", "forcedEmpty", "error"] : ["given", "forcedEmpty"]),
      h("p", { class: "small quiet" }, t("patterns.drill.nextKey")),
    );
    side.querySelector("button").focus();
  }

  function done() {
    if (deck.length === 0) return h("p", { class: "empty-state" }, rich("patterns.drill.none"));
    const known = schedule.cards();
    const soonest = Math.min(...deck.map((item) => known[item.id]?.due ?? Infinity));
    return h("p", { class: "empty-state" }, rich("patterns.drill.done", { when: inWords(soonest) }));
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
