// The cells of an interactive board: names for screen readers, roving focus, selection, and gestures.
//
// Events (`detail`): `press {cell, button, pointer, near, shift}`, `dragstart {cell, button, pointer}`, `drag {cell}`,
// `dragend {cancelled}`, `pinch {factor, x, y, dx, dy}`, `doubletap {x, y, pixels}`, `menu {cell, x, y}`,
// `cursor {cell}`, `hover {cell|null}`. `near` is the edge or corner dot next to the
// pointer, as `[y, x]` in half cells.

import { svg } from "../dom.js";
import { t } from "../texts.js";
import { CELL } from "./geometry.js";
import { watchPointer } from "./pointer.js";

const STATES = { "*": t("common.cell.star"), x: t("common.cell.cross"), ".": t("common.cell.empty") };

export function makeCells(element, state, events, loupe) {
  const { size } = state;
  const send = (type, detail) => events.dispatchEvent(new CustomEvent(type, { detail }));
  let cursor = [0, 0];
  let anchor = null;

  const at = (row, col) => nodes[row * size + col];
  const nodes = [];
  const rows = Array.from({ length: size }, (_, row) => {
    const line = svg("g", { role: "row" });
    for (let col = 0; col < size; col += 1) {
      const node = svg("rect", {
        class: "cell",
        role: "gridcell",
        tabindex: row + col === 0 ? 0 : -1,
        x: col * CELL,
        y: row * CELL,
        width: CELL,
        height: CELL,
      });
      node.cell = [row, col];
      nodes.push(node);
      line.append(node);
    }
    return line;
  });
  // Browsers let an SVG element that listens to focus be reached by Tab; only one of the cells should be.
  const grid = svg("g", { class: "cells", role: "rowgroup", tabindex: -1 }, rows);
  const selected = svg("g", { class: "selection" });
  const halo = svg("rect", { class: "ring-halo", width: 92, height: 92, rx: 6 });
  const ring = svg("rect", { class: "ring", width: 92, height: 92, rx: 6 });
  element.setAttribute("aria-rowcount", size);
  element.setAttribute("aria-colcount", size);

  const name = (row, col) => {
    const index = row * size + col;
    const letter = state.regions?.[row]?.[col];
    const missing = (counts) => (counts ? counts.need - counts.have : 0);
    const [inRow, inColumn] = [missing(state.counters?.rows[row]), missing(state.counters?.cols[col])];
    const mark = state.marks[index] === "." && state.auto?.[index] === "x" ? "x" : state.marks[index];
    const kind = STATES[mark] ?? STATES["."];
    return [
      t("common.rowColumn", { row: row + 1, column: col + 1 }),
      letter && letter !== "." && t("common.cell.region", { letter }),
      state.trial?.[index] === "1" ? t("common.cell.onTrial", { mark: kind }) : kind,
      inRow > 0 && t("common.cell.inRow", { count: inRow }),
      inColumn > 0 && t("common.cell.inColumn", { count: inColumn }),
      state.named?.(row, col),
    ]
      .filter(Boolean)
      .join(", ");
  };

  // Only the name of the focused cell is needed at once; the rest follow when the browser is idle.
  let pending = 0;
  const rename = () => {
    const here = at(...cursor);
    here.setAttribute("aria-label", name(...cursor));
    if (pending) return;
    const all = () => {
      pending = 0;
      for (const node of nodes) {
        const words = name(...node.cell);
        if (node.getAttribute("aria-label") !== words) node.setAttribute("aria-label", words);
      }
    };
    pending = globalThis.requestIdleCallback ? requestIdleCallback(all, { timeout: 400 }) : setTimeout(all, 60);
  };

  const mark = () => {
    for (const shape of [halo, ring]) {
      shape.setAttribute("x", cursor[1] * CELL + 4);
      shape.setAttribute("y", cursor[0] * CELL + 4);
    }
    for (const text of element.querySelectorAll(".coordinate.here")) text.classList.remove("here");
  };

  const moveTo = (row, col, { extend = false, take = true } = {}) => {
    const next = [Math.max(0, Math.min(size - 1, row)), Math.max(0, Math.min(size - 1, col))];
    if (extend) anchor ??= cursor;
    else anchor = null;
    at(...cursor).setAttribute("tabindex", -1);
    cursor = next;
    at(...cursor).setAttribute("tabindex", 0);
    at(...cursor).setAttribute("aria-label", name(...cursor));
    if (take) at(...cursor).focus({ preventScroll: false });
    mark();
    drawSelection();
    send("cursor", { cell: cursor });
  };

  const selection = () => {
    if (!anchor) return [cursor];
    const [top, bottom] = [Math.min(anchor[0], cursor[0]), Math.max(anchor[0], cursor[0])];
    const [left, right] = [Math.min(anchor[1], cursor[1]), Math.max(anchor[1], cursor[1])];
    const cells = [];
    for (let row = top; row <= bottom; row += 1) for (let col = left; col <= right; col += 1) cells.push([row, col]);
    return cells;
  };
  const drawSelection = () => {
    selected.replaceChildren(
      ...(anchor
        ? selection().map(([row, col]) =>
            svg("rect", { class: "selected", x: col * CELL, y: row * CELL, width: CELL, height: CELL }),
          )
        : []),
    );
  };

  grid.addEventListener("focusin", ({ target }) => {
    if (!target.cell || (target.cell[0] === cursor[0] && target.cell[1] === cursor[1])) return;
    moveTo(...target.cell, { take: false });
  });
  grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const [row, col] = cursor;
    if (step) moveTo(row + step[0], col + step[1], { extend: event.shiftKey });
    else if (event.key === "Home") moveTo(row, 0, { extend: event.shiftKey });
    else if (event.key === "End") moveTo(row, size - 1, { extend: event.shiftKey });
    else if (event.key === "PageUp") moveTo(0, col, { extend: event.shiftKey });
    else if (event.key === "PageDown") moveTo(size - 1, col, { extend: event.shiftKey });
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      const box = at(...cursor).getBoundingClientRect();
      send("menu", { cell: cursor, x: box.right, y: box.bottom });
    } else return;
    event.preventDefault();
  });

  watchPointer(grid, { size, send, moveTo, loupe });
  mark();
  rename();
  return {
    nodes: [selected, grid, halo, ring],
    rename,
    cursor: () => cursor,
    selection,
    focus: (row, col, options = {}) => moveTo(row, col, options),
    select() {
      anchor = null;
      drawSelection();
    },
  };
}
