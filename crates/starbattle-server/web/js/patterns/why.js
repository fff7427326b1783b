// Why a pattern holds: its proof, step by step, with the rows and columns that run out of space.

import { cellName, hasCell } from "../common/cells.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { explain } from "../common/text.js";
import { t } from "../common/texts.js";
import { givenCrosses } from "./given.js";
import { proofFrames } from "./proof.js";

/** Shows one step: its lines, their open cells, the assumption and what follows from it. */
function drawFrame(stage, frame, pattern) {
  const { given } = pattern;
  const givenCross = givenCrosses(pattern);
  const { cell, star } = frame.supposed;
  const derived = frame.stars.filter((other) => !hasCell(given, other) && !hasCell([cell], other));
  const roles = [
    ...(given.length ? ["given"] : []),
    ...(givenCross.length ? ["givenCross"] : []),
    "units",
    ...(frame.open.length ? ["cause"] : []),
    ...(frame.newEmpties.length ? ["forcedEmpty"] : []),
    ...(frame.newStars.length + derived.length ? ["forcedStar"] : []),
  ];
  stage.draw(
    {
      given,
      givenCross,
      forcedEmpty: frame.newEmpties,
      forcedStar: [...derived, ...frame.newStars],
      units: frame.lines,
      cause: frame.open,
    },
    {
      crosses: frame.empties.filter((other) => !hasCell([cell, ...givenCross], other)),
      ghost: star ? { stars: [cell], empties: [] } : { stars: [], empties: [cell] },
      roles,
      words: {
        units: frame.last ? t("patterns.why.tooFew") : t("patterns.why.lines"),
        cause: t("patterns.why.open"),
        forcedStar: t("patterns.why.star"),
        forcedEmpty: t("patterns.why.empty"),
      },
    },
  );
}

export function whyPanel(stage) {
  const { pattern } = stage;
  const { size, proof_cell: cell } = pattern;
  const decidedStar = cell && hasCell(pattern.forced_star, cell);
  const frames =
    pattern.proof?.length && cell
      ? proofFrames({
          size,
          stars: pattern.stars,
          given: pattern.given,
          crosses: givenCrosses(pattern),
          cell,
          state: decidedStar ? "star" : "empty",
          steps: pattern.proof,
        })
      : [];
  let at = 0;
  const steps = frames.map((frame, index) =>
    h(
      "li",
      { class: "proof-step" },
      h(
        "p",
        { lang: "en" },
        explain(frame.step, { size }, (cells) => stage.board.setLit(cells)),
      ),
      frames.length > 1 ? button(t("patterns.why.show"), () => to(index), { class: "button small" }) : null,
    ),
  );

  function to(index) {
    at = Math.max(0, Math.min(frames.length - 1, index));
    refresh();
  }
  function refresh() {
    if (!frames.length) {
      stage.place(pattern);
      return;
    }
    steps.forEach((step, index) =>
      index === at ? step.setAttribute("aria-current", "step") : step.removeAttribute("aria-current"),
    );
    drawFrame(stage, frames[at], pattern);
    stage.board.element.setAttribute(
      "aria-label",
      t("patterns.why.step", { step: at + 1, text: frames[at].step.text }),
    );
  }
  return {
    build(panel) {
      if (!frames.length) fill(panel, noProof(pattern));
      else {
        fill(
          panel,
          h("p", { class: "small quiet" }, t("patterns.why.suppose")),
          h("ol", { class: "proof-steps" }, steps),
          h(
            "p",
            { class: "message good" },
            decidedStar
              ? t("patterns.why.soStar", { cell: cellName(cell) })
              : t("patterns.why.soEmpty", { cell: cellName(cell) }),
          ),
        );
      }
    },
    shown: refresh,
    step: (by) => frames.length && to(at + by),
  };
}

function noProof(pattern) {
  return h(
    "div",
    { class: "stack" },
    h("p", {}, t("patterns.why.noProof")),
    h("p", { class: "quiet" }, pattern.counts ? t("patterns.why.counts") : t("patterns.why.openIt")),
  );
}
