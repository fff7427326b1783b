// A worked position: the step of a lesson, told part by part on the board.

import { api } from "../common/api.js";
import { createArgumentStage } from "../common/argument-stage.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { fill, h } from "../common/dom.js";
import { argument, outcome } from "../common/explanation.js";
import { problemBox } from "../common/problem.js";
import { createScrubber } from "../common/scrubber.js";
import { highlightsOf, rolesOf } from "../common/text.js";
import { t } from "../common/texts.js";

/** Everything that is known about the next step of a position. */
export const reasonOf = ({ puzzle, marks, rules }) => api.post("/hint", { puzzle, marks, level: 5, rules });

const withMarks = (marks, size, { stars, empties }) => {
  const all = [...marks];
  for (const [row, col] of empties) all[row * size + col] = "x";
  for (const [row, col] of stars) all[row * size + col] = "*";
  return all.join("");
};

/** The walk as `{element, step}`; `end`: nodes below every part. */
export function workedPosition(position, name, end) {
  const { puzzle, marks, answer } = position;
  const label = t("learn.worked.label", { name, size: puzzle.size });
  const board = createBoard({ ...puzzle, interactive: true, label });
  board.setMarks(marks);
  const words = h("div", { class: "exercise-words stack", "aria-live": "polite" });
  let parts = [];
  let at = 0;
  let walk = null;
  const stage = createArgumentStage(board, puzzle, (part) => {
    walk = part;
    draw();
  });
  const said = (sentence) => h("span", { lang: "en" }, stage.sentence(sentence));
  const scrubber = createScrubber({
    label: t("learn.worked.part"),
    previous: [t("learn.worked.previous"), "["],
    next: [t("learn.worked.next"), "]"],
    onmove: show,
    place: (index, count) => `${index + 1} / ${count + 1}`,
  });
  scrubber.set(0, 1);

  function draw() {
    const part = parts[at];
    if (!part) return;
    board.setMarks(part.marks ?? marks);
    board.setHighlights(walk?.highlights ?? part.highlights);
    board.setGhost(walk?.ghost ?? part.ghost ?? null);
  }

  function show(index) {
    at = Math.max(0, Math.min(parts.length - 1, index));
    walk = null;
    scrubber.set(at, Math.max(1, parts.length - 1));
    if (parts[at]) fill(words, parts[at].words());
    draw();
  }

  /** The parts of the walk, once the reason is known. */
  function tell(step) {
    const premises = (step.argument ?? []).slice(0, -1);
    const seen = highlightsOf(step, puzzle, { verdict: false });
    parts = [
      { words: () => h("p", {}, t("learn.worked.position")), highlights: {} },
      {
        words: () => h("p", {}, h("strong", {}, t("learn.exercise.where")), " ", said(step.nudge)),
        highlights: highlightsOf(step, puzzle, { cells: false, verdict: false }),
      },
      {
        words: () => [h("p", {}, t("learn.worked.cells")), legend(rolesOf(step, { verdict: false }))],
        highlights: seen,
      },
      ...premises.map((premise) => ({
        words: () => [h("p", {}, t("learn.worked.premise")), h("p", {}, said(premise))],
        highlights: seen,
      })),
      {
        words: () => [argument(step, stage), legend(rolesOf(step))],
        highlights: highlightsOf(step, puzzle),
        ghost: answer,
      },
      {
        words: () => h("p", {}, t("learn.worked.after", { outcome: outcome(step) })),
        highlights: {},
        marks: withMarks(marks, puzzle.size, answer),
      },
    ];
  }

  async function load() {
    fill(words, h("p", {}, t("learn.worked.position")));
    try {
      tell(await reasonOf(position));
      show(0);
    } catch (error) {
      fill(words, problemBox(error, load));
    }
  }

  load();
  const side = h("div", { class: "exercise-side stack" }, scrubber.element, words, end);
  return {
    element: h("div", { class: "exercise worked" }, h("div", { class: "exercise-board" }, board.element), side),
    step: (by) => show(at + by),
  };
}
