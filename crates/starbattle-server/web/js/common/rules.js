// The rules of the game: three sentences, a picture, and how to play.

import { createMiniBoard } from "./board.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { loadTexts, rich, t } from "./texts.js";

await loadTexts("rules");

/** A small puzzle with its solution. */
const EXAMPLE = {
  size: 5,
  stars: 1,
  regions: ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"],
  marks: ".*......*.*........*..*..",
  label: t("rules.example"),
};

/** The rules. `stars`: how many stars each row, column and region of the puzzle at hand has. */
export function rules(stars = null) {
  const touch = matchMedia("(pointer: coarse)").matches;
  const line = (...words) => h("li", {}, words);
  return h(
    "div",
    { class: "rules" },
    h(
      "ul",
      {},
      line(stars === null ? rich("rules.sameCount") : rich("rules.count", { count: stars })),
      line(rich("rules.touch")),
      line(t("rules.unique")),
    ),
    h("div", { class: "rules-picture" }, createMiniBoard(EXAMPLE), h("p", { class: "small quiet" }, t("rules.each"))),
    h("p", { class: "small" }, touch ? t("rules.tap") : t("rules.click")),
  );
}

/** The rules in a dialog. */
export const showRules = () => openDialog(t("common.shell.rules"), rules());
