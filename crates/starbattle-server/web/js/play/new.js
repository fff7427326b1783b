// A new puzzle: size, stars, difficulty, and a job that can be called off.

import { isAbort, job } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { memory } from "../shared/memory.js";
import { problemMessage } from "../shared/problem.js";
import { choices, openDialog } from "../shared/shell.js";

/** Sizes that people know, with the stars that suit them. */
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

/** Opens the dialog; `onpuzzle(text)` gets the puzzle in one line. */
export function newPuzzleDialog(onpuzzle) {
  const wish = memory.get("wish", { board: "10x2", difficulty: "" });
  const board = h(
    "select",
    { autofocus: true },
    BOARDS.map(([size, stars]) =>
      h("option", { value: `${size}x${stars}` }, `${size} × ${size}, ${stars} ${stars === 1 ? "star" : "stars"}`),
    ),
  );
  board.value = BOARDS.some(([size, stars]) => `${size}x${stars}` === wish.board) ? wish.board : "10x2";
  const status = h("div", { class: "stack", "aria-live": "polite" });
  let running = null;

  const make = async () => {
    const [size, stars] = board.value.split("x").map(Number);
    wish.board = board.value;
    memory.set("wish", wish);
    const bar = h("progress", {});
    const words = h("p", { class: "quiet small" }, "Making a puzzle …");
    status.replaceChildren(bar, words);
    start.disabled = true;
    let found = null;
    running = job(
      "/generate",
      { size, stars, to: "dotted", ...(wish.difficulty && { difficulty: wish.difficulty }) },
      {
        onProgress({ text }) {
          if (text) words.textContent = text;
        },
        onResult(value) {
          found = value;
        },
      },
    );
    try {
      const done = await running;
      const text = found?.puzzle ?? done?.puzzle;
      if (!text) throw new Error("no puzzle came back");
      dialog.close();
      onpuzzle(text);
    } catch (error) {
      if (!isAbort(error)) status.replaceChildren(problemMessage(error));
    } finally {
      running = null;
      start.disabled = false;
    }
  };
  const start = h("button", { class: "button primary", type: "submit" }, "Make it");
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
          choices("Difficulty", CLASSES, wish.difficulty, (value) => {
            wish.difficulty = value;
          }),
        ),
      ),
      status,
      h(
        "p",
        { class: "quiet small" },
        "Every puzzle has exactly one solution that logic alone can find. ",
        h("a", { href: "/generate" }, "More wishes"),
        " on the generator's page.",
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
}
