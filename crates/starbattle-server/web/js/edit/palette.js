// The tools of the editor, and the letters to paint with.

import { iconButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { t } from "../common/texts.js";
import { LETTERS } from "./draft.js";

const TOOLS = [
  ["extend", "extend"],
  ["paint", "pen"],
  ["erase", "erase"],
  ["given", "cycle"],
];
const ACTIONS = [["undo", "Ctrl+Z"], ["redo", "Ctrl+Y"], ["rotate"], ["flip"], ["relabel"], ["clear"]];

/** A button with an icon, and on a phone a word below it. */
function tool(id, icon, key, onclick) {
  const button = iconButton(icon, t(`edit.tools.${id}`), key, onclick);
  button.append(h("span", { class: "tool-label", "aria-hidden": "true" }, t(`edit.short.${id}`)));
  return button;
}

export function createPalette({ draft }) {
  let chosen = "extend";
  let letter = "A";
  let run = {};
  const toolButtons = new Map(TOOLS.map(([id, name]) => [id, tool(id, name, "", () => use(id))]));
  const actionButtons = new Map(ACTIONS.map(([id, key]) => [id, tool(id, id, key, () => run[id]())]));
  const swatches = h("div", { class: "letters", role: "radiogroup", "aria-label": t("edit.tools.letters") });

  function use(id) {
    chosen = id;
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
  use(chosen);

  return {
    tools: h(
      "div",
      { class: "tools", role: "toolbar", "aria-label": t("edit.tools.label") },
      h("div", { class: "tool-group" }, [...toolButtons.values()]),
      h("div", { class: "tool-group" }, [...actionButtons.values()]),
    ),
    element: swatches,
    get tool() {
      return chosen;
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
              "aria-label": t("edit.tools.region", { name, count: counts.get(name) ?? 0 }),
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
