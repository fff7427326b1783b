// The patterns that are worth learning by heart: each with its picture, its condition, why it holds, and its uses.

import { api } from "../common/api.js";
import { h } from "../common/dom.js";
import { pageAddress } from "../common/route.js";
import { explain } from "../common/text.js";
import { rich } from "../common/texts.js";
import { describeFeatures } from "../patterns/features.js";
import { givenTitle } from "../patterns/given.js";
import { wholeBoard } from "../patterns/picture.js";
import { usesBox } from "../patterns/uses.js";

/** Where the patterns are, how they are sorted, and how many anybody can learn. The tests know these, too. */
const QUERY = "/patterns?spec=10x10-2star-triple-entanglements&sort=uses&limit=10";

/** All of them, those of most use first, as a node. */
export async function byHeart() {
  const { items } = await api.get(QUERY);
  const patterns = await Promise.all(items.map(({ id }) => api.get(`/patterns/${encodeURIComponent(id)}`)));
  const gallery = (words) => h("a", { href: pageAddress("patterns", { sort: "uses" }) }, words);
  const drill = (words) => h("a", { href: pageAddress("patterns", { view: "drill" }) }, words);
  return [
    h("ol", { class: "by-heart" }, patterns.map(item)),
    h(
      "p",
      { class: "small" },
      rich("learn.byHeart.gallery", { link: gallery }),
      " ",
      rich("learn.byHeart.drill", { link: drill }),
    ),
  ];
}

function item(pattern, index) {
  const conditions = describeFeatures(pattern).map(({ words }) => words);
  const address = pageAddress("patterns", { id: pattern.id, tab: "why" });
  const reasons = pattern.proof.map((step) =>
    h(
      "p",
      { lang: "en" },
      explain(step, { size: pattern.size }, () => {}),
    ),
  );
  return h(
    "li",
    {},
    wholeBoard(pattern),
    h(
      "div",
      {},
      h("h3", {}, `${index + 1}. `, h("a", { href: address }, givenTitle(pattern))),
      conditions.length > 0 &&
        h(
          "ul",
          { class: "conditions" },
          conditions.map((words) => h("li", {}, words)),
        ),
      reasons,
      usesBox(pattern),
    ),
  );
}
