// The list of techniques, fetched once for a page.

import { api } from "./api.js";

let list = null;

/** All techniques; asked again if the last answer was a failure. */
export function techniques() {
  list ??= api.get("/techniques").catch((problem) => {
    list = null;
    throw problem;
  });
  return list;
}
