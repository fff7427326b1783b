// Zoom and pan of one board: only a part of its picture is shown, and what surrounds the board stays where it is.

const MAX_CELL_PIXELS = 72;

/**
 * The part of a board that is shown. `whole()` gives `[x, y, width, height]` of the whole picture, `pixels()` the width
 * of a cell on the screen, and `draw()` is called after each change.
 */
export function createZoom(element, { whole, pixels, draw }) {
  let scale = 1;
  let corner = [0, 0];

  /** What to show now, as in `whole`. */
  const part = () => {
    const [x, y, width, height] = whole();
    if (scale === 1) return [x, y, width, height];
    const [w, h] = [width / scale, height / scale];
    const within = (at, start, room) => Math.max(start, Math.min(start + room, at));
    corner = [within(corner[0], x, width - w), within(corner[1], y, height - h)];
    return [...corner, w, h];
  };
  const changed = () => {
    element.classList.toggle("zoomed", scale > 1);
    draw();
  };
  return {
    part,
    get scale() {
      return scale;
    },
    /** Zooms so that the place under a point of the window stays there, and moves the picture with the fingers. */
    change(factor, { x, y, dx = 0, dy = 0 }) {
      const box = element.getBoundingClientRect();
      const [left, top, width, height] = part();
      const largest = Math.max(1, (MAX_CELL_PIXELS / pixels()) * scale);
      const next = Math.max(1, Math.min(largest, scale * factor));
      const [fractionX, fractionY] = [(x - box.left) / box.width, (y - box.top) / box.height];
      const shrink = scale / next;
      corner = [
        left + width * fractionX * (1 - shrink) - (dx / box.width) * width * shrink,
        top + height * fractionY * (1 - shrink) - (dy / box.height) * height * shrink,
      ];
      scale = next < 1.05 ? 1 : next;
      changed();
    },
    reset() {
      scale = 1;
      changed();
    },
  };
}
