// The keys of the page.

import { registerKeys } from "../shared/shell.js";
import { nextDots } from "./input.js";

export function connectKeys({ game, board, run, write }) {
  let colourNext = false;
  const cells = () => board().selection;
  /** Writes on the board, which may first have to come back from the step list. */
  const writing = (work) => () => write(work);
  const number = (digit, otherwise) =>
    writing(() => {
      if (colourNext) game.colour(cells(), digit);
      else otherwise?.();
      colourNext = false;
    });

  registerKeys("On the board", [
    { show: "↑ ↓ ← →", text: "move; with Shift: select" },
    { keys: ["space"], show: "Space", text: "star, cross, nothing in turn", run: writing(() => game.cycle(cells())) },
    { keys: ["s"], show: "S 1", text: "star", run: writing(() => game.toggle(cells(), "*")) },
    { keys: ["x"], show: "X 2", text: "cross", run: writing(() => game.toggle(cells(), "x")) },
    { keys: ["1"], run: number("1", () => game.toggle(cells(), "*")) },
    { keys: ["2"], run: number("2", () => game.toggle(cells(), "x")) },
    ...["3", "4", "5"].map((digit) => ({ keys: [digit], run: number(digit) })),
    { keys: ["0", "delete", "backspace"], show: "0 Del", text: "clear", run: writing(() => game.clear(cells())) },
    {
      keys: ["d"],
      show: "D",
      text: "dot on an edge; again: next edge",
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
    { keys: ["i"], show: "I", text: "read row, column and region", run: () => run("read") },
  ]);
  registerKeys("Help", [
    { keys: ["h"], show: "H", text: "hint, one rung more", run: () => run("hint") },
    { keys: ["shift+h"], show: "Shift H", text: "the whole hint", run: () => run("fullHint") },
    { keys: ["a"], show: "A", text: "apply the hint", run: () => run("apply") },
    { keys: ["k"], show: "K", text: "check; again: where", run: () => run("check") },
    { keys: ["w"], show: "W", text: "why is this cell what it is?", run: () => run("why") },
    { keys: ["n", "]"], show: "N ]", text: "next step of the list", run: () => run("nextStep") },
    { keys: ["p", "["], show: "P [", text: "previous step", run: () => run("previousStep") },
  ]);
  registerKeys("Game", [
    { keys: ["z", "ctrl+z"], show: "Z Ctrl+Z", text: "undo", run: () => run("undo") },
    { keys: ["y", "ctrl+y", "ctrl+shift+z"], show: "Y Ctrl+Y", text: "redo", run: () => run("redo") },
    { keys: ["t"], show: "T", text: "trial on; again: keep", run: () => run("trial") },
    { keys: ["enter"], show: "Enter", text: "keep the trial", run: () => run("keep") },
    { keys: ["escape"], show: "Esc", text: "drop the trial; leave the step list", run: () => run("escape") },
    { keys: ["v"], show: "V", text: "crosses made for you, on and off", run: () => run("autoCross") },
    { keys: ["l"], show: "L", text: "next region fill", run: () => run("fill") },
    { keys: ["r"], show: "R", text: "restart", run: () => run("restart") },
    { keys: ["shift+n"], show: "Shift N", text: "new puzzle", run: () => run("new") },
    { keys: ["shift+e"], show: "Shift E", text: "share and export", run: () => run("export") },
    { keys: ["e"], show: "E", text: "open in the editor", run: () => run("edit") },
    { show: "Ctrl+V", text: "import a puzzle from the clipboard" },
    { keys: ["ctrl+c"], show: "Ctrl+C", text: "copy a puzz.link link", run: () => run("copyLink") },
    { keys: ["ctrl+shift+c"], show: "Ctrl+Shift+C", text: "copy SBN with marks", run: () => run("copySbn") },
  ]);
}
