// The rating of every board of the edit history. What the analysis has not found out is asked for when it is idle.

import { api, isAbort } from "../common/api.js";
import { draftText } from "./draft.js";

/** A board that is no puzzle yet. */
const isIncomplete = ({ size, regions }) => {
  const letters = new Set(regions.join(""));
  return letters.has(".") || letters.size !== size;
};

/**
 * `ratingOf(state)`: `{kind: "rated", difficulty, score}`, or the kind `several`, `none` or `incomplete`; undefined if
 * it is not known yet. `onchange()` follows every rating that was asked for.
 */
export function createHistoryRatings(onchange) {
  const known = new Map();
  let controller = null;

  const summary = (solution, rating) => {
    if (solution.unique && Number.isFinite(rating?.score))
      return { kind: "rated", difficulty: rating.difficulty, score: rating.score };
    if (solution.unique === false) return { kind: solution.solutions === 0 ? "none" : "several" };
    return { kind: "incomplete" };
  };

  async function find(puzzle, signal) {
    const solution = await api.post("/solve", { puzzle }, { signal });
    return summary(solution, solution.unique ? await api.post("/rate", { puzzle }, { signal }) : null);
  }

  const ratingOf = (state) => (isIncomplete(state) ? { kind: "incomplete" } : known.get(draftText(state)));

  return {
    ratingOf,
    /** Notes what the analysis has found about a state. */
    note(state, { solution, rating, busy }) {
      if (solution && !busy) known.set(draftText(state), summary(solution, rating));
    },
    /** Asks for the ratings of states that are not known, one after the other. */
    async complete(states) {
      controller?.abort();
      controller = new AbortController();
      const { signal } = controller;
      for (const state of states.filter((each) => !ratingOf(each))) {
        try {
          known.set(draftText(state), await find(state, signal));
        } catch (error) {
          if (isAbort(error)) return;
          known.set(draftText(state), { kind: "incomplete" });
        }
        onchange();
      }
    },
    cancel: () => controller?.abort(),
  };
}
