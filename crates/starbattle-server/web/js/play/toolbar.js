// The tools beside the board, or below it on a phone.

import { iconButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { openMenu } from "../common/shell.js";
import { t } from "../common/texts.js";

/** The tools with their keys. */
const TOOLS = [
  ["cycle", "Space"],
  ["star", "S"],
  ["cross", "X"],
  ["dot", "D"],
  ["colour", "C"],
  ["erase", "0"],
];
const PENS = ["yellow", "green", "blue", "pink", "violet"].map((colour) => t(`play.pen.${colour}`));

/** A button with an icon, and on a phone a word below it. */
function tool(id, key, onclick) {
  const button = iconButton(id === "colour" ? "pen" : id, t(`play.tools.${id}.name`), key, onclick);
  button.append(h("span", { class: "tool-label", "aria-hidden": "true" }, t(`play.tools.${id}.short`)));
  return button;
}

export function createToolbar({ game, run }) {
  let chosen = "cycle";
  let pen = "1";
  const toolButtons = new Map(
    TOOLS.map(([id, key]) => [
      id,
      tool(id, key, (event) => {
        choose(id);
        if (id === "colour") {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          pickPen(left, bottom + 4);
        }
      }),
    ]),
  );
  const actions = {
    undo: tool("undo", "Z", () => run("undo")),
    redo: tool("redo", "Y", () => run("redo")),
    hint: tool("hint", "H", () => run("hint")),
    check: tool("check", "K", () => run("check")),
    trial: tool("trial", "T", () => run("trial")),
    more: tool("more", "", (event) => {
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
      t("play.pen.label"),
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
      { class: "tools", role: "toolbar", "aria-label": t("play.tools.label") },
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
