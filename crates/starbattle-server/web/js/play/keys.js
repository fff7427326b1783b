// The keys of the page.

import { registerKeys } from "../common/shell.js";
import { t } from "../common/texts.js";
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

  registerKeys(t("play.keys.board"), [
    { show: "↑ ↓ ← →", text: t("play.keys.move") },
    {
      keys: ["space"],
      show: "Space",
      text: t("play.keys.cycle"),
      run: writing(() => game.cycle(cells())),
    },
    { keys: ["s"], show: "S 1", text: t("play.keys.star"), run: writing(() => game.toggle(cells(), "*")) },
    { keys: ["x"], show: "X 2", text: t("play.keys.cross"), run: writing(() => game.toggle(cells(), "x")) },
    { keys: ["1"], run: number("1", () => game.toggle(cells(), "*")) },
    { keys: ["2"], run: number("2", () => game.toggle(cells(), "x")) },
    ...["3", "4", "5"].map((digit) => ({ keys: [digit], run: number(digit) })),
    {
      keys: ["0", "delete", "backspace"],
      show: "0 Del",
      text: t("play.keys.clear"),
      run: writing(() => game.clear(cells())),
    },
    {
      keys: ["d"],
      show: "D",
      text: t("play.keys.dotEdge"),
      run: writing(() => game.toggleDots(...nextDots(board().cursor, game.puzzle.size, game.state.dots, false))),
    },
    {
      keys: ["shift+d"],
      show: "Shift D",
      text: t("play.keys.dotCorner"),
      run: writing(() => game.toggleDots(...nextDots(board().cursor, game.puzzle.size, game.state.dots, true))),
    },
    {
      keys: ["c"],
      show: "C 1–5",
      text: t("play.keys.colour"),
      run: () => {
        colourNext = true;
      },
    },
    { keys: ["g"], show: "G", text: t("play.keys.goto"), run: () => run("goto") },
    { keys: ["i"], show: "I", text: t("play.keys.read"), run: () => run("read") },
  ]);
  registerKeys(t("play.keys.help"), [
    { keys: ["h"], show: "H", text: t("play.keys.hint"), run: () => run("hint") },
    { keys: ["shift+h"], show: "Shift H", text: t("play.keys.fullHint"), run: () => run("fullHint") },
    { keys: ["a"], show: "A", text: t("play.keys.apply"), run: () => run("apply") },
    { keys: ["k"], show: "K", text: t("play.keys.check"), run: () => run("check") },
    { keys: ["w"], show: "W", text: t("play.keys.why"), run: () => run("why") },
    { keys: ["n", "]"], show: "N ]", text: t("play.keys.nextStep"), run: () => run("nextStep") },
    { keys: ["p", "["], show: "P [", text: t("play.keys.previousStep"), run: () => run("previousStep") },
    { keys: ["u"], show: "U", text: t("play.keys.uniqueness"), run: () => run("uniqueness") },
    { keys: ["f"], show: "F", text: t("play.keys.facts"), run: () => run("facts") },
  ]);
  registerKeys(t("play.keys.game"), [
    { keys: ["z", "ctrl+z"], show: "Z Ctrl+Z", text: t("play.keys.undo"), run: () => run("undo") },
    { keys: ["y", "ctrl+y", "ctrl+shift+z"], show: "Y Ctrl+Y", text: t("play.keys.redo"), run: () => run("redo") },
    { keys: ["t"], show: "T", text: t("play.keys.trial"), run: () => run("trial") },
    { keys: ["enter"], show: "Enter", text: t("play.keys.keep"), run: () => run("keep") },
    { keys: ["escape"], show: "Esc", text: t("play.keys.discard"), run: () => run("escape") },
    { keys: ["v"], show: "V", text: t("play.keys.autoCross"), run: () => run("autoCross") },
    { keys: ["l"], show: "L", text: t("play.keys.fill"), run: () => run("fill") },
    { keys: ["r"], show: "R", text: t("play.keys.restart"), run: () => run("restart") },
    { keys: ["shift+n"], show: "Shift N", text: t("play.keys.new"), run: () => run("new") },
    { keys: ["shift+e"], show: "Shift E", text: t("play.keys.export"), run: () => run("export") },
    { keys: ["e"], show: "E", text: t("play.keys.edit"), run: () => run("edit") },
    { show: "Ctrl+V", text: t("play.keys.paste") },
    { keys: ["ctrl+c"], show: "Ctrl+C", text: t("play.keys.copyLink"), run: () => run("copyLink") },
    {
      keys: ["ctrl+shift+c"],
      show: "Ctrl+Shift+C",
      text: t("play.keys.copySbn"),
      run: () => run("copySbn"),
    },
  ]);
}
