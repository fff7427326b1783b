// The Edit page: draw regions and see the analysis at once.

import { createBoard } from "../common/board.js";
import { usualStars } from "../common/boards.js";
import { headButton } from "../common/controls.js";
import { debounce, h } from "../common/dom.js";
import { exportDialog, importDialog, parseText, pasteAnywhere } from "../common/exchange.js";
import { announceImport } from "../common/formats.js";
import { memory } from "../common/memory.js";
import { counted } from "../common/numbers.js";
import { problemMessage } from "../common/problem.js";
import { puzzleText } from "../common/puzzle-text.js";
import { addressOf, go, pageAddress, parameters } from "../common/route.js";
import { confirmDialog, mountShell, openDialog, registerKeys, settings, toast } from "../common/shell.js";
import { createTabs } from "../common/tabs.js";
import { createAnalysis } from "./analysis.js";
import { blank, createDraft, draftText, LETTERS, readDraft, SIZES } from "./draft.js";
import { createPalette } from "./palette.js";
import { createRepair } from "./repair.js";
import { createReport } from "./report.js";

mountShell("edit");
const draft = createDraft(() => changed());
const holder = h("div", { class: "board-holder", id: "board" });
const palette = createPalette({ draft });
let board = null;
let preview = null;

const light = (cells) => board?.setLit(cells);
const report = createReport({ draft, light, onview: () => draw(), choose: (letter) => palette.choose(letter) });
const analysis = createAnalysis((result) => {
  report.draw(result);
  play.toggleAttribute("disabled", !result.solution);
  draw();
});
const repair = createRepair({
  draft,
  preview(changes) {
    preview = changes;
    draw();
  },
  apply(changes) {
    draft.assign(changes);
    toast("Applied. You can undo it.");
  },
});

// The line above the board.
const sizeField = h(
  "select",
  { "aria-label": "Size", onchange: () => resize(Number(sizeField.value)) },
  Array.from({ length: SIZES.max - SIZES.min + 1 }, (_, index) =>
    h("option", { value: index + SIZES.min }, `${index + SIZES.min} × ${index + SIZES.min}`),
  ),
);
const starField = h(
  "select",
  { "aria-label": "Stars", onchange: () => draft.setStars(Number(starField.value)) },
  Array.from({ length: 6 }, (_, index) => h("option", { value: index + 1 }, counted(index + 1, "star"))),
);
const play = h("button", { class: "button primary", type: "button", onclick: () => run.play() }, "Play");
const head = h(
  "div",
  { class: "head head-row" },
  h("h1", { class: "visually-hidden" }, "Draw a puzzle"),
  sizeField,
  starField,
  h("span", { class: "grow" }),
  headButton("import", "Import", "Ctrl+V", () => run.import()),
  headButton("share", "Share", "", () => run.export()),
  play,
);
const tabs = createTabs("About this board", [
  { id: "report", name: "Analysis", panel: report.panel },
  { id: "repair", name: "Repair", panel: repair.panel },
  { id: "help", name: "How to draw", panel: help() },
]);

document
  .querySelector("main")
  .append(
    h(
      "div",
      { class: "play-area" },
      palette.tools,
      h("div", { class: "board-column with-letters" }, head, holder, palette.element),
    ),
    h("aside", { class: "panel", "aria-label": "About this board" }, tabs.element),
  );

function help() {
  const line = (key, words) => h("li", {}, h("strong", {}, key), ` ${words}`);
  return h(
    "section",
    {},
    h(
      "ul",
      {},
      line("Drag from a region", "to extend it over other cells."),
      line("Drag from an empty cell", "to start a new region."),
      line("Choose a letter", "below the board to paint with it, or type letters to fill one cell after another."),
      line("Paste", "a puzzle in any notation anywhere on the page."),
      line("Right-click, or press 0 or Delete,", "to clear cells."),
    ),
    h(
      "p",
      { class: "quiet" },
      "The analysis follows every change. Repair suggests small changes when a board has several solutions or needs ",
      "guessing.",
    ),
  );
}

const remember = debounce(() => {
  go(addressOf({ p: draftText(draft.state) }), { replace: true, quiet: true });
  memory.set("draft", draftText(draft.state));
}, 200);

function draw() {
  if (!board) return;
  const { regions } = draft.state;
  const rows = preview
    ? regions.map((line, row) =>
        [...line].map((letter, col) => preview.find(([[r, c]]) => r === row && c === col)?.[1] ?? letter).join(""),
      )
    : regions;
  board.setRegions(rows);
  const { highlights, ghost } = report.shown();
  board.setHighlights(preview ? { target: preview.map(([cell]) => cell) } : highlights);
  board.setGhost(preview ? null : ghost);
}

