// Turns gestures on the board into marks, depending on the selected tool.

/** How large a double tap makes cells, in pixels. */
const COMFORTABLE = 44;

/** `before()` is called before every change and may refuse it. */
export function connectBoard(board, { game, toolbar, before, menu }) {
  const stars = () => toolbar.tool === "star";
  let dragging = false;
  let beforePress = null; // how long the history was before the last press

  board.addEventListener("press", ({ detail: { cell, button, near, shift } }) => {
    if (!before() || shift) return;
    beforePress = game.history.length;
    if (button === "secondary") {
      game.toggle([cell], "x");
      return;
    }
    // An edge under the mouse means a dot, unless a tool says what to draw.
    if ((near.on && toolbar.tool === "cycle") || (toolbar.tool === "dot" && near.dot)) {
      game.toggleDots(near.dot);
      return;
    }
    switch (toolbar.tool) {
      case "cycle":
        game.cycle([cell]);
        break;
      case "star":
        game.toggle([cell], "*");
        break;
      case "cross":
        game.toggle([cell], "x");
        break;
      case "colour":
        game.colour([cell], toolbar.pen);
        break;
      case "erase":
        game.clear([cell]);
        break;
      default:
    }
  });

  board.addEventListener("dragstart", ({ detail: { cell, button } }) => {
    if (!before() || toolbar.tool === "dot" || stars()) return;
    dragging = true;
    if (toolbar.tool === "colour" && button === "primary") {
      const { colours } = game.state;
      const on = colours[cell[0] * game.puzzle.size + cell[1]] === toolbar.pen;
      game.beginStroke("colours", on ? "0" : toolbar.pen);
    } else if (toolbar.tool === "erase" && button === "primary") game.beginStroke("marks", ".");
    // Dragging from a cross erases crosses; dragging from anywhere else draws them.
    else game.beginStroke("marks", game.markAt(cell) === "x" ? "." : "x");
    game.strokeOver(cell);
  });
  board.addEventListener("drag", ({ detail: { cell } }) => dragging && game.strokeOver(cell));
  board.addEventListener("dragend", ({ detail: { cancelled } }) => {
    dragging = false;
    if (cancelled) game.cancelStroke();
    else game.endStroke();
  });
  // The first of the two taps has marked a cell that nobody meant.
  board.addEventListener("doubletap", ({ detail: { x, y, pixels } }) => {
    if (beforePress !== null && game.history.length > beforePress) game.history.undo();
    board.zoom.change(COMFORTABLE / pixels, { x, y });
  });
  board.addEventListener("menu", ({ detail }) => menu(detail));
}

/**
 * The dots to toggle when a dot key is pressed at a cell: the first press puts one on the right edge (or lower right
 * corner), each further press moves it around the cell, and the last removes it.
 */
export function nextDots([row, col], size, dots, corner) {
  const [y, x] = [2 * row + 1, 2 * col + 1];
  const around = corner
    ? [
        [1, 1],
        [1, -1],
        [-1, -1],
        [-1, 1],
      ]
    : [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ];
  const places = around
    .map(([down, right]) => [y + down, x + right])
    .filter(([a, b]) => a > 0 && b > 0 && a < 2 * size && b < 2 * size);
  const at = places.findIndex(([a, b]) => dots.some(([c, d]) => a === c && b === d));
  return [places[at], places[at + 1]].filter(Boolean);
}
