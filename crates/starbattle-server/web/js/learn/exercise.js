// A position with a step to find: mark the cells, ask for hints, check. Scored by hints and wrong marks.

import { createArgumentStage } from "../common/argument-stage.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { cellName, cellNames, hasCell, sameCell } from "../common/cells.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { argument } from "../common/explanation.js";
import { nextMark } from "../common/guess.js";
import { problemMessage } from "../common/problem.js";
import { announce } from "../common/shell.js";
import { highlightsOf, rolesOf } from "../common/text.js";
import { rich, t } from "../common/texts.js";

/** Levels of the ladder: nothing, where to look, the cells that matter, everything. */
const ALL = 3;

/** What each hint and each check with a wrong mark costs, of 100 points. Whoever is shown everything gets none. */
const COST = 25;

const without = (cells, cell) => cells.filter((other) => !sameCell(other, cell));
const NOTHING = { stars: [], empties: [] };

/**
 * `answer`: what the step decides, `{stars, empties}`; `isStar(cell)`: the solution. `reason()` resolves to the step in
 * words, and is asked when it is wanted. `task`: nodes that say what to do. `isTest`: no hints, and the first check
 * counts. `onend({points, errors, seconds})` is called when everything is found or shown.
 */
export function createExercise({ puzzle, marks, answer, isStar, reason, task, label, isTest = false, onend }) {
  const board = createBoard({ ...puzzle, interactive: true, label });
  board.setMarks(marks);
  const start = performance.now();
  const count = answer.stars.length + answer.empties.length;
  let guess = NOTHING;
  let level = 0;
  let errors = 0;
  let step = null;
  let walk = null;
  let isOver = false;
  const words = h("div", { class: "exercise-words stack", "aria-live": "polite" }, task);
  const hint = button(t("learn.exercise.hint"), () => reveal(level + 1), { title: "H" });
  const more = isTest
    ? button(t("learn.exercise.unknown"), () => finish(0, false))
    : [hint, button(t("learn.exercise.show"), () => reveal(ALL), { class: "button plain" })];
  const actions = h(
    "div",
    { class: "row exercise-actions" },
    button(t("learn.exercise.check"), check, { class: "button primary", title: "C" }),
    more,
  );
  const side = h("div", { class: "exercise-side stack" }, words, actions);
  const element = h("div", { class: "exercise" }, h("div", { class: "exercise-board" }, board.element), side);
  const stage = createArgumentStage(board, puzzle, (part) => {
    walk = part;
    draw();
  });

  function draw() {
    const isShown = level === ALL;
    const shown = isShown ? { cells: true, verdict: true } : { cells: level === 2, verdict: false };
    board.setGhost(walk?.ghost ?? (isShown ? answer : guess));
    board.setHighlights(
      walk?.highlights ?? (step && level > 0 ? highlightsOf(step, puzzle, shown) : isShown ? answered() : {}),
    );
  }

  const said = (sentence) => h("span", { lang: "en" }, stage.sentence(sentence));

  /** What is shown of the answer before its reason is there. */
  const answered = () => ({ target: answer.stars, affected: answer.empties });

  const falseMarks = () => [...guess.stars.filter((cell) => !isStar(cell)), ...guess.empties.filter(isStar)];

  async function load() {
    try {
      step ??= await reason();
    } catch (error) {
      words.append(problemMessage(error));
    }
    return step !== null;
  }

  /** Goes up the ladder. */
  async function reveal(wanted) {
    if (isOver || isTest || wanted <= level) return;
    level = Math.min(ALL, wanted);
    if (level === ALL) {
      finish(0, false);
      return;
    }
    const mine = level;
    if (!(await load()) || level !== mine) return;
    fill(
      words,
      h("p", {}, h("strong", {}, t("learn.exercise.where")), " ", said(step.evidence.nudge)),
      level === 2 && [h("p", {}, t("learn.exercise.cells")), legend(rolesOf(step, { verdict: false }))],
    );
    draw();
  }

  function mark(cell, value) {
    const [row, col] = cell;
    if (isOver || marks[row * puzzle.size + col] !== ".") return;
    guess = { stars: without(guess.stars, cell), empties: without(guess.empties, cell) };
    if (value === "*") guess.stars.push(cell);
    if (value === "x") guess.empties.push(cell);
    draw();
  }

  const markAt = (cell) => (hasCell(guess.stars, cell) ? "*" : hasCell(guess.empties, cell) ? "x" : ".");

  function flip(cell) {
    mark(cell, nextMark(markAt(cell), answer));
    const name = { "*": "star", x: "cross", ".": "open" }[markAt(cell)];
    announce(`${cellName(cell)} ${t(`learn.exercise.mark.${name}`)}`);
  }

  let stroke = null;
  board.addEventListener("press", ({ detail }) => flip(detail.cell));
  board.addEventListener("dragstart", ({ detail }) => {
    stroke = markAt(detail.cell) === "." ? "x" : ".";
    mark(detail.cell, stroke);
  });
  // Dragging never changes a star.
  board.addEventListener("drag", ({ detail }) => stroke && markAt(detail.cell) !== "*" && mark(detail.cell, stroke));
  board.addEventListener("dragend", () => {
    stroke = null;
  });

  function check() {
    if (isOver) return;
    const marked = [...guess.stars, ...guess.empties];
    const found =
      guess.stars.filter((cell) => hasCell(answer.stars, cell)).length +
      guess.empties.filter((cell) => hasCell(answer.empties, cell)).length;
    const wrong = falseMarks();
    if (marked.length === 0) fill(words, task, h("p", { class: "message" }, t("learn.exercise.nothing")));
    else if (isTest) finish(100, wrong.length === 0 && found === count);
    else if (wrong.length > 0) {
      errors += 1;
      draw();
      board.setHighlights({ error: wrong });
      fill(
        words,
        h("p", { class: "message warn" }, t("learn.exercise.wrong", { cells: cellNames(wrong), count: wrong.length })),
        h("p", {}, t("learn.exercise.found", { found, count })),
      );
    } else if (found < count) {
      const others = marked.length - found;
      fill(
        words,
        h("p", { class: "message" }, t("learn.exercise.found", { found, count })),
        others > 0 && h("p", {}, t("learn.exercise.others", { count: others })),
        task,
      );
    } else finish(Math.max(0, 100 - COST * (level + errors)), true);
  }

  async function finish(best, isFound) {
    if (isOver) return;
    isOver = true;
    level = ALL;
    actions.hidden = true;
    const seconds = (performance.now() - start) / 1000;
    const points = isFound ? best : 0;
    const verdict = h(
      "div",
      { class: `message ${isFound ? "good" : "warn"}` },
      h("p", {}, isFound ? rich("learn.exercise.allFound", { points }) : rich("learn.exercise.shown")),
    );
    fill(words, verdict);
    draw();
    // The reader may go on at once; the reason follows.
    onend({ points, errors: (100 - points) / COST, seconds });
    if (isTest || !(await load())) return;
    draw();
    words.append(...argument(step, stage).filter(Boolean), legend(rolesOf(step)));
  }

  draw();
  return {
    element,
    /** Where what follows the exercise is added. */
    side,
    hint: () => reveal(level + 1),
    check,
    flip: () => board.element.contains(document.activeElement) && flip(board.cursor),
  };
}
