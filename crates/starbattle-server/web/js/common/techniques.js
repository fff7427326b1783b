// The list of techniques, fetched once for a page.

import { fetchOnce } from "./api.js";
import { h } from "./dom.js";
import { pageAddress } from "./route.js";

/** All techniques. */
export const techniques = fetchOnce("/techniques");

/** The techniques that suppose something and follow what happens. */
export const SUPPOSITIONS = ["R4.10", "R5.9", "R5.10"];

/** A link to a technique by name and id; by id only until the names are loaded. `brief`: without the id. */
export function namedTechnique(id, { brief = false } = {}) {
  const link = h("a", { href: pageAddress("techniques", { id }) }, id);
  const rename = (all) => {
    const name = all.find((each) => each.id === id)?.name;
    if (name)
      link.replaceChildren(
        ...(brief ? [h("span", { lang: "en" }, name)] : [h("strong", { lang: "en" }, name), ` ${id}`]),
      );
  };
  techniques().then(rename, () => {});
  return link;
}
