// A board to try a technique on: guess the cells, or have the answer told bit by bit.

import { legend } from "../shared/board/highlights.js";
import { createBoard } from "../shared/board.js";
import { cellName, cellsOfUnit, hasCell, sameCell } from "../shared/cells.js";
import { button } from "../shared/controls.js";
import { fill, h } from "../shared/dom.js";
import { counted } from "../shared/numbers.js";
import { announce } from "../shared/shell.js";
import { explain, highlightsOf } from "../shared/text.js";

const without = (cells, cell) => cells.filter((other) => !sameCell(other, cell));

/** An example as `{element, flip, reveal, check}`. Rungs: nothing, where to look, the reason's cells, the whole step. */
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
  let rung = 0;
  const words = h("div", { class: "example-words", "aria-live": "polite" });
  const more = button("Reveal a little more", reveal, { class: "button primary", title: "R" });
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
        ? h("div", { class: "row" }, more, checkButton, button("Start again", restart, { class: "button plain" }))
        : null,
    ),
  );
  board.addEventListener("press", ({ detail }) => flipCell(detail.cell));
  const light = (cells) => board.setLit(cells);

  function draw() {
    const shown = rung >= 3;
    board.setGhost(shown ? { stars: step.stars, empties: step.empties } : guess);
    board.setHighlights(
      rung === 0
        ? {}
        : rung === 1
          ? { units: step.evidence.units.slice(0, 1).map((name) => cellsOfUnit(name, grid)) }
          : highlightsOf(step, grid, { verdict: shown }),
    );
  }

  function tell(...content) {
    fill(words, content);
  }

  function restart() {
    guess = { stars: [], empties: [] };
    rung = 0;
    more.disabled = checkButton.disabled = false;
    draw();
    begin();
  }

  function begin() {
    if (!step) {
      tell(
        h(
          "p",
          {},
          h("strong", {}, "Here the technique finds nothing. "),
          "It looks much like an example, but one thing is missing. Which?",
        ),
      );
      return;
    }
    const kinds = [
      step.empties.length && `${step.empties.length === 1 ? "one cell is" : `${step.empties.length} cells are`} empty`,
      step.stars.length && `${step.stars.length === 1 ? "one is a star" : `${step.stars.length} are stars`}`,
    ].filter(Boolean);
    tell(
      h(
        "p",
        {},
        kinds.length
          ? `The technique shows that ${kinds.join(" and ")}. `
          : "The technique learns something here that later steps use. ",
        "Click cells to guess: once for a cross, twice for a star.",
      ),
    );
  }

  function reveal() {
    if (!step) return;
    rung = Math.min(3, rung + 1);
    more.disabled = checkButton.disabled = rung === 3;
    if (rung === 1) tell(h("p", {}, h("strong", {}, "Where to look. "), explain(step.evidence.nudge, grid, light)));
    if (rung === 2)
      tell(
        h(
          "p",
          {},
          h("strong", {}, "The cells that matter "),
          "are hatched, the rows, columns or regions meant are outlined. What follows?",
        ),
        legend(["cause", "units"]),
      );
    if (rung === 3) {
      const parts = step.evidence.sub_steps;
      tell(
        h("p", {}, explain(step.text, grid, light)),
        parts.length
          ? h(
              "ol",
              {},
              parts.map((part) => h("li", {}, explain(part, grid, light))),
            )
          : null,
        legend(["cause", "affected", ...(step.stars.length ? ["target"] : []), "units"]),
      );
    }
    draw();
  }

  function flipCell(cell) {
    const [row, col] = cell;
    if (!step || rung === 3 || marks[row * size + col] !== ".") return;
    const star = hasCell(guess.stars, cell);
    const empty = hasCell(guess.empties, cell);
    guess = { stars: without(guess.stars, cell), empties: without(guess.empties, cell) };
    if (empty) guess.stars.push(cell);
    else if (!star) guess.empties.push(cell);
    announce(`${cellName(cell)} ${empty ? "star" : star ? "open" : "cross"}`);
    draw();
  }

  function check() {
    if (!step || rung === 3) return;
    const wrong = [
      ...guess.stars.filter((cell) => !hasCell(step.stars, cell)),
      ...guess.empties.filter((cell) => !hasCell(step.empties, cell)),
    ];
    const found = guess.stars.length + guess.empties.length - wrong.length;
    const all = step.stars.length + step.empties.length;
    if (guess.stars.length + guess.empties.length === 0)
      tell(h("p", { class: "message" }, "Nothing guessed yet. Click a cell of the board first."));
    else if (wrong.length) {
      board.setHighlights({ error: wrong });
      tell(
        h(
          "p",
          { class: "message warn" },
          `${wrong.map(cellName).join(", ")} ${wrong.length === 1 ? "does" : "do"} not follow by this technique. ${found} of ${all} found.`,
        ),
      );
    } else if (found < all) tell(h("p", { class: "message" }, `Right so far: ${found} of ${all} found.`));
    else {
      rung = 2;
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
