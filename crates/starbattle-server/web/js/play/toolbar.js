// The tools beside the board, or below it on a phone.

import { iconButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { openMenu } from "../common/shell.js";

/** Each tool with its name, the short name below its icon, and its key. */
const TOOLS = [
  ["cycle", "Cycle star, cross, empty", "Cycle", "Space"],
  ["star", "Star", "Star", "S"],
  ["cross", "Cross", "Cross", "X"],
  ["dot", "Dot on an edge or corner", "Dot", "D"],
  ["colour", "Pen: highlight cells", "Pen", "C"],
  ["erase", "Erase", "Erase", "0"],
];
const PENS = ["yellow", "green", "blue", "pink", "violet"];

/** A button with an icon, and on a phone a word below it. */
function tool(icon, title, short, key, onclick) {
  const button = iconButton(icon, title, key, onclick);
  button.append(h("span", { class: "tool-label", "aria-hidden": "true" }, short));
  return button;
}

export function createToolbar({ game, run }) {
  let chosen = "cycle";
  let pen = "1";
  const toolButtons = new Map(
    TOOLS.map(([id, title, short, key]) => [
      id,
      tool(id === "colour" ? "pen" : id, title, short, key, (event) => {
        choose(id);
        if (id === "colour") {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          pickPen(left, bottom + 4);
        }
      }),
    ]),
  );
  const actions = {
    undo: tool("undo", "Undo", "Undo", "Z", () => run("undo")),
    redo: tool("redo", "Redo", "Redo", "Y", () => run("redo")),
    hint: tool("hint", "Hint", "Hint", "H", () => run("hint")),
    check: tool("check", "Check", "Check", "K", () => run("check")),
    trial: tool("trial", "Trial: try marks, then keep or discard them", "Trial", "T", () => run("trial")),
    more: tool("more", "More", "More", "", (event) => {
      const { left, top } = event.currentTarget.getBoundingClientRect();
      run("more", left, top);
    }),
  };

  function choose(id) {
    chosen = id;
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
  choose(chosen);

  return {
    element: h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": "Tools" },
      h("div", { class: "tool-group" }, [...toolButtons.values()]),
      h("div", { class: "tool-group" }, Object.values(actions)),
    ),
    get tool() {
      return chosen;
    },
    get pen() {
      return pen;
    },
    set pen(digit) {
      pen = digit;
    },
    choose,
    draw() {
      // The puzzle before this one is one step further back.
      actions.undo.disabled = !game.history.canUndo && !history.state?.before;
      actions.redo.disabled = !game.history.canRedo;
      actions.trial.setAttribute("aria-pressed", String(game.inTrial));
    },
  };
}
