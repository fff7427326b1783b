// The server's analysis of the draft as it changes: validity, solutions, rating. A change cancels the running request.

import { api, isAbort } from "../common/api.js";
import { debounce } from "../common/dom.js";

/** Problems that leave no puzzle to solve; a region in two pieces does not prevent that. */
const FATAL = new Set(["unassigned", "not_square", "regions", "stars", "givens"]);

/** Solutions are counted up to this number. */
export const MAX_COUNTED = 1000;

/** Calls `onchange({validity, solution, count, rating, error, busy})` after every change; unknown parts are null. */
export function createAnalysis(onchange) {
  let controller = null;
  let result = {};
  const update = (news) => {
    result = { ...result, ...news };
    onchange(result);
  };

  const ask = debounce(async (puzzle) => {
    controller = new AbortController();
    const { signal } = controller;
    try {
      const validity = await api.post("/validate", { puzzle }, { signal });
      update({ validity });
      if (validity.problems.some(({ kind }) => FATAL.has(kind))) {
        update({ busy: false });
        return;
      }
      const solution = await api.post("/solve", { puzzle, closest: true }, { signal });
      update({ solution });
      const rating = solution.unique ? await api.post("/rate", { puzzle }, { signal }) : null;
      const several = solution.unique === false && solution.solutions > 1;
      const count = several ? await api.post("/solve", { puzzle, limit: MAX_COUNTED }, { signal }) : null;
      update({ rating, count, busy: false });
    } catch (error) {
      if (!isAbort(error)) update({ error, busy: false });
    }
  }, 140);

  return {
    update(draft) {
      controller?.abort();
      result = { validity: null, solution: null, count: null, rating: null, error: null, busy: true };
      onchange(result);
      ask(draft);
    },
  };
}
