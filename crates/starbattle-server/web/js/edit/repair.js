// Repairs: small border changes that give the board one solution, or a difficulty.

import { isAbort, latest } from "../common/api.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { problemMessage } from "../common/problem.js";
import { announce } from "../common/shell.js";
import { lettersInOrder } from "./draft.js";

const GOALS = [
  ["", "solvable by logic"],
  ["unique", "one solution"],
  ["easy", "easy"],
  ["medium", "medium"],
  ["hard", "hard"],
  ["expert", "expert"],
];

/** `preview(changes|null)` shows `[[cell, letter]]` on the board; `apply(changes)` applies them. */
export function createRepair({ draft, preview, apply }) {
  const goal = h(
    "select",
    {},
    GOALS.map(([id, words]) => h("option", { value: id }, words)),
  );
  const list = h("div", { class: "stack", "aria-live": "polite" });
  const start = h("button", { class: "button primary", type: "button", onclick: () => search() }, "Suggest repairs");
  const stop = h("button", { class: "button", type: "button", hidden: true, onclick: () => post.cancel() }, "Stop");
  const panel = h(
    "section",
    { class: "stack" },
    h(
      "p",
      { class: "quiet" },
      "Moves as few cells as possible to neighbouring regions until the board meets the goal.",
    ),
    h("label", { class: "field" }, h("span", {}, "Goal"), goal),
    h("div", { class: "row" }, start, stop),
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
        suggestion.difficulty && [" The result is ", h("strong", {}, suggestion.difficulty), "."],
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

  /** What is known about the smallest number of changes. */
  const conclusion = ([first], proved) =>
    h(
      "p",
      { class: "quiet small" },
      proved
        ? "No smaller set of changes meets the goal."
        : `At most ${counted(first.changes.length, "change")} needed: a smaller set may exist.`,
    );

  async function search() {
    const { size, stars, regions } = draft.state;
    const letters = lettersInOrder(regions);
    const target = goal.value === "unique" ? { unique: true } : goal.value ? { difficulty: goal.value } : {};
    start.disabled = true;
    stop.hidden = false;
    list.replaceChildren(h("progress", {}), h("p", { class: "quiet small" }, "Trying border changes…"));
    try {
      const { suggestions, proved } = await post("/improve", { puzzle: { size, stars, regions }, ...target });
      const useful = suggestions.filter(({ changes }) => changes.length > 0);
      list.replaceChildren(
        ...(suggestions.length === 0
          ? [
              h(
                "div",
                { class: "message warn" },
                h("p", {}, "No small set of changes reaches the goal. Try another goal, or change a border yourself."),
              ),
            ]
          : useful.length === 0
            ? [h("div", { class: "message good" }, h("p", {}, "No changes needed: the board already meets the goal."))]
            : [...useful.map((one) => card(one, letters)), conclusion(useful, proved)]),
      );
      announce(`${counted(useful.length, "suggestion")} found.`);
    } catch (error) {
      list.replaceChildren(...(isAbort(error) ? [] : [problemMessage(error)]));
    } finally {
      start.disabled = false;
      stop.hidden = true;
    }
  }

  return {
    panel,
    /** Discards the suggestions, as the draft has changed. */
    reset() {
      post.cancel();
      list.replaceChildren();
    },
  };
}
