// "Easier" and "Harder": the smallest change of the borders that moves the difficulty by one step.

import { api, isAbort } from "../common/api.js";
import { h } from "../common/dom.js";
import { problemMessage } from "../common/problem.js";
import { t } from "../common/texts.js";
import { lettersInOrder } from "./draft.js";

/** One step: the score changes by this much at least, if any change does. */
const STEP = 10;
/** The smallest change of a score that counts. */
const NOTICEABLE = 0.5;
/** Above the scores of all puzzles that the techniques solve. */
const MAX_SCORE = 499;

/** The one of `found` whose score is one step away from `score`, or as near to that as there is. */
function oneStep(found, score) {
  const change = ({ score: after }) => Math.abs(after - score);
  const sorted = [...found].sort((a, b) => change(a) - change(b));
  return sorted.find((each) => change(each) >= STEP) ?? sorted.at(-1);
}

/** `apply(changes, result)` applies `[[cell, letter]]`; `result` has the difficulty and the score after it. */
export function createDifficultySteps({ draft, effects, apply }) {
  const note = h("div", { class: "stack", "aria-live": "polite" });
  const button = (words, sign) => h("button", { class: "button", type: "button", onclick: () => step(sign) }, words);
  const easier = button(t("edit.steps.easier"), -1);
  const harder = button(t("edit.steps.harder"), 1);
  const element = h("div", { class: "stack tight" }, h("div", { class: "row" }, easier, harder), note);
  let analysis = {};
  let controller = null;

  const isPossible = () => Boolean(analysis.solution?.unique && Number.isFinite(analysis.rating?.score));
  const enable = () => {
    for (const each of [easier, harder]) each.disabled = !isPossible() || controller !== null;
  };

  async function step(sign) {
    const { score } = analysis.rating;
    const puzzle = draft.state;
    const isBetter = ({ score: after, difficulty }) =>
      after !== null && sign * (after - score) >= NOTICEABLE && difficulty !== "stuck";
    controller = new AbortController();
    const { signal } = controller;
    enable();
    note.replaceChildren(h("p", { class: "quiet small" }, t("edit.borders.trying")));
    try {
      const single = (await effects.load()).filter(isBetter);
      if (signal.aborted) return;
      if (single.length > 0) {
        const found = oneStep(single, score);
        apply([[found.cell, found.to]], found);
        return;
      }
      const range = sign > 0 ? [score + NOTICEABLE, MAX_SCORE] : [0, Math.max(0, score - NOTICEABLE)];
      const { suggestions } = await api.post("/improve", { puzzle, score: range }, { signal });
      const found = oneStep(suggestions.filter(isBetter), score);
      if (found) {
        const letters = lettersInOrder(puzzle.regions);
        apply(
          found.changes.map(({ cell, to }) => [cell, letters[to]]),
          found,
        );
        return;
      }
      const words = sign > 0 ? t("edit.steps.noHarder") : t("edit.steps.noEasier");
      note.replaceChildren(h("p", {}, words));
    } catch (error) {
      note.replaceChildren(...(isAbort(error) ? [] : [problemMessage(error)]));
    } finally {
      if (controller?.signal === signal) controller = null;
      enable();
    }
  }

  return {
    element,
    easier: () => easier.click(),
    harder: () => harder.click(),
    update(next) {
      analysis = next;
      enable();
    },
    /** Ends the search, as the board has changed. */
    reset() {
      controller?.abort();
      controller = null;
      note.replaceChildren();
      enable();
    },
  };
}
