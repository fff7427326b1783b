// The board, drawn as SVG: the same for play, hints, galleries and the editor.
//
// const board = createBoard({size, stars, regions, interactive, label});
// container.append(board.element);
// board.setMarks("..*x…");
// board.setHighlights({cause: [[0, 1]], units: [cells, …]});
// board.addEventListener("press", …);

import { makeCells } from "./board/cells.js";
import { borderPath, CELL, cellsByRegion, fillPath, tintsOf } from "./board/geometry.js";
import { CROSS, ensureTextures, STAR, TEXTURES } from "./board/glyphs.js";
import { highlightShapes } from "./board/highlights.js";
import { createLoupe } from "./board/loupe.js";
import { createZoom } from "./board/zoom.js";
import { h, svg } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

/** Boards of this size and more get thinner lines. */
const DENSE = 14;

/** How much of the next cell, whose side is `CELL`, is shown where a part of a board is cut off. */
const CUT = 40;

/** The height of the numbers beside a board, in pixels. */
const SMALLEST = 13;
const LARGEST = 17;

/** Draws what is known; loaded when that is first shown. */
let factDrawing = null;

/** Weak references to all boards: a changed setting redraws them. */
const drawnBoards = new Set();

settings.onChange((name) => {
  for (const reference of drawnBoards) {
    const element = reference.deref();
    if (element) element.follow(name);
    else drawnBoards.delete(reference);
  }
});

/**
 * Makes a board. `regions`: rows of letters (`.` = none yet) or null for a bare grid. `interactive` boards are a
 * `role=grid` with roving focus and send the events of `board/cells.js`; others are one picture named by `label`.
 * `mini`: a thumbnail. `letters`: always write the letters of regions, as the editor does. `crop`: show only a part,
 * `{top, left, rows, cols}` in cells; its sides are cut open where the board goes on.
 */
