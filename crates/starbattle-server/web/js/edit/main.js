// The Edit page: draw regions and see the analysis at once.

import { createBoard } from "../common/board.js";
import { usualStars } from "../common/boards.js";
import { headButton } from "../common/controls.js";
import { debounce, h } from "../common/dom.js";
import { exportDialog, importDialog, parseText, pasteAnywhere } from "../common/exchange.js";
import { announceImport } from "../common/formats.js";
import { memory } from "../common/memory.js";
import { puzzleText } from "../common/puzzle-text.js";
import { addressOf, go, pageAddress, parameters } from "../common/route.js";
import { confirmDialog, mountShell, openDialog, registerKeys, settings, toast } from "../common/shell.js";
import { createTabs } from "../common/tabs.js";
import { rich, t } from "../common/texts.js";
import { createAnalysis } from "./analysis.js";
import { createBorderEffects } from "./border-effects.js";
import { createBorders } from "./borders.js";
import { createDifficultySteps } from "./difficulty-steps.js";
import { blank, createDraft, draftText, givenCells, LETTERS, readDraft, regionsAfter, SIZES } from "./draft.js";
import { createGraph } from "./graph.js";
import { createPalette } from "./palette.js";
import { changeWords, ratingWords } from "./rating-words.js";
import { createRepair } from "./repair.js";
import { createReport } from "./report.js";

mountShell("edit");
const draft = createDraft(() => changed());
const holder = h("div", { class: "board-holder", id: "board" });
const palette = createPalette({ draft });
let board = null;
let preview = null;

const light = (cells) => board?.setLit(cells);
const effects = createBorderEffects({
  draft,
  onchange() {
    borders.draw();
    draw();
  },
});
const applyRated = (changes, result) => {
  draft.assign(changes);
  toast(t("edit.appliedRated", { changes: changeWords(changes), rating: ratingWords(result) }));
};
const steps = createDifficultySteps({ draft, effects, apply: applyRated });
const graph = createGraph({ draft });
const report = createReport({
  draft,
  light,
  onview: () => draw(),
  choose: (letter) => palette.choose(letter),
  tools: [steps.element, graph.element],
});
const showPreview = (changes) => {
  preview = changes;
  draw();
};
const borders = createBorders({
  draft,
  effects,
  preview: showPreview,
  apply(changes, effect) {
    if (effect.solutions === 1) applyRated(changes, effect);
    else draft.assign(changes);
  },
});
const analysis = createAnalysis((result) => {
  report.draw(result);
  steps.update(result);
  graph.update(result);
  borders.update(result);
  play.toggleAttribute("disabled", !result.solution);
  draw();
});
const repair = createRepair({
  draft,
  preview: showPreview,
  apply(changes) {
    draft.assign(changes);
    toast(t("edit.applied"));
  },
});

// The line above the board.
const sizeField = h(
  "select",
  { "aria-label": t("edit.size"), onchange: () => resize(Number(sizeField.value)) },
  Array.from({ length: SIZES.max - SIZES.min + 1 }, (_, index) =>
    h("option", { value: index + SIZES.min }, `${index + SIZES.min}×${index + SIZES.min}`),
  ),
);
const starField = h(
  "select",
  { "aria-label": t("edit.stars"), onchange: () => draft.setStars(Number(starField.value)) },
  Array.from({ length: 6 }, (_, index) =>
    h("option", { value: index + 1 }, t("common.count.star", { count: index + 1 })),
  ),
);
const play = h("button", { class: "button primary", type: "button", onclick: () => run.play() }, t("edit.play"));
const head = h(
  "div",
  { class: "head head-row" },
  h("h1", { class: "visually-hidden" }, t("edit.heading")),
  sizeField,
  starField,
  h("span", { class: "grow" }),
  headButton("import", t("edit.import"), "Ctrl+V", () => run.import()),
  headButton("share", t("edit.share"), "", () => run.export()),
  play,
);
const tabs = createTabs(
  t("edit.about"),
  [
    { id: "report", name: t("edit.tab.report"), panel: report.panel },
    { id: "borders", name: t("edit.tab.borders"), panel: borders.panel },
    { id: "repair", name: t("edit.tab.repair"), panel: repair.panel },
    { id: "help", name: t("edit.tab.help"), panel: help() },
  ],
  (id) => {
    borders.setActive(id === "borders");
    draw();
    remember();
  },
);

document
  .querySelector("main")
  .append(
    h(
      "div",
      { class: "play-area" },
      palette.tools,
      h("div", { class: "board-column with-letters" }, head, holder, palette.element),
    ),
    h("aside", { class: "panel", "aria-label": t("edit.about") }, tabs.element),
  );

function help() {
  const lines = ["extend", "new", "letter", "paste", "clear", "givens"];
  return h(
    "section",
    {},
    h(
      "ul",
      {},
      lines.map((name) => h("li", {}, rich(`edit.help.${name}`))),
    ),
    h("p", { class: "quiet" }, t("edit.help.more")),
  );
}

const remember = debounce(() => {
  const tab = tabs.current === "report" ? null : tabs.current;
  go(addressOf({ p: draftText(draft.state), tab }), { replace: true, quiet: true });
  memory.set("draft", draftText(draft.state));
}, 200);

