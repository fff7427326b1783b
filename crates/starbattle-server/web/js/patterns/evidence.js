// The exact counts behind a pattern, computed from all placements of the board.

import { api } from "../common/api.js";
import { cellName, cellNames } from "../common/cells.js";
import { fill, h } from "../common/dom.js";
import { decimal, grouped } from "../common/numbers.js";
import { addressOf } from "../common/route.js";
import { rich, t } from "../common/texts.js";
import { givenCrosses } from "./given.js";
import { placementBrowser } from "./placements.js";

/** "1.5 %" of two numbers that may be decimal strings. */
export function share(part, whole) {
  const percent = (100 * Number(part)) / Number(whole);
  if (!Number.isFinite(percent)) return "";
  if (percent === 0) return "0 %";
  if (percent < 0.01) return t("patterns.evidence.lessThan", { share: `${decimal(0.01)} %` });
  return `${decimal(percent, { maximumSignificantDigits: percent < 1 ? 2 : 3 })} %`;
}

/** How many placements with the given stars contradict each forced cell: `[[cell, count, words]]`. */
function breaches(pattern, { counts, compatible_solutions: left }) {
  const stars = ([row, col]) => Number(counts[row][col]);
  return [
    ...pattern.forced_empty.map((cell) => [
      cell,
      stars(cell),
      t("patterns.evidence.withStar", { cell: cellName(cell) }),
    ]),
    ...pattern.forced_star.map((cell) => [
      cell,
      Number(left) - stars(cell),
      t("patterns.evidence.withoutStar", { cell: cellName(cell) }),
    ]),
  ];
}

export function evidencePanel(stage) {
  const { pattern } = stage;
  const counts = h("div", { "aria-live": "polite" }, h("p", { class: "quiet" }, t("patterns.evidence.counting")));
  const placements = h("div");
  let requested = false;
  let browser = null;

  async function count() {
    try {
      const { size, stars, given } = pattern;
      const crosses = givenCrosses(pattern);
      const answer = await api.post("/analyze", { size, stars, pattern: given, crosses });
      fill(counts, found(pattern, answer));
      if (String(answer.compatible_solutions) === "0") {
        fill(placements, h("p", {}, t("patterns.evidence.impossible")));
        return;
      }
      // Only placements with given stars can be listed.
      if (crosses.length) return;
      browser = placementBrowser(stage, answer.compatible_solutions);
      fill(placements, browser.element);
      // By now another tab may be open.
      if (placements.closest("[hidden]") === null) browser.shown();
    } catch (problem) {
      const board = `${pattern.size}x${pattern.stars}`;
      fill(
        counts,
        h(
          "p",
          {},
          problem.code === "not_computed"
            ? t("patterns.evidence.notComputed")
            : h("span", { lang: problem.isOurs ? null : "en" }, problem.message),
        ),
        h(
          "p",
          {},
          rich("patterns.evidence.compute", { link: (words) => h("a", { href: addressOf({ whatif: board }) }, words) }),
        ),
      );
    }
  }

  return {
    build(panel) {
      fill(
        panel,
        counts,
        h(
          "dl",
          { class: "facts" },
          h("dt", {}, t("patterns.evidence.occurrences")),
          h(
            "dd",
            {},
            t("patterns.evidence.occurrencesAt", {
              occurrences: grouped(pattern.occurrences),
              count: pattern.placements.length,
            }),
          ),
          h("dt", {}, t("patterns.evidence.file")),
          h("dd", {}, h("code", {}, pattern.spec)),
        ),
        placements,
        h("p", { class: "small quiet evidence-note" }, t("patterns.evidence.note")),
      );
    },
    shown() {
      if (!browser?.shown()) stage.place(pattern);
      if (!requested) count();
      requested = true;
    },
    step: (by) => browser?.step(by),
  };
}

function found(pattern, answer) {
  const { total_solutions: total, compatible_solutions: left } = answer;
  const broken = breaches(pattern, answer);
  const wrong = broken.filter(([, count]) => count > 0);
  return [
    h(
      "dl",
      { class: "facts" },
      h("dt", {}, t("patterns.evidence.all")),
      h("dd", {}, grouped(total)),
      h("dt", {}, givenCrosses(pattern).length ? t("patterns.evidence.withMarks") : t("patterns.evidence.with")),
      h("dd", {}, `${grouped(left)} (${share(left, total)})`),
      broken.slice(0, 6).map(([, count, words]) => [h("dt", {}, words), h("dd", { class: "strong" }, grouped(count))]),
    ),
    h("meter", {
      min: 0,
      max: 1,
      value: Number(left) / Number(total),
      "aria-label": t("patterns.evidence.remain", { share: share(left, total) }),
    }),
    wrong.length
      ? h(
          "p",
          { class: "message bad" },
          t("patterns.evidence.wrong", { cells: cellNames(wrong.map(([cell]) => cell)) }),
        )
      : h("p", { class: "message good" }, t("patterns.evidence.fine")),
  ];
}