export function createBoard({
  size,
  stars = 0,
  regions = null,
  interactive = false,
  label = "board",
  mini = false,
  coordinates,
  counters = false,
  letters = false,
  crop = null,
}) {
  ensureTextures();
  const events = new EventTarget();
  const layer = (name) => svg("g", { class: `paint ${name}` });
  const layers = Object.fromEntries(
    ["tints", "pens", "washes", "lines", "edges", "dots", "marks", "facts", "outlines", "margin"].map((name) => [
      name,
      layer(name),
    ]),
  );
  const element = svg("svg", {
    class: `board${size >= DENSE ? " dense" : ""}${mini ? " mini" : ""}${crop ? " cropped" : ""}`,
    role: interactive ? "grid" : "img",
    "aria-label": label,
  });
  const state = {
    size,
    stars,
    regions,
    marks: ".".repeat(size * size),
    auto: null,
    trial: null,
    highlights: {},
    ghost: null,
    counters: null,
    facts: null,
    named: null,
  };
  let wantedFacts = null;
  const withCoordinates = () => !mini && (coordinates ?? (interactive && settings.get("coordinates")));
  const withCounters = () => counters && settings.get("counters");

  // Numbers beside the board stay readable whatever the width of the board on the screen.
  let unit = 1;
  const lettering = () => Math.min(Math.max(28, SMALLEST * unit), LARGEST * unit);
  const tight = () => SMALLEST * unit > 36;
  const whole = () => {
    const edge = mini ? 4 : 5;
    const before = withCoordinates() ? lettering() * 1.6 : edge;
    const after = state.facts ? lettering() * 2.4 : withCounters() ? lettering() * (tight() ? 1.3 : 2.2) : edge;
    const along = (first, count) => {
      const start = first === 0 ? -before : first * CELL - CUT;
      const end = first + count === size ? size * CELL + after : (first + count) * CELL + CUT;
      return [start, end - start];
    };
    const { top, left, rows, cols } = crop ?? { top: 0, left: 0, rows: size, cols: size };
    const [[x, width], [y, height]] = [along(left, cols), along(top, rows)];
    return [x, y, width, height];
  };
  const zoom = createZoom(element, {
    whole,
    pixels: () => CELL / unit,
    draw() {
      frame();
      measure();
      drawMargin();
    },
  });
  const frame = () => element.setAttribute("viewBox", zoom.part().join(" "));
  const measure = () => {
    const width = element.clientWidth || element.getBoundingClientRect().width;
    const now = width > 0 ? (element.viewBox.baseVal?.width ?? size * CELL) / width : unit;
    if (Math.abs(now - unit) < 0.06 * unit) return;
    unit = now;
    frame();
    drawMargin();
    drawFacts();
    if (letters || settings.get("fill") === "letters") drawRegions();
  };

  const drawRegions = () => {
    const end = size * CELL;
    layers.tints.replaceChildren(svg("rect", { class: "ground", width: end, height: end }));
    const hairlines = Array.from(
      { length: size - 1 },
      (_, index) => `M0 ${(index + 1) * CELL}H${end}M${(index + 1) * CELL} 0V${end}`,
    ).join("");
    const fill = settings.get("fill");
    const px = Math.min(lettering(), 44);
    if (state.regions) {
      const none = state.regions.flatMap((line, row) =>
        [...line].flatMap((letter, col) => (letter === "." ? [[row, col]] : [])),
      );
      if (none.length > 0)
        layers.tints.append(svg("path", { d: fillPath(none), class: "texture", fill: `url(#${TEXTURES.tints[1]})` }));
      const tints = tintsOf(state.regions);
      for (const [letter, cells] of cellsByRegion(state.regions)) {
        const tint = tints.get(letter);
        const d = fillPath(cells);
        if (fill === "soft" || fill === "letters") layers.tints.append(svg("path", { d, class: `tint-${tint}` }));
        if (fill === "patterned" && tint > 0)
          layers.tints.append(svg("path", { d, class: "texture", fill: `url(#${TEXTURES.tints[tint]})` }));
        if ((fill === "letters" || letters) && !mini) {
          layers.tints.append(
            ...cells.map(([row, col]) =>
              svg(
                "text",
                {
                  class: "letter",
                  x: col * CELL + 4 + px * 0.6,
                  y: row * CELL + 4 + px * 0.7,
                  "font-size": px,
                  "aria-hidden": "true",
                },
                letter,
              ),
            ),
          );
        }
      }
    }
    layers.lines.replaceChildren(
      svg("path", { class: "hairlines", d: hairlines }),
      (state.regions &&
        svg("path", { class: "borders", d: borderPath(size, (row, col) => state.regions[row][col]) })) ||
        "",
      svg("rect", { class: "frame", width: end, height: end, rx: 3 }),
    );
  };

  const place = (row, col, scale) => `translate(${col * CELL + CELL / 2} ${row * CELL + CELL / 2}) scale(${scale})`;
  const star = (row, col, name, scale = 0.86) =>
    svg("path", { d: STAR, class: name, transform: place(row, col, scale) });
  const cross = (row, col, name, scale = 1) =>
    svg("path", { d: CROSS, class: name, transform: place(row, col, scale) });

  // Marks are kept element by element, so that one press redraws one cell even on the largest board.
  const drawn = new Array(size * size).fill(null);
  const drawMarks = () => {
    for (let index = 0; index < size * size; index += 1) {
      const auto = state.marks[index] === "." && state.auto?.[index] === "x";
      const mark = auto ? "a" : state.marks[index];
      const key = mark === "." ? "" : mark + (state.trial?.[index] === "1" ? "t" : "");
      if ((drawn[index]?.key ?? "") === key) continue;
      drawn[index]?.node.remove();
      drawn[index] = null;
      if (key === "") continue;
      const [row, col] = [Math.floor(index / size), index % size];
      const trial = key.endsWith("t") ? " trial" : "";
      const node =
        mark === "*"
          ? star(row, col, `star${trial}`)
          : cross(row, col, `cross${trial}${auto ? " auto" : ""}`, auto ? 0.8 : 1);
      layers.marks.append(node);
      drawn[index] = { key, node };
    }
    drawFacts();
    cells?.rename();
  };

  const drawFacts = () => {
    layers.facts.replaceChildren(...(state.facts ? factDrawing.factShapes(state.facts, state, lettering()) : []));
  };

  const drawHighlights = () => {
    const { washes, edges } = highlightShapes(state.highlights);
    layers.washes.replaceChildren(...washes);
    const { given = [], givenCross = [], forcedEmpty = [], forcedStar = [] } = state.highlights;
    // Cells that a highlight frames already need no second frame.
    const framed = new Set([...(state.highlights.target ?? []), ...(state.highlights.affected ?? [])].map(String));
    const ghost = (cell, node) => [disc(cell), node, ...(framed.has(String(cell)) ? [] : [ghostFrame(cell)])];
    const ghosts = [
      ...(state.ghost?.stars ?? []).flatMap((cell) => ghost(cell, star(...cell, "star ghost"))),
      ...(state.ghost?.empties ?? []).flatMap((cell) => ghost(cell, cross(...cell, "cross ghost"))),
    ];
    layers.outlines.replaceChildren(
      ...edges,
      ...given.map(([row, col]) => star(row, col, "given")),
      ...givenCross.map(([row, col]) => cross(row, col, "given-cross")),
      ...forcedEmpty.flatMap((cell) => [disc(cell), cross(...cell, "forced-cross")]),
      ...forcedStar.flatMap(([row, col]) => [star(row, col, "forced-star"), star(row, col, "forced-star", 0.4)]),
      ...ghosts,
    );
  };
  const ghostFrame = ([row, col]) =>
    svg("rect", { class: "ghost-frame", x: col * CELL + 9, y: row * CELL + 9, width: 82, height: 82, rx: 8 });
  const disc = ([row, col]) => svg("circle", { class: "disc", cx: col * CELL + 50, cy: row * CELL + 50, r: 32 });

  const drawMargin = () => {
    const texts = [];
    const end = size * CELL;
    const write = (x, y, words, name, px, ...more) =>
      svg("text", { x, y, class: name, "font-size": px, "aria-hidden": "true" }, words, more);
    const px = lettering();
    // Where numbers would run into each other, every fifth will do.
    const named = (index) => px < 62 || index === 0 || (index + 1) % 5 === 0;
    if (withCoordinates()) {
      // On a part of the board they stay at its edge, wherever that is.
      const [left, top] = zoom.scale > 1 ? zoom.part() : [-px * 1.6, -px * 1.6];
      const [x, y] = [Math.max(-px * 0.85, left + px * 0.75), Math.max(-px * 0.85, top + px * 0.75)];
      for (let index = 0; index < size; index += 1) {
        const at = index * CELL + CELL / 2;
        if (named(index))
          texts.push(write(at, y, index + 1, "coordinate", px), write(x, at, index + 1, "coordinate", px));
      }
    }
    if (state.facts) {
      const title = ({ stars: have, need, min, max }, what) =>
        svg("title", {}, t("common.board.bounds", { unit: what, count: have, need, min, max }));
      const one = (x, y, bounds, words, what) =>
        write(x, y, words, `counter known${bounds.need === 0 ? " done" : ""}`, px, title(bounds, what));
      state.facts.rows.forEach((bounds, row) =>
        texts.push(
          one(
            end + px * 1.3,
            row * CELL + CELL / 2,
            bounds,
            factDrawing.unitRange(bounds),
            t("common.board.row", { row: row + 1 }),
          ),
        ),
      );
      state.facts.columns.forEach((bounds, col) => {
        const x = col * CELL + CELL / 2;
        const what = t("common.board.column", { column: col + 1 });
        const { need, min, max } = bounds;
        if (!tight() || need === 0 || min === max)
          texts.push(one(x, end + px, bounds, factDrawing.unitRange(bounds), what));
        // Narrow columns have the two numbers one above the other.
        else texts.push(one(x, end + px * 0.8, bounds, min, what), one(x, end + px * 1.8, bounds, max, what));
      });
    } else if (withCounters() && state.counters) {
      const isDone = ({ have, need, broken }) => have === need && !broken;
      const isOver = ({ have, need, broken }) => have > need || broken;
      const words = (count) => {
        const { have, need } = count;
        return isDone(count) ? "✓" : tight() ? (count.broken ? "!" : need - have) : `${have}/${need}`;
      };
      const one = (x, y, count) =>
        write(
          x,
          y,
          words(count),
          `counter${isDone(count) ? " done" : isOver(count) ? " over" : ""}`,
          px,
          svg("title", {}, counterWords(count)),
        );
      const gap = px * (tight() ? 0.75 : 1.2);
      state.counters.rows.forEach((count, row) => texts.push(one(end + gap, row * CELL + CELL / 2, count)));
      state.counters.cols.forEach((count, col) => texts.push(one(col * CELL + CELL / 2, end + px, count)));
    }
    layers.margin.replaceChildren(...texts);
  };

  const picture = svg("g", {});
  const cells = interactive ? makeCells(element, state, events, createLoupe(picture)) : null;
  const { tints, pens, washes, lines, edges, dots, marks, facts, outlines, margin } = layers;
  picture.append(tints, pens, washes, lines, edges, dots, marks, facts, outlines);
  element.append(picture, margin, ...(cells ? cells.nodes : []));
  events.addEventListener("pinch", ({ detail: { factor, ...place } }) => zoom.change(factor, place));
  // What hovering shows, a tap tells.
  margin.addEventListener("click", ({ target }) => {
    const text = target.closest(".counter")?.querySelector("title")?.textContent;
    if (text) events.dispatchEvent(new CustomEvent("counter", { detail: { text } }));
  });
  frame();
  drawRegions();
  drawMargin();

  // Held by the element alone, so that galleries can make and drop many boards.
  element.follow = (name) => {
    if (name === "fill") drawRegions();
    if (name === "coordinates" || name === "counters") {
      frame();
      drawMargin();
    }
  };
  drawnBoards.add(new WeakRef(element));
  if (!mini) new ResizeObserver(measure).observe(element);

  // Pages say everything after each change; what they said before needs no drawing.
  const known = new Map();
  const same = (name, value) => {
    const text = JSON.stringify(value);
    if (known.get(name) === text) return true;
    known.set(name, text);
    return false;
  };

  return {
    element,
    get size() {
      return size;
    },
    get cursor() {
      return cells?.cursor() ?? null;
    },
    get selection() {
      return cells?.selection() ?? [];
    },
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    setRegions(next) {
      state.regions = next;
      drawRegions();
      cells?.rename();
    },
    setStars(next) {
      state.stars = next;
      cells?.rename();
    },
    /** `marks`, `auto` (automatic crosses) and `trial` (`1` for marks of a trial): strings of N² characters. */
    setMarks(next, { auto = null, trial = null } = {}) {
      Object.assign(state, { marks: next.replace(/\s/g, ""), auto, trial });
      drawMarks();
    },
    /** Marks that are only proposed: `{stars, empties}` or null. */
    setGhost(ghost) {
      if (same("ghost", ghost)) return;
      state.ghost = ghost;
      drawHighlights();
    },
    /**
     * Lists of `[row, col]`: `cause affected target supposed error given givenCross forcedEmpty forcedStar lit`;
     * `units` and `broken` are lists of such lists, `outlines` has `{kind, cells}`, and `names` has `{text, cell}`.
     */
    setHighlights(highlights) {
      if (same("highlights", highlights)) return;
      state.highlights = highlights ?? {};
      drawHighlights();
    },
    /** Lights cells up on top of all highlights; null puts the light out. */
    setLit(lit) {
      known.delete("highlights");
      state.highlights = { ...state.highlights, lit: lit ?? [] };
      drawHighlights();
    },
    /** A digit from 0 (none) to 5 for each cell. */
    setColours(colours) {
      if (same("colours", colours)) return;
      pens.replaceChildren(
        ...[...colours].flatMap((digit, index) =>
          digit === "0"
            ? []
            : [
                svg("rect", {
                  class: `pen pen-${digit}`,
                  x: (index % size) * CELL + 5,
                  y: Math.floor(index / size) * CELL + 5,
                  width: 90,
                  height: 90,
                  rx: 14,
                }),
              ],
        ),
      );
    },
    /** Dots on edges and corners: `[y, x]` in half cells, so that `[2, 3]` lies between r1c2 and r2c2. */
    setDots(list) {
      if (same("dots", list)) return;
      dots.replaceChildren(
        ...list.map(([y, x]) => svg("circle", { class: "dot", cx: (x * CELL) / 2, cy: (y * CELL) / 2, r: 11 })),
      );
    },
    /** `{rows: [{have, need}], cols: […]}` or null. */
    setCounters(next) {
      if (same("counters", next)) return;
      state.counters = next;
      drawMargin();
      cells?.rename();
    },
    /** What is known, as in the API, or null: numbers beside the board take the place of the counters. */
    async setFacts(next) {
      wantedFacts = next;
      if (next) factDrawing ??= await import("./board/facts.js");
      // Others may have come meanwhile.
      if (wantedFacts !== next || same("facts", next)) return;
      state.facts = next;
      frame();
      drawMargin();
      drawFacts();
    },
    zoom,
    focusCell: (row, col, options) => cells?.focus(row, col, options),
    clearSelection: () => cells?.select(null),
    /** Extra words for the name of a cell: a function from row and column, or null. */
    setNamer(namer) {
      state.named = namer;
      cells?.rename();
    },
  };
}

/** "1 of 2 stars, 3 open", for people who hover over a counter or touch it. */
const counterWords = ({ have, need, open, broken }) =>
  broken
    ? t("common.board.brokenCounter", { have, count: need, open })
    : t("common.board.counter", { have, count: need, open });

const waiting = new WeakMap();
const observer =
  typeof IntersectionObserver === "undefined"
    ? null
    : new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            observer.unobserve(target);
            waiting.get(target)?.();
          }
        },
        { rootMargin: "300px" },
      );

/** A thumbnail, drawn when it comes into view: the options of `createBoard`, `marks` and `highlights`. */
export function createMiniBoard({ marks, highlights, ghost, ...options }) {
  const frame = h("div", { class: "mini-frame", role: "img", "aria-label": options.label ?? t("common.board.label") });
  const draw = () => {
    const board = createBoard({ ...options, mini: true, interactive: false });
    board.element.setAttribute("aria-hidden", "true");
    if (marks) board.setMarks(marks);
    if (highlights) board.setHighlights(highlights);
    if (ghost) board.setGhost(ghost);
    frame.replaceChildren(board.element);
  };
  waiting.set(frame, draw);
  if (observer) observer.observe(frame);
  else draw();
  return frame;
}
