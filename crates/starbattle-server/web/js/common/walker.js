// Walks through a long argument on the board: a supposition step by step to what it breaks, or the ways to fill an area
// one after the other. Nothing is decided by it; all marks are ghosts.

import { cellsOfUnit } from "./cells.js";
import { h } from "./dom.js";
import { counted } from "./numbers.js";
import { createScrubber } from "./scrubber.js";
import { namesOf } from "./text.js";

const NOTHING = { stars: [], empties: [] };

const add = (one, two) => ({
  stars: [...one.stars, ...(two.stars ?? [])],
  empties: [...one.empties, ...(two.empties ?? [])],
});

const unitCells = (units = [], puzzle) => units.map((unit) => cellsOfUnit(unit, puzzle));

/** The walker of a step, or null if there is nothing to walk. `stage`: the board, with its puzzle. */
export function walkerOf(step, stage) {
  const { supposition, sub_steps: parts = [], ways = [] } = step.evidence ?? {};
  if (supposition) return walkSupposition({ supposition, parts, before: NOTHING, stage });
  return ways.length > 0 ? walkWays({ ways, parts, stage }) : null;
}

/** `before`: what is supposed where the walk begins, in a supposition within a supposition. */
function walkSupposition({ supposition, parts, before, stage }) {
  const { puzzle } = stage;
  const { cell, star, end } = supposition;
  const supposed = { stars: star ? [cell] : [], empties: star ? [] : [cell] };
  const last = parts.length + 1;
  const until = (count) => parts.slice(0, count).reduce(add, add(before, supposed));

  /** What the board shows: first the supposition, then each step, then what it breaks. */
  const frame = (index) => {
    if (index === 0) return { highlights: { supposed: [cell] }, ghost: add(before, supposed) };
    if (index === last) {
      const loose = end.units.length > 0 ? [] : [end.cells];
      const broken = [...unitCells(end.units, puzzle), ...loose].filter((cells) => cells.length > 0);
      return { highlights: { supposed: [cell], broken, names: namesOf([end], puzzle) }, ghost: until(parts.length) };
    }
    const part = parts[index - 1];
    const { stars = [], empties = [], cause = [], units = [], outlines = [] } = part;
    const isNew = ([row, col]) => ![...stars, ...empties].some(([r, c]) => r === row && c === col);
    return {
      highlights: {
        supposed: [cell],
        units: unitCells(units, puzzle),
        outlines,
        cause: cause.filter(isNew),
        target: stars,
        affected: empties,
        names: namesOf([part], puzzle),
      },
      ghost: until(index),
    };
  };

  const words = (index) =>
    index === 0 ? "supposed" : index === last ? "contradiction" : `step ${index} of ${parts.length}`;
  const items = [
    ["?", ["Suppose that ", stage.chip(cell), ` ${star ? "is a star" : "is empty"}.`], null],
    ...parts.map((part, index) => [index + 1, stage.sentence(part), nested(part, index)]),
    ["!", ["But ", stage.sentence(end), "."], null],
  ];
  return sequence({ label: "Supposition", items, frame, words, stage });

  function nested(part, index) {
    if (!part.supposition) return null;
    const inside = () =>
      walkSupposition({
        supposition: part.supposition,
        parts: part.sub_steps ?? [],
        before: until(index),
        stage,
      });
    return folded(`Why: a supposition of ${counted(part.sub_steps?.length ?? 0, "step")} within it`, inside);
  }
}

/** Something that is made when it is first opened. */
function folded(title, make) {
  const details = h("details", { class: "nested" }, h("summary", {}, title));
  details.addEventListener("toggle", () => details.open && details.children.length === 1 && details.append(make()));
  return details;
}

function walkWays({ ways, parts, stage }) {
  const { puzzle } = stage;
  const frame = (index) => {
    const { stars, fits, units = [], cells = [] } = ways[index];
    const area = units.length > 0 ? unitCells(units, puzzle) : [cells];
    return {
      highlights: {
        target: fits ? stars : [],
        broken: fits ? [] : area.filter((list) => list.length > 0),
        names: fits ? [] : namesOf([{ spans: [{ units }] }], puzzle),
      },
      ghost: { stars, empties: [] },
    };
  };
  const text = h("p", { class: "small way", "aria-live": "polite" });
  const show = (index) => {
    const { fits, sub_step: at } = ways[index];
    const why = !fits && at !== undefined && parts[at];
    text.replaceChildren(fits ? "✓ This way fits." : "✗ This way does not fit. ", ...(why ? stage.sentence(why) : []));
    stage.walk(frame(index));
  };
  const scrubber = createScrubber({
    label: "Way",
    previous: ["Previous way", "Previous way"],
    next: ["Next way", "Next way"],
    onmove(index) {
      scrubber.set(index);
      show(index);
    },
    place: (index, count) => `way ${index + 1} of ${count + 1}`,
  });
  scrubber.set(0, ways.length - 1);
  const begin = starter("Walk through the ways", scrubber.element, () => show(0));
  return h("div", { class: "walk" }, begin, text);
}

/** A button that makes way for a scrubber when it is pressed. */
function starter(words, scrubber, start) {
  scrubber.hidden = true;
  const button = h(
    "button",
    {
      class: "button small",
      type: "button",
      onclick() {
        button.hidden = true;
        scrubber.hidden = false;
        start();
        scrubber.querySelector("input").focus();
      },
    },
    words,
  );
  return [button, scrubber];
}

/** A numbered list with a scrubber. `items`: `[sign, sentence, more]`. */
function sequence({ label, items, frame, words, stage }) {
  const rows = items.map(([sign, sentence, more], index) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          class: "walk-number",
          type: "button",
          "aria-label": `Show ${words(index)} on the board`,
          onclick: () => show(index),
        },
        sign,
      ),
      h("div", {}, sentence, more),
    ),
  );
  const scrubber = createScrubber({
    label,
    previous: ["Back one step", "Back one step"],
    next: ["On one step", "On one step"],
    onmove: (index) => show(index),
    place: words,
  });
  scrubber.set(0, items.length - 1);
  const list = h("ol", { class: "walk-steps" }, rows);
  function show(index) {
    begin.hidden = true;
    scrubber.element.hidden = false;
    scrubber.set(index);
    rows.forEach((row, at) => {
      if (at === index) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
    element.classList.add("under-way");
    rows[index].scrollIntoView({ block: "nearest" });
    stage.walk(frame(index));
  }
  const [begin, bar] = starter("Walk through it on the board", scrubber.element, () => show(0));
  const element = h("div", { class: "walk" }, begin, bar, list);
  return element;
}
