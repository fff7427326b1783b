// The dialog for a new puzzle: size, stars, difficulty, and a job that can be cancelled.

import { isAbort, job } from "../common/api.js";
import { h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { counted } from "../common/numbers.js";
import { problemMessage } from "../common/problem.js";
import { pageAddress } from "../common/route.js";
import { choices, openDialog } from "../common/shell.js";
import { SUPPOSITIONS } from "../common/techniques.js";

/** Common sizes with their usual numbers of stars. */
const BOARDS = [
  [5, 1],
  [6, 1],
  [7, 1],
  [8, 1],
  [9, 2],
  [10, 2],
  [11, 2],
  [12, 2],
  [14, 3],
  [17, 4],
  [21, 5],
  [25, 6],
];
const CLASSES = [
  ["", "Any"],
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["expert", "Expert"],
];

/** Opens the dialog; `onpuzzle(text)` gets the puzzle in one line. With a `wish`, the search begins at once. */
export function newPuzzleDialog(onpuzzle, wish = null) {
  const criteria = { ...memory.get("new-puzzle", { board: "10x2", difficulty: "" }), ...wish };
  const direct = h("input", { type: "checkbox", checked: criteria.direct === true });
  const board = h(
    "select",
    { autofocus: true },
    BOARDS.map(([size, stars]) =>
      h("option", { value: `${size}x${stars}` }, `${size} × ${size}, ${counted(stars, "star")}`),
    ),
  );
  board.value = BOARDS.some(([size, stars]) => `${size}x${stars}` === criteria.board) ? criteria.board : "10x2";
  const status = h("div", { class: "stack", "aria-live": "polite" });
  let running = null;

  const make = async () => {
    const [size, stars] = board.value.split("x").map(Number);
    criteria.board = board.value;
    criteria.direct = direct.checked;
    memory.set("new-puzzle", criteria);
    const bar = h("progress", {});
    const words = h("p", { class: "quiet small" }, "Generating a puzzle…");
    status.replaceChildren(bar, words);
    start.disabled = true;
    let found = null;
    running = job(
      "/generate",
      {
        size,
        stars,
        to: "dotted",
        ...(criteria.difficulty && { difficulty: criteria.difficulty }),
        ...(direct.checked && { forbid: SUPPOSITIONS }),
      },
      {
        onProgress({ text }) {
          if (text) words.textContent = `Generating a puzzle… ${text}.`;
        },
        onResult(value) {
          found = value;
        },
      },
    );
    try {
      const done = await running;
      const text = found?.puzzle ?? done?.puzzle;
      if (!text) throw new Error("The server returned no puzzle.");
      dialog.close();
      onpuzzle(text);
    } catch (error) {
      if (!isAbort(error)) status.replaceChildren(problemMessage(error));
    } finally {
      running = null;
      start.disabled = false;
    }
  };
  const start = h("button", { class: "button primary", type: "submit" }, "Generate");
  const dialog = openDialog(
    "New puzzle",
    h(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          make();
        },
      },
      h("label", { class: "field" }, h("span", {}, "Board"), board),
      h(
        "div",
        { class: "field" },
        h("span", {}, "Difficulty"),
        h(
          "div",
          {},
          choices("Difficulty", CLASSES, criteria.difficulty, (value) => {
            criteria.difficulty = value;
          }),
        ),
      ),
      h("label", { class: "toggle" }, direct, "No suppositions: never “what if this were a star?”"),
      status,
      h(
        "p",
        { class: "quiet small" },
        "Every puzzle has exactly one solution, which the techniques reach. ",
        h("a", { href: pageAddress("generate") }, "More options"),
      ),
      h(
        "div",
        { class: "actions" },
        h("button", { class: "button", type: "button", onclick: () => dialog.close() }, "Cancel"),
        start,
      ),
    ),
    { done: () => running?.cancel() },
  );
  if (wish) make();
}
