// What each border change of one cell does: asked for piece by piece, until all are known or the board changes.

import { isAbort, latest } from "../common/api.js";
import { lettersInOrder } from "./draft.js";

/** How long an answer should take at most, in milliseconds: an answer that nobody waits for must not block others. */
const PATIENCE = 200;
const FIRST_PIECE = 16;
const MAX_PIECE = 256;

/** Scores that differ by less are alike. */
const NOTICEABLE = 0.5;

/**
 * Finds the effects of all changes of `draft`. `onchange()` follows every piece. `effects` are those known so far:
 * `{cell, from, to, solutions, difficulty, score}` with letters for regions.
 */
export function createBorderEffects({ draft, onchange }) {
  const post = latest();
  let effects = [];
  let total = null;
  let error = null;
  let running = null;

  async function run(puzzle) {
    const letters = lettersInOrder(puzzle.regions);
    let limit = FIRST_PIECE;
    try {
      while (total === null || effects.length < total) {
        const start = performance.now();
        const answer = await post("/borders", { puzzle, skip: effects.length, limit });
        const named = answer.changes.map((each) => ({ ...each, from: letters[each.from], to: letters[each.to] }));
        effects = [...effects, ...named];
        total = answer.total;
        const time = performance.now() - start;
        if (time < PATIENCE / 2) limit = Math.min(2 * limit, MAX_PIECE);
        else if (time > PATIENCE) limit = Math.max(1, Math.floor(limit / 2));
        onchange();
      }
    } catch (problem) {
      if (isAbort(problem)) throw problem;
      error = problem;
      onchange();
    }
    return effects;
  }

  return {
    get effects() {
      return effects;
    },
    get total() {
      return total;
    },
    get error() {
      return error;
    },
    get isRunning() {
      return running !== null && !error && (total === null || effects.length < total);
    },
    /** Resolves to all effects; rejects with an AbortError if the board changes before that. */
    load() {
      running ??= run(draft.state);
      return running;
    },
    /** Forgets everything, as the board has changed. */
    reset() {
      post.cancel();
      running?.catch(() => {});
      effects = [];
      [total, error, running] = [null, null, null];
    },
  };
}

/**
 * What a change makes of a board: `unique` if it had several solutions before, `easier`, `harder` or `same`; null if it
 * leaves no puzzle. `score`: that of the board as it is, or null if it has several solutions.
 */
export function kindOfEffect({ solutions, score: after }, score) {
  if (solutions !== 1) return null;
  if (score === null) return "unique";
  if (Math.abs(after - score) < NOTICEABLE) return "same";
  return after > score ? "harder" : "easier";
}
