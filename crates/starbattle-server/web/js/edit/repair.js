// Repairs: small border changes that make the board unique, solvable by logic, or as hard as wanted.

import { isAbort, latest } from "../shared/api.js";
import { cellName } from "../shared/cells.js";
import { h } from "../shared/dom.js";
import { counted } from "../shared/numbers.js";
import { problemMessage } from "../shared/problem.js";
import { announce } from "../shared/shell.js";
import { lettersInOrder } from "./draft.js";

const GOALS = [
  ["", "solvable by logic"],
  ["unique", "one solution"],
  ["easy", "easy"],
  ["medium", "medium"],
  ["hard", "hard"],
  ["expert", "expert"],
];

/** `preview(changes|null)` shows `[[cell, letter]]` on the board; `apply(changes)` makes them. */
export function createRepair({ draft, preview, apply }) {
  const goal = h(
    "select",
    {},
    GOALS.map(([id, words]) => h("option", { value: id }, words)),
  );
  const list = h("div", { class: "stack", "aria-live": "polite" });
  const ask = h("button", { class: "button primary", type: "button", onclick: () => search() }, "Suggest repairs");
  const stop = h("button", { class: "button", type: "button", hidden: true, onclick: () => post.cancel() }, "Stop");
  const panel = h(
    "section",
    { class: "stack" },
    h(
      "p",
      { class: "quiet" },
      "Gives a few cells to neighbouring regions, as few as possible, until the board is what you want.",
    ),
    h("label", { class: "field" }, h("span", {}, "Make it"), goal),
    h("div", { class: "row" }, ask, stop),
    list,
  );
  const post = latest();

  const card = (suggestion, letters) => {
    const changes = suggestion.changes.map(({ cell, to }) => [cell, letters[to]]);
    const words = suggestion.changes
      .map(({ cell, from, to }) => `${cellName(cell)} from ${letters[from]} to ${letters[to]}`)
      .join(", ");
    const element = h(
      "div",
      {
        class: "panel suggestion",
        tabindex: 0,
        onpointerenter: () => preview(changes),
        onpointerleave: () => preview(null),
        onfocusin: () => preview(changes),
        onfocusout: () => preview(null),
      },
      h(
        "p",
        {},
        h("strong", {}, counted(changes.length, "change")),
        `: ${words}.`,
        suggestion.difficulty && [" Then it is ", h("strong", {}, suggestion.difficulty), "."],
      ),
      h(
        "button",
        {
          class: "button small",
          type: "button",
          onclick: () => {
            preview(null);
            apply(changes);
          },
        },
        "Apply",
      ),
    );
    return element;
  };

  async function search() {
    const { size, stars, regions } = draft.state;
    const letters = lettersInOrder(regions);
    const wish = goal.value === "unique" ? { unique: true } : goal.value ? { difficulty: goal.value } : {};
    ask.disabled = true;
    stop.hidden = false;
    list.replaceChildren(h("progress", {}), h("p", { class: "quiet small" }, "Trying border changes …"));
    try {
      const { suggestions } = await post("/improve", { puzzle: { size, stars, regions }, ...wish });
      const useful = suggestions.filter(({ changes }) => changes.length > 0);
      list.replaceChildren(
        ...(suggestions.length === 0
          ? [
              h(
                "div",
                { class: "message warn" },
                h("p", {}, "No small set of changes was found. Try another goal, or change a border yourself."),
              ),
            ]
          : useful.length === 0
            ? [
                h(
                  "div",
                  { class: "message good" },
                  h("p", {}, "Nothing needs to be changed: the board is what you want."),
                ),
              ]
            : useful.map((one) => card(one, letters))),
      );
      announce(`${counted(useful.length, "suggestion")} found.`);
    } catch (error) {
      list.replaceChildren(...(isAbort(error) ? [] : [problemMessage(error)]));
    } finally {
      ask.disabled = false;
      stop.hidden = true;
    }
  }

  return {
    panel,
    /** The draft has changed: what was suggested is out of date. */
    reset() {
      post.cancel();
      list.replaceChildren();
    },
  };
}
