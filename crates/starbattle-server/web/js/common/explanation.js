// A step in words: technique, sentences with chips, numbered sub-steps, links to read more.

import { h } from "./dom.js";
import { createGlossary } from "./glossary.js";
import { pageAddress } from "./route.js";
import { rich, t } from "./texts.js";

export const techniqueLink = (rule, name) =>
  h("a", { href: pageAddress("techniques", { id: rule }) }, h("strong", { lang: "en" }, name), ` ${rule}`);

export const tierBadge = (tier) =>
  h("span", { class: `badge tier-${tier}`, title: t("common.tier.title", { tier }) }, t(`common.tier.${tier}`));

/** What a step decides, in short: "+1 star, 3 crosses". */
export function outcome({ stars = [], empties = [] }) {
  return [
    stars.length > 0 && `+${t("common.count.star", { count: stars.length })}`,
    empties.length > 0 && t("common.count.cross", { count: empties.length }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The sentences of a hint's argument, or the one of a step. */
export const sentencesOf = (step) => step.argument ?? [step];

/** The numbered parts of an argument. A supposition within a supposition is folded. */
export function subSteps(parts, words) {
  const item = (part) =>
    h(
      "li",
      { lang: "en" },
      words(part),
      part.sub_steps &&
        h(
          "details",
          {},
          h("summary", {}, t("common.count.step", { count: part.sub_steps.length })),
          subSteps(part.sub_steps, words),
        ),
    );
  return h("ol", { class: "sub-steps" }, parts.map(item));
}

/** The controls to walk through a step. Most steps need none, so they are loaded with the first that does. */
function walker(step, stage) {
  const place = h("div", { class: "walk" });
  import("./walker.js").then(({ walkerOf }) => place.replaceWith(walkerOf(step, stage)));
  return place;
}

/** The whole argument of a step, which can be walked through on the board of `stage`. */
export function argument(step, stage) {
  const { sub_steps: parts = [], supposition, ways = [] } = step.evidence ?? {};
  const gloss = createGlossary();
  const told = { ...stage, sentence: (sentence) => stage.sentence(sentence, gloss) };
  return [
    h(
      "p",
      { class: "argument", lang: "en" },
      sentencesOf(step).flatMap((sentence, index) => [index > 0 ? " " : "", ...told.sentence(sentence)]),
    ),
    (supposition || ways.length > 0) && walker(step, told),
    parts.length > 0 &&
      !supposition &&
      (ways.length > 0
        ? h("details", {}, h("summary", {}, t("common.step.allWays")), subSteps(parts, told.sentence))
        : subSteps(parts, told.sentence)),
    step.principle &&
      h(
        "details",
        { class: "principle" },
        h("summary", {}, t("common.step.principle")),
        h("p", { lang: "en" }, step.principle),
      ),
    step.pattern &&
      h(
        "p",
        { class: "small" },
        rich("common.step.pattern", {
          link: (words) => h("a", { href: pageAddress("patterns", { id: step.pattern.id }) }, words),
        }),
      ),
  ];
}
