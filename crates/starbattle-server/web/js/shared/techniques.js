// The list of techniques, fetched once for a page.

import { api } from "./api.js";

let list = null;

/** All techniques. A failed request is repeated on the next call. */
export function techniques() {
  list ??= api.get("/techniques").catch((problem) => {
    list = null;
    throw problem;
  });
  return list;
}
