// The exact counts behind a pattern.

import { h } from "../dom.js";
import { fill, grouped } from "../kit/dom.js";

/** "1.5 %" of two numbers that may be decimal strings. */
export function share(part, whole) {
  const ratio = Number(part) / Number(whole);
  if (!Number.isFinite(ratio)) return "";
  const percent = ratio * 100;
  if (percent === 0) return "0 %";
  return percent < 0.01 ? "less than 0.01 %" : `${percent.toPrecision(percent < 1 ? 2 : 3).replace(/\.0+$/, "")} %`;
}

export function evidencePanel(stage) {
  const { pattern } = stage;
  const before = pattern.counts?.before ?? pattern.total_solutions;
  const after = pattern.counts?.after ?? pattern.compatible_solutions;
  return {
    build(panel) {
      const known = before !== undefined && before !== null;
      fill(
        panel,
        h(
          "dl",
          { class: "facts" },
          known ? [h("dt", {}, "Placements of the board"), h("dd", {}, grouped(before))] : null,
          known && after !== undefined && after !== null
            ? [h("dt", {}, "With these given stars"), h("dd", {}, `${grouped(after)} (${share(after, before)})`)]
            : null,
          known && after !== undefined && after !== null ? [h("dt", {}, "That break the rule"), h("dd", {}, "0")] : null,
          h("dt", {}, "Occurrences"),
          h(
            "dd",
            {},
            `${grouped(pattern.occurrences)}${pattern.placements?.length ? `, ${grouped(pattern.placements.length)} different places on the board` : ""}`,
          ),
          h("dt", {}, "From the file"),
          h("dd", {}, h("code", {}, pattern.spec)),
        ),
        known ? bar(before, after) : null,
        h(
          "p",
          { class: "small quiet" },
          "A placement is a full set of stars that obeys rows, columns and touching; regions are left out, so what holds here holds in every puzzle of this size.",
        ),
      );
    },
    shown() {
      stage.place(pattern);
    },
  };
}

/** Before and after as two bars; the second is honest even where it is a hair. */
function bar(before, after) {
  if (after === undefined || after === null) return null;
  return h(
    "div",
    { class: "bars" },
    h("meter", { min: 0, max: 1, value: Number(after) / Number(before), "aria-label": `${share(after, before)} of all placements remain` }),
  );
}
