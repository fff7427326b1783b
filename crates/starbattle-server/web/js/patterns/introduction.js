// What an entanglement is, for readers new to the idea.

import { createBoard } from "../common/board.js";
import { h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { addressOf } from "../common/route.js";

const SEEN = "patterns.introduction";

const ROW_2 = Array.from({ length: 10 }, (_, col) => [1, col]);

function example() {
  const board = createBoard({
    size: 10,
    coordinates: true,
    label: "10 by 10 board; given stars r1c1 and r1c4; row 2 outlined; r3c7 and r3c9 forced empty",
  });
  board.setHighlights({
    given: [
      [0, 0],
      [0, 3],
    ],
    forcedEmpty: [
      [2, 6],
      [2, 8],
    ],
    units: [ROW_2],
    cause: ROW_2.slice(5),
  });
  return h(
    "figure",
    { class: "introduction-figure" },
    board.element,
    h("figcaption", {}, "Row 2 has only columns 6 to 10 left."),
  );
}

/** A box that is open on the first visit and remembers when it is closed. */
export function introduction() {
  // On a phone it would push the gallery out of view, so it starts closed there.
  const closed = memory.get(SEEN, matchMedia("(max-width: 700px)").matches ? "closed" : "open") === "closed";
  const box = h(
    "details",
    { class: "introduction panel", open: !closed, ontoggle: () => memory.set(SEEN, box.open ? "open" : "closed") },
    h("summary", {}, h("h2", {}, "What is an entanglement?")),
    h(
      "div",
      { class: "introduction-body" },
      h(
        "div",
        {},
        h(
          "p",
          {},
          "Sometimes a few stars force cells far away from them, whatever the regions look like. Put stars on r1c1 ",
          "and r1c4 of a 10×10 board with two stars per row and column. Row 2 can then use only columns 6 to 10. A ",
          "star on r3c7 would leave it only r2c9 and r2c10, which touch, so there would be no room for two stars. ",
          "Therefore r3c7 is empty, and r3c9 for the same reason. Of the 146\u202f510 ways to place the stars, ",
          "2\u202f143 contain both given stars, and none of them has a star on either cell.",
        ),
        h(
          "p",
          {},
          h("strong", {}, "Why parity matters. "),
          "Divide a board of even size into 2×2 blocks. A block holds at most one star, because all its cells touch. ",
          "Two rows of a 10×10 board need four stars and have five blocks, so exactly one block of each pair of rows, ",
          "and of each pair of columns, stays empty. This only works for pairs counted from the border: rows 1–2, 3–4 ",
          "and so on. A shape moved by one row or column straddles two pairs and often forces nothing. That explains ",
          "the most common condition: “an even number of rows above the pattern”.",
        ),
        h(
          "p",
          {},
          h("a", { href: addressOf({ whatif: "10x2", stars: "r1c1,r1c4" }) }, "Try it on the what-if board"),
          ", or ",
          h("a", { href: addressOf({ view: "drill" }) }, "practise with the drill"),
          ".",
        ),
      ),
      example(),
    ),
  );
  return box;
}
