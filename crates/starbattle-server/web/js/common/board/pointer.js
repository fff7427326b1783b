// Mouse, touch and pen on the cells: presses, drags and long presses.

import { CELL } from "./geometry.js";

/** How long a touch lasts before the menu opens, in milliseconds. */
const LONG = 450;
/** How far a long press may move, in pixels. */
const SLACK = 8;
/** Within this part of a cell from an edge, the mouse means the edge; only if cells have at least `AIM` pixels. */
const NEAR = 0.08;
const AIM = 40;

/** Two taps within this time, in milliseconds, and distance, in pixels, are a double tap. */
const TWICE = 350;
const CLOSE = 28;
/** Cells with fewer pixels cannot be hit safely; there a double tap zooms. */
const HITTABLE = 26;

export function watchPointer(grid, { size, send, moveTo, loupe }) {
  let press = null;
  let pinch = null; // the two fingers, each `{id, x, y}`
  let tap = null; // the last tap on cells that cannot be hit safely

  /** The cell under a point of the window, the place within it from 0 to 1, and the cell's width in pixels. */
  const locate = ({ clientX, clientY }) => {
    const matrix = grid.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const [row, col] = [Math.floor(y / CELL), Math.floor(x / CELL)];
    if (row < 0 || col < 0 || row >= size || col >= size) return null;
    return { cell: [row, col], x: x / CELL, y: y / CELL, pixels: matrix.a * CELL };
  };

  /** The dot nearest to the place, `[y, x]` in half cells, and whether the pointer is right on an edge. */
  const nearest = ({ x, y, pixels }, pointer) => {
    const [gapX, gapY] = [Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))];
    const inside = (value) => value > 0 && value < size;
    const onEdge = pointer === "mouse" && pixels >= AIM;
    const corner = gapX < 0.3 && gapY < 0.3 && inside(Math.round(x)) && inside(Math.round(y));
    if (corner)
      return {
        dot: [2 * Math.round(y), 2 * Math.round(x)],
        on: onEdge && Math.max(gapX, gapY) < NEAR,
      };
    const vertical = inside(Math.round(x)) && (gapX < gapY || !inside(Math.round(y)));
    if (vertical) return { dot: [2 * Math.floor(y) + 1, 2 * Math.round(x)], on: onEdge && gapX < NEAR };
    if (inside(Math.round(y))) return { dot: [2 * Math.round(y), 2 * Math.floor(x) + 1], on: onEdge && gapY < NEAR };
    return { dot: null, on: false };
  };

  grid.addEventListener("pointerdown", (event) => {
    const place = locate(event);
    if (!place || (event.pointerType === "mouse" && event.button > 2)) return;
    if (press || pinch) {
      // A second finger moves and zooms the board.
      event.preventDefault();
      if (pinch || event.pointerType !== "touch") return;
      clearTimeout(press.timer);
      loupe.hide();
      if (press.moved) send("dragend", { cancelled: true });
      pinch = [
        { id: press.id, x: press.at.x, y: press.at.y },
        { id: event.pointerId, x: event.clientX, y: event.clientY },
      ];
      press = null;
      grid.setPointerCapture(event.pointerId);
      return;
    }
    event.preventDefault();
    const button = event.button === 2 || (event.button === 0 && event.ctrlKey) ? "secondary" : "primary";
    press = {
      id: event.pointerId,
      button,
      pointer: event.pointerType,
      shift: event.shiftKey,
      from: place,
      last: place.cell,
      x: event.clientX,
      y: event.clientY,
      at: { x: event.clientX, y: event.clientY },
      moved: false,
      timer: 0,
    };
    if (event.pointerType === "touch") loupe.show(place.cell, { ...press.at, pixels: place.pixels });
    moveTo(...place.cell, { extend: event.shiftKey && button === "primary" });
    if (event.pointerType === "touch") {
      press.timer = setTimeout(() => {
        loupe.hide();
        send("menu", { cell: place.cell, x: event.clientX, y: event.clientY });
        press = null;
      }, LONG);
    } else if (button === "secondary" && event.shiftKey) {
      send("menu", { cell: place.cell, x: event.clientX, y: event.clientY });
      press = null;
      return;
    }
    grid.setPointerCapture(event.pointerId);
  });

  /** What the fingers did since the last movement: how far apart they came, and where they went together. */
  const movePinch = (event) => {
    const middle = () => [(pinch[0].x + pinch[1].x) / 2, (pinch[0].y + pinch[1].y) / 2];
    const apart = () => Math.hypot(pinch[0].x - pinch[1].x, pinch[0].y - pinch[1].y);
    const finger = pinch.find(({ id }) => id === event.pointerId);
    if (!finger) return;
    const [[x, y], before] = [middle(), apart()];
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    const [nextX, nextY] = middle();
    send("pinch", { factor: apart() / Math.max(1, before), x, y, dx: nextX - x, dy: nextY - y });
  };

  grid.addEventListener("pointermove", (event) => {
    if (pinch) {
      movePinch(event);
      return;
    }
    const place = locate(event);
    if (!press) {
      if (event.pointerType === "mouse") send("hover", { cell: place?.cell ?? null });
      return;
    }
    if (event.pointerId !== press.id) return;
    press.at = { x: event.clientX, y: event.clientY };
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) clearTimeout(press.timer);
    const magnify = () =>
      place && press.pointer === "touch" && loupe.show(place.cell, { ...press.at, pixels: place.pixels });
    if (!place || (place.cell[0] === press.last[0] && place.cell[1] === press.last[1])) {
      magnify();
      return;
    }
    if (!press.moved) {
      press.moved = true;
      send("dragstart", {
        cell: press.from.cell,
        button: press.button,
        pointer: press.pointer,
        near: nearest(press.from, press.pointer),
      });
    }
    // Fast movements skip cells between two events; the straight line between them is part of the drag.
    const [fromRow, fromCol] = press.last;
    const steps = Math.max(Math.abs(place.cell[0] - fromRow), Math.abs(place.cell[1] - fromCol));
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      send("drag", {
        cell: [
          Math.round(fromRow + (place.cell[0] - fromRow) * part),
          Math.round(fromCol + (place.cell[1] - fromCol) * part),
        ],
      });
    }
    press.last = place.cell;
    magnify();
  });

  /** Whether a tap is the second of two on cells that are too small to hit. */
  const isSecondTap = ({ pixels }, { timeStamp, clientX: x, clientY: y }) => {
    const last = tap;
    tap = pixels < HITTABLE ? { time: timeStamp, x, y } : null;
    const isSecond = tap && last && timeStamp - last.time < TWICE && Math.hypot(x - last.x, y - last.y) < CLOSE;
    if (isSecond) tap = null;
    return isSecond;
  };

  const end = (event, cancelled) => {
    if (pinch) {
      // The finger that stays marks nothing.
      if (pinch.some(({ id }) => id === event.pointerId)) pinch = null;
      return;
    }
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(press.timer);
    loupe.hide();
    const { moved, button, pointer, shift, from } = press;
    press = null;
    if (moved) send("dragend", { cancelled });
    else if (cancelled) return;
    else if (pointer === "touch" && isSecondTap(from, event))
      send("doubletap", { x: event.clientX, y: event.clientY, pixels: from.pixels });
    else send("press", { cell: from.cell, button, pointer, shift, near: nearest(from, pointer) });
  };
  grid.addEventListener("pointerup", (event) => end(event, false));
  grid.addEventListener("pointercancel", (event) => end(event, true));
  grid.addEventListener("pointerleave", () => send("hover", { cell: null }));
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
}
