// The tools beside the board, or below it on a phone.

import { h, icon } from "../shared/dom.js";
import { openMenu } from "../shared/shell.js";

const STAR = "M12 3.2l2.6 5.9 6.4.6-4.8 4.3 1.4 6.3L12 17l-5.6 3.3 1.4-6.3L3 9.7l6.4-.6z";
const ICONS = {
  cycle: () =>
    icon(
      "M14.5 14.5l5 5m0-5l-5 5M5 20a9 9 0 0 1-1-4m16-8a9 9 0 0 0-4-4",
      "M8.500 3.500l1.600 3.500 3.900.4-2.900 2.600.9 3.800-3.500-2-3.500 2 .9-3.800L3 7.400l3.900-.4z",
    ),
  star: () => icon("", STAR),
  cross: () => icon("M6.500 6.500l11 11m0-11l-11 11"),
  dot: () => icon("M12 3v18M3 12h18", "M12 8.400a3.600 3.600 0 1 1 0 7.200 3.600 3.600 0 0 1 0-7.200z"),
  colour: () => icon("M4 20h5L20 9l-5-5L4 15zM13 6l5 5"),
  erase: () => icon("M9 20h11M5.500 14.500l8-9 6 5.500-7.500 8.500H9.500z"),
  undo: () => icon("M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2"),
  redo: () => icon("M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h2"),
  hint: () => icon("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 11c.6.5 1 1.200 1 2h5c0-.8.4-1.500 1-2A6 6 0 0 0 12 3z"),
  check: () => icon("M4 12.500l5 5L20 6.500"),
  trial: () => icon("M7 4v16M7 12h6a4 4 0 0 0 4-4V4M14 7l3-3 3 3"),
  more: () => icon("", [5, 12, 19].map((x) => `M${x} 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z`).join("")),
};

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
  const button = (id, title, key, onclick) =>
    h(
      "button",
      {
        class: "button icon",
        type: "button",
        title: `${title}${key ? ` (${key})` : ""}`,
        "aria-label": title,
        onclick,
      },
      ICONS[id](),
    );
  const toolButtons = new Map(
    TOOLS.map(([id, title, key]) => [
      id,
      button(id, title, key, (event) => {
        choose(id);
        if (id === "colour") {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          pickPen(left, bottom + 4);
        }
      }),
    ]),
  );
  const actions = {
    undo: button("undo", "Undo", "Z", () => run("undo")),
    redo: button("redo", "Redo", "Y", () => run("redo")),
    hint: button("hint", "Hint", "H", () => run("hint")),
    check: button("check", "Check", "K", () => run("check")),
    trial: button("trial", "Trial: try marks, then keep or discard them", "T", () => run("trial")),
    more: button("more", "More", "", (event) => {
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
