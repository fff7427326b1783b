// A step in words: technique, sentences with chips, numbered sub-steps, links to read more.

import { h } from "./dom.js";
import { createGlossary } from "./glossary.js";
import { counted } from "./numbers.js";
import { pageAddress } from "./route.js";
import { walkerOf } from "./walker.js";

export const techniqueLink = (rule, name) =>
  h("a", { href: pageAddress("techniques", { id: rule }) }, h("strong", {}, name), ` ${rule}`);

const TIERS = ["", "easy", "easy", "medium", "hard", "expert", "uniqueness"];

export const tierBadge = (tier) =>
  h(
    "span",
    { class: `badge tier-${tier}`, title: `tier ${tier} of 6` },
    `tier ${tier}`,
    TIERS[tier] && ` · ${TIERS[tier]}`,
  );

/** What a step decides, in short: "+1 star, 3 crosses". */
export function outcome({ stars = [], empties = [] }) {
  return [
    stars.length > 0 && `+${counted(stars.length, "star")}`,
    empties.length > 0 && `${counted(empties.length, "cross", "crosses")}`,
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
      {},
      words(part),
      part.sub_steps &&
        h("details", {}, h("summary", {}, counted(part.sub_steps.length, "step")), subSteps(part.sub_steps, words)),
    );
  return h("ol", { class: "sub-steps" }, parts.map(item));
}

/** The whole argument of a step, which can be walked through on the board of `stage`. */
export function argument(step, stage) {
  const { sub_steps: parts = [], supposition, ways = [] } = step.evidence ?? {};
  const gloss = createGlossary();
  const told = { ...stage, sentence: (sentence) => stage.sentence(sentence, gloss) };
  return [
    h(
      "p",
      { class: "argument" },
      sentencesOf(step).flatMap((sentence, index) => [index > 0 ? " " : "", ...told.sentence(sentence)]),
    ),
    walkerOf(step, told),
    parts.length > 0 &&
      !supposition &&
      (ways.length > 0
        ? h("details", {}, h("summary", {}, "All ways in words"), subSteps(parts, told.sentence))
        : subSteps(parts, told.sentence)),
    step.principle &&
      h("details", { class: "principle" }, h("summary", {}, "Why this works"), h("p", {}, step.principle)),
    step.pattern &&
      h(
        "p",
        { class: "small" },
        h("a", { href: pageAddress("patterns", { id: step.pattern.id }) }, "See this entanglement on its own"),
        ": the same stars on an empty board, with the proof.",
      ),
  ];
}
