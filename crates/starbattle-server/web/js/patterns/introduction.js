// What an entanglement is, for those who have never heard of one.

import { createBoard } from "../shared/board.js";
import { h } from "../shared/dom.js";
import { memory } from "../shared/memory.js";
import { addressOf } from "../shared/route.js";

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
    h("figcaption", {}, "Row 2 has only c6 to c10 left."),
  );
}

/** A box that opens by itself on the first visit and remembers when it is closed. */
export function introduction() {
  // On a phone it would push the gallery out of sight, so there it opens on demand.
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
          "Sometimes a few stars decide cells far away from them, whatever the regions look like. Put stars on r1c1 and r1c4 of a 10×10 board with two stars per line. ",
          "Row 2 can then use only c6 to c10. A star on r3c7 would leave it c9 and c10, which touch: no room for two stars. So r3c7 is empty, and r3c9 for the same reason. ",
          "Of the 146\u202f510 ways to fill the board, 2\u202f143 contain both stars, and not one has a star there.",
        ),
        h(
          "p",
          {},
          h("strong", {}, "Why parity matters. "),
          "Cut an even board into 2×2 blocks. A block holds at most one star, for its cells all touch. Two rows of a 10×10 board need four stars and have five blocks, so just one block of each pair of rows, and of each pair of columns, stays empty. ",
          "That is very tight, and it is tight only for pairs of lines counted from the border: rows 1–2, 3–4 and so on. A shape moved by one line straddles two pairs and often forces nothing. ",
          "Hence the condition you will meet most: “an even number of rows above the pattern”.",
        ),
        h(
          "p",
          {},
          h("a", { href: addressOf({ whatif: "10x2", stars: "r1c1,r1c4" }) }, "Try it on the what-if board"),
          ", or ",
          h("a", { href: addressOf({ view: "drill" }) }, "train your eye with the drill"),
          ".",
        ),
      ),
      example(),
    ),
  );
  return box;
}
