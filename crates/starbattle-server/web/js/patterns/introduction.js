// What an entanglement is, for readers new to the idea.

import { createBoard } from "../common/board.js";
import { h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { addressOf } from "../common/route.js";
import { rich, t } from "../common/texts.js";

const SEEN = "patterns.introduction";

const ROW_2 = Array.from({ length: 10 }, (_, col) => [1, col]);

function example() {
  const board = createBoard({
    size: 10,
    coordinates: true,
    label: t("patterns.introduction.board"),
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
    h("figcaption", {}, t("patterns.introduction.caption")),
  );
}

/** A box that is open on the first visit only: once read it is folded, until somebody opens it. */
export function introduction() {
  // On a phone it would push the gallery out of view, so it starts closed there.
  const closed = memory.get(SEEN, matchMedia("(max-width: 700px)").matches ? "closed" : "open") === "closed";
  memory.set(SEEN, "closed");
  const box = h(
    "details",
    { class: "introduction panel", open: !closed },
    h("summary", {}, h("h2", {}, t("patterns.introduction.heading"))),
    h(
      "div",
      { class: "introduction-body" },
      h(
        "div",
        {},
        h("p", {}, t("patterns.introduction.example", { all: 146_510, some: 2143 })),
        h("p", {}, rich("patterns.introduction.parity")),
        h(
          "p",
          {},
          rich("patterns.introduction.links", {
            whatif: (words) => h("a", { href: addressOf({ whatif: "10x2", stars: "r1c1,r1c4" }) }, words),
            drill: (words) => h("a", { href: addressOf({ view: "drill" }) }, words),
          }),
        ),
      ),
      example(),
    ),
  );
  return box;
}
