// The tools of the editor, and the letters to paint with.

import { h, icon } from "../shared/dom.js";
import { LETTERS } from "./draft.js";

const TOOLS = [
  ["grow", "Extend: drag from a region over other cells", "M5 5h7v7H5zM12 12l6 6m0-5v5h-5"],
  ["paint", "Paint with the selected letter", "M4 20h5L20 9l-5-5L4 15zM13 6l5 5"],
  ["erase", "Clear cells", "M9 20h11M5.500 14.500l8-9 6 5.500-7.500 8.500H9.500z"],
];
const ACTIONS = [
  ["undo", "Undo (Ctrl+Z)", "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2"],
  ["redo", "Redo (Ctrl+Y)", "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h2"],
  ["rotate", "Rotate right by 90°", "M19 5v5h-5M19 10a7.500 7.500 0 1 0 .5 4"],
  ["flip", "Flip left to right", "M12 3v18M9 7L4 17h5zM15 7l5 10h-5z"],
  ["relabel", "Rename regions in reading order", "M4 18l3-9 3 9M5 15h4M14 6v12m0-6a3 3 0 1 1 0 6"],
  ["clear", "Clear the board", "M5 7h14M10 4h4M7 7l1 13h8l1-13"],
];

export function createPalette({ draft }) {
  let tool = "grow";
  let letter = "A";
  let run = {};
  const button = (title, picture, onclick) =>
    h("button", { class: "button icon", type: "button", title, "aria-label": title, onclick }, icon(picture));
  const toolButtons = new Map(TOOLS.map(([id, title, picture]) => [id, button(title, picture, () => use(id))]));
  const actionButtons = new Map(ACTIONS.map(([id, title, picture]) => [id, button(title, picture, () => run[id]())]));
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
              "aria-label": `Region ${name}, ${counts.get(name) ?? 0} cells`,
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
