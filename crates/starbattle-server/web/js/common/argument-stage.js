// What an argument needs of a board beside it: sentences whose chips light up cells, and walks through long arguments.

import { cellName } from "./cells.js";
import { chip, explain } from "./text.js";

/** `puzzle`: `{size, regions}`; `walk(part)` shows a part of the argument, `{highlights, ghost}`, on the board. */
export function createArgumentStage(board, puzzle, walk) {
  const light = (cells) => board.setLit(cells);
  return {
    puzzle,
    sentence: (sentence, gloss) => explain(sentence, puzzle, light, gloss),
    chip: (cell) => chip(cellName(cell), [cell], light),
    walk,
  };
}
