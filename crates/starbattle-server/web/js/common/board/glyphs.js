// The shapes on a board, and the textures that tell roles apart without colour.

import { svg } from "../dom.js";

/** A five-point star around the origin, 84 units across. */
export const STAR = starPath(44, 18.5);

function starPath(outer, inner) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    // The centre of a star lies above the middle of its box, so it is moved down a little.
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle) + 3.5).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** A cross around the origin. */
export const CROSS = "M-16-16L16 16M16-16L-16 16";

/** A zigzag along the foot of a cell whose corner is the origin, 100 units wide. */
export const ZIGZAG = "M8 90l10.5-10 10.5 10 10.5-10 10.5 10 10.5-10 10.5 10 10.5-10 10.5 10";

/** Ids of the textures, for `fill="url(#…)"`. */
export const TEXTURES = {
  cause: "sb-cause",
  affected: "sb-affected",
  tints: ["", "sb-tint-1", "sb-tint-2", "sb-tint-3", "sb-tint-4"],
};

/** Adds the textures to the document, once for all boards on it. */
export function ensureTextures() {
  if (document.getElementById(TEXTURES.cause)) return;
  const pattern = (id, side, role, ...marks) =>
    svg("pattern", { id, width: side, height: side, patternUnits: "userSpaceOnUse", class: role }, marks);
  const line = (d, width) => svg("path", { d, fill: "none", "stroke-width": width });
  const tint = (index, side, ...marks) => pattern(TEXTURES.tints[index], side, "role-texture", marks);
  document.body.append(
    svg(
      "svg",
      { class: "board-defs", "aria-hidden": "true" },
      svg(
        "defs",
        {},
        pattern(TEXTURES.cause, 20, "role-cause", line("M-5 5L5-5M0 20L20 0M15 25L25 15", 4)),
        pattern(TEXTURES.affected, 20, "role-affected", line("M0 0L20 20M20 0L0 20", 2.4)),
        tint(1, 25, svg("circle", { cx: 12.5, cy: 12.5, r: 2.6, stroke: "none" })),
        tint(2, 25, line("M0 12.5H25", 2)),
        tint(3, 25, line("M12.5 0V25", 2)),
        tint(4, 25, line("M0 25L25 0M-5 5L5-5M20 30L30 20", 2)),
      ),
    ),
  );
}
