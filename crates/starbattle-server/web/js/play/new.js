// The dialog for a new puzzle: size, stars, difficulty, and a job that can be cancelled.

import { isAbort, job } from "../common/api.js";
import { h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { problemMessage } from "../common/problem.js";
import { pageAddress } from "../common/route.js";
import { choices, openDialog } from "../common/shell.js";
import { SUPPOSITIONS } from "../common/techniques.js";
import { loadTexts, rich, t } from "../common/texts.js";

await loadTexts("new");

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
const CLASSES = [["", t("new.any")], ...["easy", "medium", "hard", "expert"].map((id) => [id, t(`new.class.${id}`)])];

/**
 * Opens the dialog; `onpuzzle(text)` gets the puzzle in one line. `current`: the board at hand, which is chosen if
 * none was before. With a `wish`, the search begins at once.
 */
export function newPuzzleDialog(onpuzzle, current, wish = null) {
  const criteria = { ...memory.get("new-puzzle", { board: current, difficulty: "" }), ...wish };
  const direct = h("input", { type: "checkbox", checked: criteria.direct === true });
  const board = h(
    "select",
    { autofocus: true },
    BOARDS.map(([size, stars]) =>
      h("option", { value: `${size}x${stars}` }, `${size} × ${size}, ${t("common.count.star", { count: stars })}`),
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
    const words = h("p", { class: "quiet small" }, t("new.generating"));
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
          if (text) words.replaceChildren(t("new.generating"), " ", h("span", { lang: "en" }, `${text}.`));
        },
        onResult(value) {
          found = value;
        },
      },
    );
    try {
      const done = await running;
      const text = found?.puzzle ?? done?.puzzle;
      if (!text) throw Object.assign(new Error(t("new.nothing")), { isOurs: true });
      dialog.close();
      onpuzzle(text);
    } catch (error) {
      if (!isAbort(error)) status.replaceChildren(problemMessage(error));
    } finally {
      running = null;
      start.disabled = false;
    }
  };
  const start = h("button", { class: "button primary", type: "submit" }, t("new.start"));
  const dialog = openDialog(
    t("play.head.newPuzzle"),
    h(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          make();
        },
      },
      h("label", { class: "field" }, h("span", {}, t("new.board")), board),
      h(
        "div",
        { class: "field" },
        h("span", {}, t("play.info.difficulty")),
        h(
          "div",
          {},
          choices(t("play.info.difficulty"), CLASSES, criteria.difficulty, (value) => {
            criteria.difficulty = value;
          }),
        ),
      ),
      h("label", { class: "toggle" }, direct, t("new.direct")),
      status,
      h(
        "p",
        { class: "quiet small" },
        rich("new.note", { link: (words) => h("a", { href: pageAddress("generate") }, words) }),
      ),
      h(
        "div",
        { class: "actions" },
        h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("common.dialog.cancel")),
        start,
      ),
    ),
    { done: () => running?.cancel() },
  );
  if (wish) make();
}
