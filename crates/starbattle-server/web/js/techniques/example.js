// A board to try a technique on: guess the cells, or reveal the step bit by bit.

import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { cellName, cellNames, cellsOfUnit, hasCell, sameCell } from "../common/cells.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { subSteps } from "../common/explanation.js";
import { kindOf, nextMark } from "../common/guess.js";
import { announce } from "../common/shell.js";
import { explain, highlightsOf } from "../common/text.js";
import { listed, rich, t } from "../common/texts.js";

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
    label: t("techniques.example.board", { name: technique.name, size, count: stars }),
  });
  board.setMarks(marks);
  let guess = { stars: [], empties: [] };
  let level = 0;
  const words = h("div", { class: "example-words", "aria-live": "polite" });
  const more = button(t("techniques.example.more"), reveal, { class: "button primary", title: "R" });
  const checkButton = button(t("techniques.example.check"), check, { title: "C" });
  const element = h(
    "div",
    { class: "example-grid" },
    h("div", { class: "example-board" }, board.element),
    h(
      "div",
      { class: "stack" },
      words,
      step
        ? h(
            "div",
            { class: "row" },
            more,
            checkButton,
            button(t("techniques.example.restart"), restart, { class: "button plain" }),
          )
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
      say(h("p", {}, rich("techniques.example.nothing")));
      return;
    }
    const { stars: found, empties } = step;
    const words = [
      empties.length > 0 && t("techniques.example.empties", { count: empties.length }),
      found.length > 0 && t("techniques.example.stars", { count: found.length }),
    ].filter(Boolean);
    if (words.length === 0) say(h("p", {}, t("techniques.example.later")));
    else {
      const shows = t("techniques.example.shows", { words: listed(words) });
      say(h("p", {}, shows, " ", t(`techniques.example.guess.${kindOf(step)}`)));
    }
  }

  function reveal() {
    if (!step) return;
    level = Math.min(3, level + 1);
    more.disabled = checkButton.disabled = level === 3;
    if (level === 1)
      say(
        h(
          "p",
          {},
          h("strong", {}, t("techniques.example.where")),
          " ",
          h("span", { lang: "en" }, explain(step.evidence.nudge, grid, light)),
        ),
      );
    if (level === 2) say(h("p", {}, rich("techniques.example.cells")), legend(["cause", "units"]));
    if (level === 3) {
      const parts = step.evidence.sub_steps;
      say(
        h("p", { lang: "en" }, explain(step, grid, light)),
        parts.length ? subSteps(parts, (part) => explain(part, grid, light)) : null,
        legend(["cause", "affected", ...(step.stars.length ? ["target"] : []), "units"]),
      );
    }
    draw();
  }

  function flipCell(cell) {
    const [row, col] = cell;
    if (!step || level === 3 || marks[row * size + col] !== ".") return;
    const mark = hasCell(guess.stars, cell) ? "*" : hasCell(guess.empties, cell) ? "x" : ".";
    const next = nextMark(mark, step);
    guess = { stars: without(guess.stars, cell), empties: without(guess.empties, cell) };
    if (next === "*") guess.stars.push(cell);
    if (next === "x") guess.empties.push(cell);
    const name = { "*": "star", x: "cross", ".": "open" }[next];
    announce(`${cellName(cell)} ${t(`common.cell.${name}`)}`);
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
      say(h("p", { class: "message" }, t("techniques.example.noGuess")));
    else if (wrong.length) {
      board.setHighlights({ error: wrong });
      say(
        h(
          "p",
          { class: "message warn" },
          t("techniques.example.wrong", { count: wrong.length, cells: cellNames(wrong), found, all }),
        ),
      );
    } else if (found < all) say(h("p", { class: "message" }, t("techniques.example.soFar", { found, all })));
    else {
      level = 2;
      reveal();
      words.prepend(h("p", { class: "message good" }, rich("techniques.example.all")));
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
