// The tools of the editor, and the letters to paint with.

import { iconButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { LETTERS } from "./draft.js";

const TOOLS = [
  ["extend", "extend", "Extend: drag from a region over other cells"],
  ["paint", "pen", "Paint with the selected letter"],
  ["erase", "erase", "Clear cells"],
];
const ACTIONS = [
  ["undo", "Undo", "Ctrl+Z"],
  ["redo", "Redo", "Ctrl+Y"],
  ["rotate", "Rotate right by 90°"],
  ["flip", "Flip left to right"],
  ["relabel", "Rename regions in reading order"],
  ["clear", "Clear the board"],
];

export function createPalette({ draft }) {
  let tool = "extend";
  let letter = "A";
  let run = {};
  const toolButtons = new Map(TOOLS.map(([id, name, title]) => [id, iconButton(name, title, "", () => use(id))]));
  const actionButtons = new Map(ACTIONS.map(([id, title, key]) => [id, iconButton(id, title, key, () => run[id]())]));
  const swatches = h("div", { class: "letters", role: "radiogroup", "aria-label": "Region to paint with" });

  function use(id) {
    tool = id;
    for (const [name, element] of toolButtons) element.setAttribute("aria-pressed", String(name === id));
  }
  function show(next) {
    letter = next;
    for (const element of swatches.children) {
      const on = element.dataset.letter === letter;
      element.setAttribute("aria-checked", String(on));
      element.tabIndex = on ? 0 : -1;
    }
  }
  const choose = (next) => {
    show(next);
    use("paint");
  };
  swatches.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...swatches.children];
    const next = all[(all.findIndex((element) => element.dataset.letter === letter) + step + all.length) % all.length];
    choose(next.dataset.letter);
    next.focus();
  });
  use(tool);

  return {
    tools: h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": "Tools" },
      h("div", { class: "tool-group" }, [...toolButtons.values()]),
      h("div", { class: "tool-group" }, [...actionButtons.values()]),
    ),
    element: swatches,
    get tool() {
      return tool;
    },
    get letter() {
      return letter;
    },
    use,
    show,
    choose,
    connect(actions) {
      run = actions;
    },
    draw() {
      const { size, regions } = draft.state;
      const counts = new Map();
      for (const name of regions.join("")) counts.set(name, (counts.get(name) ?? 0) + 1);
      if (LETTERS.indexOf(letter) >= size) letter = "A";
      swatches.replaceChildren(
        ...[...LETTERS.slice(0, size)].map((name) =>
          h(
            "button",
            {
              class: "letter-button",
              type: "button",
              role: "radio",
              "data-letter": name,
              "aria-label": `Region ${name}, ${counted(counts.get(name) ?? 0, "cell")}`,
              onclick: () => choose(name),
            },
            name,
            h("small", {}, counts.get(name) ?? "–"),
          ),
        ),
      );
      show(letter);
      actionButtons.get("undo").disabled = !draft.history.canUndo;
      actionButtons.get("redo").disabled = !draft.history.canRedo;
    },
  };
}
