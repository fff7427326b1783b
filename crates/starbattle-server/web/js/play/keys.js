// The keys of the page.

import { registerKeys } from "../common/shell.js";
import { nextDots } from "./input.js";

export function connectKeys({ game, board, run, write }) {
  let colourNext = false;
  const cells = () => board().selection;
  /** Changes the board, leaving the step list first if it is open. */
  const writing = (work) => () => write(work);
  const number = (digit, otherwise) =>
    writing(() => {
      if (colourNext) game.colour(cells(), digit);
      else otherwise?.();
      colourNext = false;
    });

  registerKeys("On the board", [
    { show: "↑ ↓ ← →", text: "move; hold Shift to select" },
    { keys: ["space"], show: "Space", text: "cycle star, cross, empty", run: writing(() => game.cycle(cells())) },
    { keys: ["s"], show: "S 1", text: "star", run: writing(() => game.toggle(cells(), "*")) },
    { keys: ["x"], show: "X 2", text: "cross", run: writing(() => game.toggle(cells(), "x")) },
    { keys: ["1"], run: number("1", () => game.toggle(cells(), "*")) },
    { keys: ["2"], run: number("2", () => game.toggle(cells(), "x")) },
    ...["3", "4", "5"].map((digit) => ({ keys: [digit], run: number(digit) })),
    { keys: ["0", "delete", "backspace"], show: "0 Del", text: "clear", run: writing(() => game.clear(cells())) },
    {
      keys: ["d"],
      show: "D",
      text: "dot on an edge; again for the next edge",
      run: writing(() => game.toggleDots(...nextDots(board().cursor, game.puzzle.size, game.state.dots, false))),
    },
    {
      keys: ["shift+d"],
      show: "Shift D",
      text: "dot on a corner",
      run: writing(() => game.toggleDots(...nextDots(board().cursor, game.puzzle.size, game.state.dots, true))),
    },
    {
      keys: ["c"],
      show: "C 1–5",
      text: "highlighter colour",
      run: () => {
        colourNext = true;
      },
    },
    { keys: ["g"], show: "G", text: "go to a cell such as r4c7", run: () => run("goto") },
    { keys: ["i"], show: "I", text: "describe the row, column and region", run: () => run("read") },
  ]);
  registerKeys("Help", [
    { keys: ["h"], show: "H", text: "hint; again for the next level", run: () => run("hint") },
    { keys: ["shift+h"], show: "Shift H", text: "full hint", run: () => run("fullHint") },
    { keys: ["a"], show: "A", text: "apply the hint", run: () => run("apply") },
    { keys: ["k"], show: "K", text: "check marks; again to see where", run: () => run("check") },
    { keys: ["w"], show: "W", text: "explain this cell", run: () => run("why") },
    { keys: ["n", "]"], show: "N ]", text: "next step", run: () => run("nextStep") },
    { keys: ["p", "["], show: "P [", text: "previous step", run: () => run("previousStep") },
    { keys: ["u"], show: "U", text: "steps with or without uniqueness", run: () => run("uniqueness") },
    { keys: ["f"], show: "F", text: "show or hide what is known", run: () => run("facts") },
  ]);
  registerKeys("Game", [
    { keys: ["z", "ctrl+z"], show: "Z Ctrl+Z", text: "undo", run: () => run("undo") },
    { keys: ["y", "ctrl+y", "ctrl+shift+z"], show: "Y Ctrl+Y", text: "redo", run: () => run("redo") },
    { keys: ["t"], show: "T", text: "start a trial; again to keep it", run: () => run("trial") },
    { keys: ["enter"], show: "Enter", text: "keep the trial", run: () => run("keep") },
    { keys: ["escape"], show: "Esc", text: "discard the trial; leave the step list", run: () => run("escape") },
    { keys: ["v"], show: "V", text: "automatic crosses on or off", run: () => run("autoCross") },
    { keys: ["l"], show: "L", text: "change the region fill", run: () => run("fill") },
    { keys: ["r"], show: "R", text: "start over", run: () => run("restart") },
    { keys: ["shift+n"], show: "Shift N", text: "new puzzle", run: () => run("new") },
    { keys: ["shift+e"], show: "Shift E", text: "share and export", run: () => run("export") },
    { keys: ["e"], show: "E", text: "open in the editor", run: () => run("edit") },
    { show: "Ctrl+V", text: "import a puzzle from the clipboard" },
    { keys: ["ctrl+c"], show: "Ctrl+C", text: "copy the puzz.link URL", run: () => run("copyLink") },
    {
      keys: ["ctrl+shift+c"],
      show: "Ctrl+Shift+C",
      text: "copy as Star Battle Notation (SBN) with marks",
      run: () => run("copySbn"),
    },
  ]);
}
