// Positions of all lessons that are due again.

import { fill, h } from "../common/dom.js";
import { problemBox } from "../common/problem.js";
import { addressOf } from "../common/route.js";
import { t } from "../common/texts.js";
import { positionsOf, techniqueName } from "./lessons.js";
import { practice } from "./practice.js";
import { schedule } from "./progress.js";

export function reviewView(root, lessons) {
  const body = h("section");
  const nameOf = ({ lesson }) => techniqueName(lessons.find(({ id }) => id === lesson));

  /** The positions that were answered before, of the lessons that have some. */
  async function positions() {
    const keys = new Set(Object.keys(schedule.cards()));
    const known = lessons.filter(({ id }) => [...keys].some((key) => key.startsWith(`${id}.`)));
    const lists = await Promise.all(known.map(({ id }) => positionsOf(id)));
    return lists.flat().filter(({ key }) => keys.has(key));
  }

  fill(
    root,
    h("p", { class: "crumbs" }, h("a", { href: addressOf({}) }, t("learn.lesson.back"))),
    h("h2", {}, t("learn.review.title")),
    h("p", { class: "lead" }, t("learn.review.lead")),
    body,
  );
  const all = () => h("a", { class: "button primary", href: addressOf({}) }, t("learn.lesson.all"));
  const rounds = practice(body, { positions, nameOf, after: all });
  const begin = () => rounds.begin().catch((error) => fill(body, problemBox(error, begin)));
  begin();
  return { keys: rounds.keys };
}