function draw() {
  if (!board) return;
  board.setRegions(preview ? regionsAfter(draft.state, preview) : draft.state.regions);
  const { highlights, ghost } = report.shown();
  const givens = { given: givenCells(draft.state, "*"), givenCross: givenCells(draft.state, "x") };
  board.setHighlights({ ...(preview ? { target: preview.map(([cell]) => cell) } : highlights), ...givens });
  board.setGhost(preview ? null : ghost);
  borders.drawOn(board, preview !== null);
  board.setNamer(cellWords);
}

/** What is known about a cell, for its name. */
function cellWords(row, col) {
  const given = { "*": t("edit.givenStar"), x: t("edit.givenCross") }[draft.givenAt([row, col])];
  return (given ? `, ${given}` : "") + borders.describe([row, col]);
}

function changed() {
  const { size, stars } = draft.state;
  if (board?.size !== size) makeBoard(size, stars);
  sizeField.value = size;
  starField.value = stars;
  preview = null;
  effects.reset();
  borders.reset();
  steps.reset();
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
    label: t("edit.board", { size }),
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
    borders.pick(cell);
    if (palette.tool === "given") {
      const next = { ".": "*", "*": "x", x: "." }[draft.givenAt(cell)];
      draft.setGivens([cell], which === "secondary" ? "." : next);
    } else if (palette.tool === "extend" && which === "primary" && draft.letterAt(cell) !== ".")
      palette.show(draft.letterAt(cell));
    else draft.paint([cell], brushAt(cell, which === "secondary"));
  });
  board.addEventListener("dragstart", ({ detail: { cell, button: which } }) => {
    if (palette.tool === "given") return;
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
  if (filled && !(await confirmDialog(t("edit.resize.title"), t("edit.resize.text"), t("edit.resize.yes")))) {
    sizeField.value = draft.state.size;
    return;
  }
  draft.load(blank(size, usualStars(size)));
}

function imported({ puzzle, detected, warnings, isOneOfMany }) {
  draft.load(puzzle);
  if (!isOneOfMany) announceImport(detected, warnings);
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
    if (await confirmDialog(t("edit.clear.title"), t("edit.clear.text"), t("edit.clear.yes")))
      draft.load(blank(draft.state.size, draft.state.stars));
  },
};
palette.connect(run);

const advance = () => {
  const [row, col] = board.cursor;
  const next = row * draft.state.size + col + 1;
  if (next < draft.state.size ** 2) board.focusCell(Math.floor(next / draft.state.size), next % draft.state.size);
};
const toggleGivens = (mark) => {
  const cells = board.selection;
  draft.setGivens(cells, cells.every((cell) => draft.givenAt(cell) === mark) ? "." : mark);
};
registerKeys(t("edit.keys.onBoard"), [
  { show: "↑ ↓ ← →", text: t("edit.keys.move") },
  { show: "A … Z", text: t("edit.keys.letter") },
  ...[...LETTERS.toLowerCase()]
    .flatMap((key) => [key, `shift+${key}`])
    .map((key) => ({
      keys: [key],
      run() {
        const letter = key.at(-1).toUpperCase();
        if (LETTERS.indexOf(letter) >= draft.state.size)
          return toast(t("edit.keys.lastLetter", { letter: LETTERS[draft.state.size - 1] }));
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
    text: t("edit.keys.paint"),
    run: () => draft.paint(board.selection, palette.letter),
  },
  {
    keys: ["0", "delete", "backspace", "."],
    show: "0 Del",
    text: t("edit.keys.clear"),
    run: () => draft.paint(board.selection, "."),
  },
  { keys: ["*"], show: "*", text: t("edit.keys.givenStar"), run: () => toggleGivens("*") },
  { keys: ["-"], show: "-", text: t("edit.keys.givenCross"), run: () => toggleGivens("x") },
]);
registerKeys(t("edit.keys.board"), [
  { keys: ["ctrl+z"], show: "Ctrl+Z", text: t("edit.keys.undo"), run: run.undo },
  { keys: ["ctrl+y", "ctrl+shift+z"], show: "Ctrl+Y", text: t("edit.keys.redo"), run: run.redo },
  { keys: ["["], show: "[", text: t("edit.keys.easier"), run: () => steps.easier() },
  { keys: ["]"], show: "]", text: t("edit.keys.harder"), run: () => steps.harder() },
  { keys: ["escape"], show: "Esc", text: t("edit.keys.escape"), run: () => board.clearSelection() },
  { show: "Ctrl+V", text: t("edit.keys.paste") },
]);
pasteAnywhere(imported);
settings.onChange(() => draw());

const { p = null, tab = "report" } = Object.fromEntries(parameters());
try {
  draft.reset(readDraft(p) ?? (p ? (await parseText(p)).puzzle : readDraft(memory.get("draft"))) ?? blank(8));
} catch (error) {
  draft.reset(blank(8));
  const { importMessage } = await import("../common/import-errors.js");
  openDialog(t("edit.badLink"), importMessage(error, p));
}
if (document.getElementById(`tab-${tab}`)) tabs.show(tab);
