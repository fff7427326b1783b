// What the server thinks of the draft, as it changes: validity, number of solutions, rating. One question at a time, the latest wins.

import { api, isAbort } from "../shared/api.js";
import { debounce } from "../shared/dom.js";

/** Problems that leave no puzzle to solve; a region in two pieces is odd, but has solutions all the same. */
const FATAL = new Set(["unassigned", "not_square", "regions", "stars"]);

/** `onchange({validity, solution, rating, error, busy})` hears every piece of news; parts not known yet are null. */
export function createFindings(onchange) {
  let controller = null;
  let found = {};
  const tell = (news) => {
    found = { ...found, ...news };
    onchange(found);
  };

  const ask = debounce(async ({ size, stars, regions }) => {
    controller = new AbortController();
    const { signal } = controller;
    const puzzle = { size, stars, regions };
    try {
      const validity = await api.post("/validate", { puzzle }, { signal });
      tell({ validity });
      if (validity.problems.some(({ kind }) => FATAL.has(kind))) {
        tell({ busy: false });
        return;
      }
      const solution = await api.post("/solve", { puzzle }, { signal });
      tell({ solution });
      const rating = solution.unique ? await api.post("/rate", { puzzle }, { signal }) : null;
      tell({ rating, busy: false });
    } catch (error) {
      if (!isAbort(error)) tell({ error, busy: false });
    }
  }, 140);

  return {
    update(draft) {
      controller?.abort();
      found = { validity: null, solution: null, rating: null, error: null, busy: true };
      onchange(found);
      ask(draft);
    },
    get found() {
      return found;
    },
  };
}
