// The tools beside the board, or below it on a phone.

import { iconButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { openMenu } from "../common/shell.js";

const TOOLS = [
  ["cycle", "Cycle star, cross, empty", "Space"],
  ["star", "Star", "S"],
  ["cross", "Cross", "X"],
  ["dot", "Dot on an edge or corner", "D"],
  ["colour", "Highlighter", "C"],
  ["erase", "Erase", "0"],
];
const PENS = ["yellow", "green", "blue", "pink", "violet"];

export function createToolbar({ game, run }) {
  let tool = "cycle";
  let pen = "1";
  const toolButtons = new Map(
    TOOLS.map(([id, title, key]) => [
      id,
      iconButton(id === "colour" ? "pen" : id, title, key, (event) => {
        choose(id);
        if (id === "colour") {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          pickPen(left, bottom + 4);
        }
      }),
    ]),
  );
  const actions = {
    undo: iconButton("undo", "Undo", "Z", () => run("undo")),
    redo: iconButton("redo", "Redo", "Y", () => run("redo")),
    hint: iconButton("hint", "Hint", "H", () => run("hint")),
    check: iconButton("check", "Check", "K", () => run("check")),
    trial: iconButton("trial", "Trial: try marks, then keep or discard them", "T", () => run("trial")),
    more: iconButton("more", "More", "", (event) => {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      run("more", left, top);
    }),
  };

  function choose(id) {
    tool = id;
    for (const [name, element] of toolButtons) element.setAttribute("aria-pressed", String(name === id));
  }
  const swatch = (digit) => h("span", { class: `swatch pen-${digit}` });
  function pickPen(x, y) {
    openMenu(
      "Highlighter",
      x,
      y,
      PENS.map((name, index) => ({
        text: name,
        key: String(index + 1),
        icon: swatch(index + 1),
        run() {
          pen = String(index + 1);
          choose("colour");
        },
      })),
    );
  }
  choose(tool);

  return {
    element: h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": "Tools" },
      h("div", { class: "tool-group" }, [...toolButtons.values()]),
      h("div", { class: "tool-group" }, Object.values(actions)),
    ),
    get tool() {
      return tool;
    },
    get pen() {
      return pen;
    },
    set pen(digit) {
      pen = digit;
    },
    choose,
    draw() {
      actions.undo.disabled = !game.history.canUndo;
      actions.redo.disabled = !game.history.canRedo;
      actions.trial.setAttribute("aria-pressed", String(game.inTrial));
    },
  };
}
