// The rules of the game: three sentences, a picture, and how to play.

import { createMiniBoard } from "./board.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { counted } from "./numbers.js";

/** A small puzzle with its solution. */
const EXAMPLE = {
  size: 5,
  stars: 1,
  regions: ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"],
  marks: ".*......*.*........*..*..",
  label: "A solved puzzle with one star in each row, column and region",
};

/** The rules. `stars`: how many stars each row, column and region of the puzzle at hand has. */
export function rules(stars = null) {
  const count = stars === null ? "the same number of stars" : stars === 1 ? "one star" : counted(stars, "star");
  const touch = matchMedia("(pointer: coarse)").matches;
  const line = (...words) => h("li", {}, words);
  return h(
    "div",
    { class: "rules" },
    h("div", { class: "rules-picture" }, createMiniBoard(EXAMPLE), h("p", { class: "small quiet" }, "1 star each")),
    h(
      "div",
      {},
      h(
        "ul",
        {},
        line("Place stars so that ", h("strong", {}, `every row, every column and every region has ${count}`), "."),
        line(h("strong", {}, "Stars never touch"), ", not even at a corner."),
        line("Each puzzle has one solution, and you can reason it out."),
      ),
      h(
        "p",
        { class: "small" },
        touch
          ? "Tap a cell for a star, again for a cross, again to clear it. Drag to cross out several cells. "
          : "Click a cell for a star, again for a cross, again to clear it. Drag to cross out several cells. ",
        "A cross means “no star here”. Hint shows where to look next.",
      ),
    ),
  );
}

/** The rules in a dialog. */
export const showRules = () => openDialog("How to play", rules());
