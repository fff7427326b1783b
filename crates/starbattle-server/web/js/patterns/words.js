// Names of kinds, effects and features, for cards, filters and headings.

import { t } from "../common/texts.js";
import { areaWords } from "./features.js";
import { givenCrosses } from "./given.js";

export const KINDS = ["pair", "template", "unconstrained", "constrained"];

export const kindName = (kind) => t(`patterns.kind.${kind}.name`);
export const kindPlural = (kind) => t(`patterns.kind.${kind}.plural`);
export const kindHelp = (kind) => t(`patterns.kind.${kind}.help`);
export const effectName = (effect) => t(`patterns.effect.${effect}`);

/** Conditions with a number, and groups of conditions. */
const FEATURES = [
  [/^frame_(row|col)_(even|odd)$/, ([, axis, parity]) => t(`patterns.filter.${axis}.${parity}`)],
  [/^frame_(row|col)=(\d+)$/, ([, axis, count]) => t(`patterns.filter.${axis}.exact`, { count })],
  [/^ring_index=0$/, () => t("patterns.filter.border")],
  [/^ring_index=(\d+)$/, ([, count]) => t("patterns.filter.ring", { count })],
  [/^(parity|position|edge)$/, ([, group]) => t(`patterns.filter.any.${group}`)],
];

/** A feature's name as a short label. */
export function featureLabel(name) {
  for (const [pattern, words] of FEATURES) {
    const match = pattern.exec(name);
    if (match) return words(match);
  }
  const words = areaWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A title such as "3-star rule 7 (any position)", with the number of given stars and the place in its file. */
export function titleOf(pattern) {
  const number = Number(pattern.id.split("~").at(-1)) + 1;
  const title = t(`patterns.kind.${pattern.kind}.title`, { stars: pattern.initial, number });
  const crosses = givenCrosses(pattern).length;
  return crosses ? t("patterns.kind.withCrosses", { title, count: crosses }) : title;
}
