// Sentences about boards. Words such as r4c7, row 4 or region D become chips that light up their cells.

import { cellsOfUnit, parseCell } from "./cells.js";
import { h } from "./dom.js";

const CELL = /r\d+c\d+/;
const TOKEN =
  /r\d+c\d+ to r\d+c\d+|r\d+c\d+|\b(?:rows?|columns?|regions?) (?:\d+|[a-z])\b(?:(?:, | and )(?:\d+|[a-z])\b(?! cells?\b| stars?\b))*/gi;

/** The cells that a chip's words mean. */
function cellsOf(words, puzzle) {
  const range = words.split(" to ");
  if (range.length === 2 && CELL.test(words)) {
    const [[top, left], [bottom, right]] = range.map(parseCell);
    const cells = [];
    for (let row = top; row <= bottom; row += 1) for (let col = left; col <= right; col += 1) cells.push([row, col]);
    return cells;
  }
  if (CELL.test(words)) return [parseCell(words)];
  const [kind, ...rest] = words.split(" ");
  const labels = rest.join(" ").split(/, | and /);
  return labels.flatMap((label) => cellsOfUnit(`${kind.toLowerCase().replace(/s$/, "")} ${label}`, puzzle));
}

/**
 * A sentence as nodes. `puzzle`: `{size, regions}`; `light(cells|null)` is called as chips gain and lose attention. A tap
 * keeps the light on until the next tap.
 */
export function explain(text, puzzle, light) {
  const nodes = [];
  let end = 0;
  for (const found of text.matchAll(TOKEN)) {
    nodes.push(text.slice(end, found.index));
    end = found.index + found[0].length;
    const word = chip(found[0], cellsOf(found[0], puzzle), light);
    // A comma must not begin a line, so it stays with its chip.
    const mark = /^[,.;:)]/.test(text.slice(end)) && found[0].length < 16 ? text[end] : "";
    nodes.push(mark ? h("span", { class: "nowrap" }, word, mark) : word);
    end += mark.length;
  }
  nodes.push(text.slice(end));
  return nodes.filter((node) => node !== "");
}

/** One chip. */
export function chip(words, cells, light) {
  const button = h("button", { class: "chip", type: "button", "aria-pressed": "false" }, words);
  const held = () => button.getAttribute("aria-pressed") === "true";
  const on = () => light(cells);
  const off = () => light(document.querySelector(".chip[aria-pressed=true]")?.lightCells ?? null);
  button.lightCells = cells;
  button.addEventListener("pointerenter", ({ pointerType }) => pointerType === "mouse" && on());
  button.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && off());
  button.addEventListener("focus", on);
  button.addEventListener("blur", off);
  button.addEventListener("click", () => {
    const keep = !held();
    for (const other of document.querySelectorAll(".chip[aria-pressed=true]"))
      other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(keep));
    if (keep) on();
    else light(null);
  });
  return button;
}

/** Highlights for `board.setHighlights` from a step's evidence. `verdict`: also what the step decides. */
export function highlightsOf(step, puzzle, { cells = true, verdict = true } = {}) {
  const { cause = [], affected = [], target = [], units = [] } = step.evidence ?? {};
  const stars = step.stars?.length ? step.stars : target;
  const without = (list, others) => list.filter(([row, col]) => !others.some(([r, c]) => r === row && c === col));
  const decided = verdict ? [...stars, ...affected] : [];
  return {
    units: units.map((name) => cellsOfUnit(name, puzzle)),
    // A cell that is decided shows that, not that it was part of the reason too: two textures in one cell are none.
    cause: cells ? without(cause, decided) : [],
    affected: verdict ? without(affected, stars) : [],
    target: verdict ? stars : [],
  };
}
