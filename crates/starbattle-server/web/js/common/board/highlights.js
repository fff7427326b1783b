// What highlights look like. Each role has its own shape: hatching, double outline, zigzag and so on.

import { h, svg } from "../dom.js";
import { t } from "../texts.js";
import { CELL, fillPath, outlinePath } from "./geometry.js";
import { CROSS, ensureTextures, STAR, TEXTURES, ZIGZAG } from "./glyphs.js";

const path = (name, d, more = {}) => svg("path", { class: name, d, ...more });

/** The shapes below the lines of the board (washes) and above its marks (edges). */
export function highlightShapes({
  cause = [],
  affected = [],
  target = [],
  units = [],
  outlines = [],
  names = [],
  broken = [],
  supposed = [],
  error = [],
  forcedEmpty = [],
  lit = [],
}) {
  const washes = [];
  const edges = [];
  const hatch = (cells, role) => {
    if (cells.length === 0) return;
    const d = fillPath(cells);
    washes.push(path(`${role}-wash`, d), path("hatch", d, { fill: `url(#${TEXTURES[role]})` }));
  };
  hatch(affected.concat(forcedEmpty), "affected");
  hatch(cause, "cause");
  if (target.length > 0) washes.push(path("target-wash", fillPath(target)));
  if (error.length > 0) washes.push(path("error-wash", fillPath(error)));
  if (broken.length > 0) washes.push(path("error-wash", fillPath(broken.flat())));

  for (const cells of units) if (cells.length > 0) edges.push(path("unit-edge", outlinePath(cells, 2)));
  for (const cells of broken) if (cells.length > 0) edges.push(path("broken-edge", outlinePath(cells, 3)));
  for (const { kind, cells } of outlines) edges.push(path(`outline outline-${kind}`, outlinePath(cells, 11)));
  if (cause.length > 0) edges.push(path("cause-edge", outlinePath(cause, 5)));
  if (affected.length > 0) edges.push(path("affected-edge", outlinePath(affected, 6)));
  for (const [row, col] of target) {
    for (const inset of [6, 14]) {
      edges.push(
        svg("rect", {
          class: "target-edge",
          x: col * CELL + inset,
          y: row * CELL + inset,
          width: CELL - 2 * inset,
          height: CELL - 2 * inset,
          rx: 6,
        }),
      );
    }
  }
  for (const [row, col] of error) {
    edges.push(
      svg("rect", { class: "error-edge", x: col * CELL + 5, y: row * CELL + 5, width: 90, height: 90, rx: 6 }),
      path("error-edge", ZIGZAG, { transform: `translate(${col * CELL} ${row * CELL})` }),
    );
  }
  for (const [row, col] of supposed) {
    const [x, y] = [col * CELL, row * CELL];
    edges.push(
      svg("rect", { class: "supposed-edge", x: x + 8, y: y + 8, width: 84, height: 84, rx: 8 }),
      svg("text", { class: "supposed-mark", x: x + 80, y: y + 22, "font-size": 34 }, "?"),
    );
  }
  for (const { text, cell } of names)
    edges.push(
      svg("text", { class: "unit-name", x: cell[1] * CELL + 20, y: cell[0] * CELL + 24, "font-size": 36 }, text),
    );
  if (lit.length > 0) edges.push(path("lit", fillPath(lit)), path("lit-edge", outlinePath(lit, 4)));
  return { washes, edges };
}

/** A legend for the roles in use. `words` may replace the default ones. */
export function legend(roles, words = {}) {
  ensureTextures();
  return h(
    "ul",
    { class: "legend" },
    roles.map((role) => {
      const one = [[0, 0]];
      const shown = ["block", "comb", "group"].includes(role)
        ? { outlines: [{ kind: role, cells: one }] }
        : { [role]: role === "units" || role === "broken" ? [one] : one };
      const { washes, edges } = highlightShapes(shown);
      const glyph = {
        given: ["given", STAR, 0.86],
        givenCross: ["given-cross", CROSS, 1],
        forcedStar: ["forced-star", STAR, 0.86],
        forcedEmpty: ["forced-cross", CROSS, 1],
      }[role];
      return h(
        "li",
        {},
        svg(
          "svg",
          { class: "board mini", viewBox: "-4 -4 108 108", "aria-hidden": "true" },
          svg("rect", { class: "ground", width: CELL, height: CELL }),
          washes,
          svg("rect", { class: "hairlines", width: CELL, height: CELL }),
          edges,
          glyph && svg("path", { class: glyph[0], d: glyph[1], transform: `translate(50 50) scale(${glyph[2]})` }),
        ),
        words[role] ?? t(`common.role.${role}`),
      );
    }),
  );
}
