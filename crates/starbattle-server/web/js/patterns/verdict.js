// Whether a pattern is true: proved, refuted with a placement that contradicts it, with unknown conditions, or not
// checked.

import { createMiniBoard } from "../common/board.js";
import { cellNames, hasCell } from "../common/cells.js";
import { h } from "../common/dom.js";
import { addressOf } from "../common/route.js";
import { rich, t } from "../common/texts.js";

/** The placement that contradicts a rule: the stars of the rule filled, the others outlined, the wrong cell marked. */
export function counterexampleBoard(size, { pattern, crosses = [], candidate, placement }) {
  const others = (placement ?? [])
    .flatMap((row, r) => [...row].map((mark, c) => (mark === "*" ? [r, c] : null)).filter(Boolean))
    .filter((cell) => !hasCell(pattern, cell));
  return createMiniBoard({
    size,
    label: candidate
      ? t("patterns.verdict.wrongAbout", { cells: cellNames(pattern), cell: cellNames([candidate]) })
      : t("patterns.verdict.counterexample", { cells: cellNames(pattern) }),
    highlights: { given: pattern, givenCross: crosses, forcedStar: others, error: candidate ? [candidate] : [] },
  });
}

/** The verdict as a few words and, for a false pattern, the reason and the counterexample. */
export function verdictOf({ size, verdict }) {
  const line = (kind, ...words) => h("p", { class: `card-verdict ${kind}` }, ...words);
  switch (verdict?.state) {
    case "proved":
      return line("good", `✓ ${t("patterns.verdict.proved")}`);
    case "refuted":
      return h(
        "div",
        { class: "card-refuted" },
        line(
          "bad",
          h("strong", {}, `✗ ${t("patterns.verdict.refuted")}`),
          ": ",
          h("span", { lang: "en" }, verdict.reason),
        ),
        verdict.counterexample.placement ? counterexampleBoard(size, verdict.counterexample) : null,
      );
    case "unknown_feature":
      return line(
        "warn",
        h("strong", {}, `? ${t("patterns.verdict.unknown")}`),
        `: ${t("patterns.verdict.neverApplied")}`,
      );
    case "unchecked":
      return line(
        "warn",
        rich("patterns.verdict.unchecked", { link: (words) => h("a", { href: addressOf({ view: "files" }) }, words) }),
      );
    default:
      return null;
  }
}
