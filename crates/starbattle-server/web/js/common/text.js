// Sentences about boards. The cells, rows, columns and regions they name become chips that light up on the board.

import { cellsOfUnit } from "./cells.js";
import { h } from "./dom.js";

/** Marks that must not begin a line. */
const MARKS = [",", ".", ";", ":", ")"];

/** The longest chip that is kept together with the mark after it. */
const MAX_NOWRAP = 15;

/** The cells that a span of a sentence names. */
const cellsOf = ({ cells = [], units = [] }, puzzle) => [
  ...cells,
  ...units.flatMap((unit) => cellsOfUnit(unit, puzzle)),
];

/**
 * A sentence, `{spans}`, as nodes. `puzzle`: `{size, regions}`; `light(cells|null)` is called as chips gain and lose
 * attention. A tap keeps the light on until the next tap. `gloss(words)` makes nodes of words that name no cells.
 */
export function explain({ spans }, puzzle, light, gloss = (words) => [words]) {
  const nodes = [];
  let open = "";
  let mark = "";
  spans.forEach((span, index) => {
    const words = span.text.slice(mark.length);
    mark = "";
    const cells = cellsOf(span, puzzle);
    const next = spans[index + 1];
    if (cells.length > 0) {
      const [first = ""] = next?.text ?? "";
      if (MARKS.includes(first) && words.length <= MAX_NOWRAP) mark = first;
      const word = chip(words, cells, light);
      nodes.push(open || mark ? h("span", { class: "nowrap" }, open, word, mark) : word);
      open = "";
    } else {
      // A parenthesis must not end a line.
      open = words.endsWith("(") && next && cellsOf(next, puzzle).length > 0 ? "(" : "";
      nodes.push(...gloss(words.slice(0, words.length - open.length)));
    }
  });
  return nodes;
}

/** A sentence with a capital letter at its start. */
export function capitalized({ spans: [first, ...rest] }) {
  return { spans: [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest] };
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

/** The letters of the regions that sentences name, each in the first cell of its region. */
export function namesOf(sentences, { size, regions }) {
  if (!regions) return [];
  const named = new Set(
    sentences
      .flatMap(({ spans }) => spans)
      .flatMap(({ units = [] }) => units)
      .filter(({ kind }) => kind === "region")
      .map(({ index }) => index),
  );
  return [...named].flatMap((index) => {
    const [cell] = cellsOfUnit({ kind: "region", index }, { size, regions });
    return cell ? [{ text: regions[cell[0]][cell[1]], cell }] : [];
  });
}

/**
 * Highlights for `board.setHighlights` from a step's evidence. `cells`: also the cells of the reason, and the blocks
 * and groups it names; `verdict`: also what the step decides.
 */
export function highlightsOf(step, puzzle, { cells = true, verdict = true } = {}) {
  const { cause = [], affected = [], target = [], units = [], outlines = [], nudge } = step.evidence ?? {};
  // A nudge that names no unit points at a cell.
  const pointed = units.length > 0 || cells ? [] : (nudge?.spans ?? []).flatMap((span) => span.cells ?? []);
  const sentences = verdict ? [...(nudge ? [nudge] : []), ...(step.argument ?? [step])] : nudge ? [nudge] : [];
  const stars = step.stars?.length ? step.stars : target;
  const without = (list, others) => list.filter(([row, col]) => !others.some(([r, c]) => r === row && c === col));
  const decided = verdict ? [...stars, ...affected] : [];
  return {
    units: units.map((unit) => cellsOfUnit(unit, puzzle)),
    names: namesOf([...sentences, { spans: [{ units }] }], puzzle),
    outlines: verdict ? outlines : pointed.length > 0 ? [{ kind: "group", cells: pointed }] : [],
    // A decided cell shows only that, even if it was part of the reason: two textures in one cell would be unreadable.
    cause: cells ? without(cause, decided) : [],
    affected: verdict ? without(affected, stars) : [],
    target: verdict ? stars : [],
  };
}

/** The roles that the highlights of a step show, for their legend. `verdict`: also what the step decides. */
export function rolesOf({ stars, empties, evidence }, { verdict = true } = {}) {
  const { cause, units, outlines = [] } = evidence;
  const kinds = new Set(outlines.map(({ kind }) => kind));
  return [
    cause.length > 0 && "cause",
    units.length > 0 && "units",
    ...(verdict ? kinds : []),
    verdict && empties.length > 0 && "affected",
    verdict && stars.length > 0 && "target",
  ].filter(Boolean);
}
