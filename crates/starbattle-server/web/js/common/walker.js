// Walks through a long argument on the board: a supposition step by step to what it breaks, or the ways to fill an area
// one after the other. Nothing is decided by it; all marks are ghosts.

import { cellsOfUnit } from "./cells.js";
import { h } from "./dom.js";
import { createScrubber } from "./scrubber.js";
import { namesOf } from "./text.js";
import { loadTexts, rich, t } from "./texts.js";

await loadTexts("walk");

const NOTHING = { stars: [], empties: [] };

/** Where a walk begins that is not within another: `before` is what the marks are by then, `cells` what is supposed. */
const NOWHERE = { before: NOTHING, cells: [], return: null };

const add = (one, two) => ({
  stars: [...one.stars, ...(two.stars ?? [])],
  empties: [...one.empties, ...(two.empties ?? [])],
});

const unitCells = (units = [], puzzle) => units.map((unit) => cellsOfUnit(unit, puzzle));

/** What the engine says. */
const english = (words) => h("span", { lang: "en" }, words);

/** The walker of a step that has something to walk. `stage`: the board, with its puzzle. */
export function walkerOf(step, stage) {
  const { supposition, sub_steps: parts = [], ways = [] } = step.evidence ?? {};
  if (supposition) return walkSupposition({ supposition, parts, outside: NOWHERE, stage });
  return walkWays({ ways, parts, stage });
}

/** `outside`: where the walk begins, in a supposition within a supposition; `outside.return()` goes back there. */
function walkSupposition({ supposition, parts, outside, stage }) {
  const { puzzle } = stage;
  const { before } = outside;
  const { cell, star, end } = supposition;
  const cells = [...outside.cells, cell];
  const supposed = { stars: star ? [cell] : [], empties: star ? [] : [cell] };
  const last = parts.length + 1;
  const until = (count) => parts.slice(0, count).reduce(add, add(before, supposed));

  /** What the board shows: first the supposition, then each step, then what it breaks. */
  const frame = (index) => {
    if (index === 0) return { highlights: { supposed: cells }, ghost: add(before, supposed) };
    if (index === last) {
      const loose = end.units.length > 0 ? [] : [end.cells];
      const broken = [...unitCells(end.units, puzzle), ...loose].filter((cells) => cells.length > 0);
      return { highlights: { supposed: cells, broken, names: namesOf([end], puzzle) }, ghost: until(parts.length) };
    }
    const part = parts[index - 1];
    const { stars = [], empties = [], cause = [], units = [], outlines = [] } = part;
    const isNew = ([row, col]) => ![...stars, ...empties].some(([r, c]) => r === row && c === col);
    return {
      highlights: {
        supposed: cells,
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
    index === 0
      ? t("walk.supposed")
      : index === last
        ? t("walk.contradiction")
        : t("walk.place", { step: index, count: parts.length });
  const items = [
    ["?", star ? rich("walk.star", { cell: stage.chip(cell) }) : rich("walk.empty", { cell: stage.chip(cell) }), null],
    ...parts.map((part, index) => [index + 1, english(stage.sentence(part)), nested(part, index)]),
    ["!", english(["But ", stage.sentence(end), "."]), null],
  ];
  const steps = sequence({ label: t("walk.supposition"), items, frame, words, stage, outside });
  return steps.element;

  function nested(part, index) {
    if (!part.supposition) return null;
    const here = () => steps.show(index + 1);
    const inside = () =>
      walkSupposition({
        supposition: part.supposition,
        parts: part.sub_steps ?? [],
        outside: { before: until(index), cells, return: here },
        stage,
      });
    return folded(t("walk.nested", { count: part.sub_steps?.length ?? 0 }), inside, here);
  }
}

/** Something that is made when it is opened, and gone when it is closed. Either leads back to `here`. */
function folded(title, make, here) {
  const details = h("details", { class: "nested" }, h("summary", {}, title));
  details.addEventListener("toggle", () => {
    if (details.open) details.append(make());
    else details.lastChild.remove();
    here();
  });
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
    text.replaceChildren(
      fits ? `✓ ${t("walk.fits")}` : `✗ ${t("walk.doesNotFit")} `,
      ...(why ? [english(stage.sentence(why))] : []),
    );
    stage.walk(frame(index));
  };
  const scrubber = createScrubber({
    label: t("walk.way"),
    previous: [t("walk.previousWay"), t("walk.previousWay")],
    next: [t("walk.nextWay"), t("walk.nextWay")],
    onmove(index) {
      scrubber.set(index);
      show(index);
    },
    place: (index, count) => t("walk.wayPlace", { way: index + 1, count: count + 1 }),
  });
  scrubber.set(0, ways.length - 1);
  const begin = starter(t("walk.startWays"), scrubber.element, () => show(0));
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

/** A numbered list with a scrubber: `{element, show(index)}`. `items`: `[sign, sentence, more]`. */
function sequence({ label, items, frame, words, stage, outside }) {
  const rows = items.map(([sign, sentence, more], index) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          class: "walk-number",
          type: "button",
          "aria-label": t("walk.show", { step: words(index) }),
          onclick: () => show(index),
        },
        sign,
      ),
      h("div", {}, sentence, more),
    ),
  );
  const scrubber = createScrubber({
    label,
    previous: [t("walk.back"), t("walk.back")],
    next: [t("walk.on"), t("walk.on")],
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
  function end() {
    begin.hidden = false;
    scrubber.element.hidden = true;
    for (const row of rows) row.removeAttribute("aria-current");
    element.classList.remove("under-way");
    stage.walk(null);
    begin.focus();
  }
  const [begin, bar] = starter(t("walk.start"), scrubber.element, () => show(0));
  // A walk within another ends when it is folded.
  const leave =
    !outside.return &&
    h("button", { class: "button quiet small walk-end", type: "button", onclick: end }, t("walk.end"));
  const element = h("div", { class: "walk" }, begin, bar, list, leave);
  return { element, show };
}
