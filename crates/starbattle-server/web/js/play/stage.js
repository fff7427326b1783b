// What the board shows: the game, optionally with a hint over it, or a position of the step list instead.

import { cellName } from "../common/cells.js";
import { settings } from "../common/settings.js";
import { chip, explain, highlightsOf } from "../common/text.js";

export function createStage(game) {
  let board = null;
  let overlay = null; // {highlights, ghost, owner}
  let position = null; // {marks, step, words}: a position that is not the game's own
  let walk = null; // {highlights, ghost}: a part of a long argument, over either
  const events = new EventTarget();

  const draw = () => {
    if (!board) return;
    const { state } = game;
    if (position) board.setMarks(position.marks);
    else board.setMarks(state.marks, { auto: game.auto, trial: game.trialMask });
    board.setColours(state.colours);
    board.setDots(state.dots);
    const { rows, cols } = game.counts;
    board.setCounters(position ? null : { rows, cols });
    const shown = walk ?? (position ? { highlights: position.highlights, ghost: position.ghost } : overlay);
    const live = !position && settings.get("liveErrors") ? game.broken : [];
    board.setHighlights({ ...shown?.highlights, error: [...(shown?.highlights?.error ?? []), ...live] });
    board.setGhost(shown?.ghost ?? null);
    board.element.classList.toggle("elsewhere", position !== null);
    board.element.classList.toggle("on-trial", game.inTrial && !position);
  };
  settings.onChange((name) => name === "liveErrors" && draw());

  return {
    draw,
    /** The board of a new puzzle. */
    attach(next) {
      board = next;
      overlay = null;
      position = null;
      walk = null;
    },
    get puzzle() {
      return game.puzzle;
    },
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    get elsewhere() {
      return position !== null;
    },
    /** Whether the position on view is one of the game's own past. */
    get isMove() {
      return position !== null && position.ghost === null;
    },
    /** Highlights over the game, until something else is shown or the marks change. */
    show(highlights, ghost = null, owner = "") {
      overlay = { highlights, ghost, owner };
      walk = null;
      draw();
    },
    clear(owner = overlay?.owner) {
      if (!overlay || overlay.owner !== owner) return;
      overlay = null;
      walk = null;
      draw();
    },
    /** A part of the argument on view, instead of all of it; null shows all of it again. */
    walk(part) {
      walk = part;
      draw();
    },
    /** A step over the game. */
    showStep(step, owner) {
      this.show(highlightsOf(step, game.puzzle), step, owner);
    },
    /** Shows another position instead of the game's, with a step over it. */
    visit(marks, step) {
      position = { marks, highlights: step ? highlightsOf(step, game.puzzle) : {}, ghost: step ?? null };
      overlay = null;
      walk = null;
      draw();
      events.dispatchEvent(new CustomEvent("visit"));
    },
    /** Back to the game. */
    leave() {
      if (!position) return;
      position = null;
      walk = null;
      draw();
      events.dispatchEvent(new CustomEvent("leave"));
    },
    /** What is known about the position on view, or null. */
    setFacts: (facts) => board?.setFacts(facts),
    light: (cells) => board?.setLit(cells),
    /** A sentence whose chips light up cells of this board. */
    sentence(sentence, gloss) {
      return explain(sentence, game.puzzle, (cells) => board?.setLit(cells), gloss);
    },
    /** A chip for one cell. */
    chip: (cell) => chip(cellName(cell), [cell], (cells) => board?.setLit(cells)),
  };
}
