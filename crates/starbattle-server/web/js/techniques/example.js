// A board to try a technique on: guess the cells, or reveal the step bit by bit.

import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { cellName, cellNames, cellsOfUnit, hasCell, sameCell } from "../common/cells.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { subSteps } from "../common/explanation.js";
import { counted } from "../common/numbers.js";
import { announce } from "../common/shell.js";
import { explain, highlightsOf } from "../common/text.js";

const without = (cells, cell) => cells.filter((other) => !sameCell(other, cell));

/** An example as `{element, flip, reveal, check}`. Levels: nothing, where to look, the cells, the step. */
export function exampleBoard({ puzzle, marks, step }, technique) {
  const { regions, stars } = puzzle;
  const size = regions.length;
  const grid = { size, regions };
  const board = createBoard({
    size,
    stars,
    regions,
    interactive: true,
    label: `Example of ${technique.name}, ${size} by ${size}, ${counted(stars, "star")}`,
  });
  board.setMarks(marks);
  let guess = { stars: [], empties: [] };
  let level = 0;
  const words = h("div", { class: "example-words", "aria-live": "polite" });
  const more = button("Reveal more", reveal, { class: "button primary", title: "R" });
  const checkButton = button("Check my guess", check, { title: "C" });
  const element = h(
    "div",
    { class: "example-grid" },
    h("div", { class: "example-board" }, board.element),
    h(
      "div",
      { class: "stack" },
      words,
      step
        ? h("div", { class: "row" }, more, checkButton, button("Start over", restart, { class: "button plain" }))
        : null,
    ),
  );
  board.addEventListener("press", ({ detail }) => flipCell(detail.cell));
  const light = (cells) => board.setLit(cells);

  function draw() {
    const shown = level >= 3;
    board.setGhost(shown ? { stars: step.stars, empties: step.empties } : guess);
    board.setHighlights(
      level === 0
        ? {}
        : level === 1
          ? { units: step.evidence.units.slice(0, 1).map((unit) => cellsOfUnit(unit, grid)) }
          : highlightsOf(step, grid, { verdict: shown }),
    );
  }

  function say(...content) {
    fill(words, content);
  }

  function restart() {
    guess = { stars: [], empties: [] };
    level = 0;
    more.disabled = checkButton.disabled = false;
    draw();
    begin();
  }

  function begin() {
    if (!step) {
      say(
        h(
          "p",
          {},
          h("strong", {}, "The technique finds nothing here. "),
          "It looks like an example, but one condition is missing. Which one?",
        ),
      );
      return;
    }
    const kinds = [
      step.empties.length &&
        `${step.empties.length === 1 ? "one cell is" : `${counted(step.empties.length, "cell")} are`} empty`,
      step.stars.length && `${step.stars.length === 1 ? "one is a star" : `${step.stars.length} are stars`}`,
    ].filter(Boolean);
    say(
      h(
        "p",
        {},
        kinds.length
          ? `The technique shows that ${kinds.join(" and ")}. `
          : "The technique finds something here that later steps use. ",
        "Click cells to guess: once for a cross, twice for a star.",
      ),
    );
  }

  function reveal() {
    if (!step) return;
    level = Math.min(3, level + 1);
    more.disabled = checkButton.disabled = level === 3;
    if (level === 1) say(h("p", {}, h("strong", {}, "Where to look. "), explain(step.evidence.nudge, grid, light)));
    if (level === 2)
      say(
        h(
          "p",
          {},
          h("strong", {}, "The cells that matter "),
          "are hatched; their rows, columns or regions are outlined. What follows?",
        ),
        legend(["cause", "units"]),
      );
    if (level === 3) {
      const parts = step.evidence.sub_steps;
      say(
        h("p", {}, explain(step, grid, light)),
        parts.length ? subSteps(parts, (part) => explain(part, grid, light)) : null,
        legend(["cause", "affected", ...(step.stars.length ? ["target"] : []), "units"]),
      );
    }
    draw();
  }

  function flipCell(cell) {
    const [row, col] = cell;
    if (!step || level === 3 || marks[row * size + col] !== ".") return;
    const star = hasCell(guess.stars, cell);
    const empty = hasCell(guess.empties, cell);
    guess = { stars: without(guess.stars, cell), empties: without(guess.empties, cell) };
    if (empty) guess.stars.push(cell);
    else if (!star) guess.empties.push(cell);
    announce(`${cellName(cell)} ${empty ? "star" : star ? "open" : "cross"}`);
    draw();
  }

  function check() {
    if (!step || level === 3) return;
    const wrong = [
      ...guess.stars.filter((cell) => !hasCell(step.stars, cell)),
      ...guess.empties.filter((cell) => !hasCell(step.empties, cell)),
    ];
    const found = guess.stars.length + guess.empties.length - wrong.length;
    const all = step.stars.length + step.empties.length;
    if (guess.stars.length + guess.empties.length === 0)
      say(h("p", { class: "message" }, "No guess yet. Click a cell on the board first."));
    else if (wrong.length) {
      board.setHighlights({ error: wrong });
      say(
        h(
          "p",
          { class: "message warn" },
          `${cellNames(wrong)} ${wrong.length === 1 ? "does" : "do"} not follow from this technique. `,
          `${found} of ${all} found.`,
        ),
      );
    } else if (found < all) say(h("p", { class: "message" }, `Correct so far: ${found} of ${all} found.`));
    else {
      level = 2;
      reveal();
      words.prepend(h("p", { class: "message good" }, h("strong", {}, "All found. "), "This is why:"));
    }
  }

  begin();
  draw();
  return {
    element,
    reveal,
    check,
    flip: () =>
      element.contains(document.activeElement) && document.activeElement.closest(".board") && flipCell(board.cursor),
  };
}
