// The exact counts behind a pattern, computed from all placements of the board.

import { api } from "../common/api.js";
import { cellName, cellNames } from "../common/cells.js";
import { fill, h } from "../common/dom.js";
import { counted, grouped } from "../common/numbers.js";
import { addressOf } from "../common/route.js";
import { placementBrowser } from "./placements.js";

/** "1.5 %" of two numbers that may be decimal strings. */
export function share(part, whole) {
  const percent = (100 * Number(part)) / Number(whole);
  if (!Number.isFinite(percent)) return "";
  if (percent === 0) return "0 %";
  return percent < 0.01 ? "less than 0.01 %" : `${percent.toPrecision(percent < 1 ? 2 : 3).replace(/\.0+$/, "")} %`;
}

/** How many placements with the given stars contradict each forced cell: `[[cell, count, words]]`. */
function breaches(pattern, { counts, compatible_solutions: left }) {
  const stars = ([row, col]) => Number(counts[row][col]);
  return [
    ...pattern.forced_empty.map((cell) => [cell, stars(cell), `With a star on ${cellName(cell)}`]),
    ...pattern.forced_star.map((cell) => [cell, Number(left) - stars(cell), `Without a star on ${cellName(cell)}`]),
  ];
}

export function evidencePanel(stage) {
  const { pattern } = stage;
  const counts = h("div", { "aria-live": "polite" }, h("p", { class: "quiet" }, "Counting…"));
  const placements = h("div");
  let requested = false;
  let browser = null;

  async function count() {
    try {
      const answer = await api.post("/analyze", { size: pattern.size, stars: pattern.stars, pattern: pattern.given });
      fill(counts, found(pattern, answer));
      if (String(answer.compatible_solutions) === "0") {
        fill(placements, h("p", {}, "No placement has the given stars together, so there is none to show."));
        return;
      }
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
            ? "The placements of this board have not been computed, so there are no counts. "
            : `${problem.message} `,
        ),
        h(
          "p",
          {},
          h("a", { href: addressOf({ whatif: board }) }, "Compute them on the what-if board"),
          ", or verify the whole file under Rule files.",
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
          h("dt", {}, "Occurrences"),
          h(
            "dd",
            {},
            `${grouped(pattern.occurrences)}, at ${counted(pattern.placements.length, "different position")}`,
          ),
          h("dt", {}, "Rule file"),
          h("dd", {}, h("code", {}, pattern.spec)),
        ),
        placements,
        h(
          "p",
          { class: "small quiet evidence-note" },
          "A placement is a complete set of stars that satisfies the rows, the columns and the no-touching rule. ",
          "Regions are ignored, so what holds here holds in every puzzle of this size.",
        ),
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
      h("dt", {}, "Placements of the board"),
      h("dd", {}, grouped(total)),
      h("dt", {}, "With the given stars"),
      h("dd", {}, `${grouped(left)} (${share(left, total)})`),
      broken.slice(0, 6).map(([, count, words]) => [h("dt", {}, words), h("dd", { class: "strong" }, grouped(count))]),
    ),
    h("meter", {
      min: 0,
      max: 1,
      value: Number(left) / Number(total),
      "aria-label": `${share(left, total)} of all placements remain`,
    }),
    wrong.length
      ? h(
          "p",
          { class: "message bad" },
          `Not true for ${cellNames(wrong.map(([cell]) => cell))}. Verify the file to see a counterexample.`,
        )
      : h("p", { class: "message good" }, "No placement contradicts it."),
  ];
}