function changed() {
  const { size, stars } = draft.state;
  if (board?.size !== size) makeBoard(size, stars);
  sizeField.value = size;
  starField.value = stars;
  preview = null;
  report.resetView();
  repair.reset();
  palette.draw();
  board.setStars(stars);
  analysis.update(draft.state);
  draw();
  remember();
}

function makeBoard(size, stars) {
  board = createBoard({
    size,
    stars,
    regions: draft.state.regions,
    interactive: true,
    letters: true,
    label: `Board being drawn, ${size} by ${size}`,
  });
  holder.replaceChildren(board.element);
  let letter = null;
  const brushAt = (cell, secondary) =>
    secondary || palette.tool === "erase"
      ? "."
      : palette.tool === "extend"
        ? draft.letterAt(cell) === "."
          ? draft.freeLetter()
          : draft.letterAt(cell)
        : palette.letter;
  board.addEventListener("press", ({ detail: { cell, button: which, shift } }) => {
    if (shift) return;
    if (palette.tool === "extend" && which === "primary" && draft.letterAt(cell) !== ".")
      palette.show(draft.letterAt(cell));
    else draft.paint([cell], brushAt(cell, which === "secondary"));
  });
  board.addEventListener("dragstart", ({ detail: { cell, button: which } }) => {
    letter = brushAt(cell, which === "secondary");
    draft.beginStroke();
    draft.strokeOver(cell, letter);
  });
  board.addEventListener("drag", ({ detail: { cell } }) => letter && draft.strokeOver(cell, letter));
  board.addEventListener("dragend", () => {
    letter = null;
    draft.endStroke();
  });
}

async function resize(size) {
  const filled = /[A-Z]/.test(draft.state.regions.join(""));
  if (
    filled &&
    !(await confirmDialog("Change the size?", "A board of another size starts empty. You can undo it.", "New board"))
  ) {
    sizeField.value = draft.state.size;
    return;
  }
  draft.load(blank(size, usualStars(size)));
}

function imported({ puzzle, detected, warnings }) {
  draft.load(puzzle);
  announceImport(detected, warnings);
}

const run = {
  undo: () => draft.history.undo(),
  redo: () => draft.history.redo(),
  import: () => importDialog(imported),
  export: () => exportDialog({ puzzle: draft.state }),
  play() {
    location.href = pageAddress("play", { p: puzzleText(draft.state) });
  },
  rotate: () => draft.rotate(),
  flip: () => draft.flip(),
  relabel: () => draft.relabel(),
  async clear() {
    if (await confirmDialog("Clear the board?", "This removes all regions. You can undo it.", "Clear"))
      draft.load(blank(draft.state.size, draft.state.stars));
  },
};
palette.connect(run);

const advance = () => {
  const [row, col] = board.cursor;
  const next = row * draft.state.size + col + 1;
  if (next < draft.state.size ** 2) board.focusCell(Math.floor(next / draft.state.size), next % draft.state.size);
};
registerKeys("On the board", [
  { show: "↑ ↓ ← →", text: "move; hold Shift to select" },
  { show: "A … Z", text: "assign the cell to this region and move on" },
  ...[...LETTERS.toLowerCase()]
    .flatMap((key) => [key, `shift+${key}`])
    .map((key) => ({
      keys: [key],
      run() {
        const letter = key.at(-1).toUpperCase();
        if (LETTERS.indexOf(letter) >= draft.state.size)
          return toast(`This board has regions A to ${LETTERS[draft.state.size - 1]}.`);
        const cells = board.selection;
        draft.paint(cells, letter);
        palette.show(letter);
        if (cells.length === 1) advance();
        return undefined;
      },
    })),
  {
    keys: ["space", "enter"],
    show: "Space",
    text: "paint with the selected letter",
    run: () => draft.paint(board.selection, palette.letter),
  },
  {
    keys: ["0", "delete", "backspace", "."],
    show: "0 Del",
    text: "clear the cell",
    run: () => draft.paint(board.selection, "."),
  },
]);
registerKeys("Board", [
  { keys: ["ctrl+z"], show: "Ctrl+Z", text: "undo", run: run.undo },
  { keys: ["ctrl+y", "ctrl+shift+z"], show: "Ctrl+Y", text: "redo", run: run.redo },
  { keys: ["escape"], show: "Esc", text: "clear the selection", run: () => board.clearSelection() },
  { show: "Ctrl+V", text: "import a puzzle from the clipboard" },
]);
pasteAnywhere(imported);
settings.onChange(() => draw());

const p = parameters().get("p");
try {
  draft.reset(readDraft(p) ?? (p ? (await parseText(p)).puzzle : readDraft(memory.get("draft"))) ?? blank(8));
} catch (error) {
  draft.reset(blank(8));
  openDialog("Cannot read the puzzle in this link", problemMessage(error, p));
}
