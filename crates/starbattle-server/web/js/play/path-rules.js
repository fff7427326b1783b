// Which techniques the step list uses: the hardest tier, and whether uniqueness may be assumed.

import { select, toggle } from "../common/controls.js";
import { h } from "../common/dom.js";

const HARDEST = 5;
const TIERS = [
  [5, "All techniques (tiers 1 to 5)"],
  [4, "Up to tier 4: counting"],
  [3, "Up to tier 3: exclusion"],
  [2, "Up to tier 2: space"],
  [1, "Tier 1 only: first steps"],
];

/** The tier of techniques that assume exactly one solution. */
export const UNIQUENESS = 6;

export function createPathRules(onchange) {
  const tiers = select(TIERS, HARDEST, () => onchange(), { "aria-label": "Techniques" });
  const label = toggle("and uniqueness", false, () => onchange());
  label.title = "Tier 6 assumes that the puzzle has exactly one solution, which is proved first. (U)";
  const box = label.querySelector("input");

  return {
    element: h("div", { class: "row path-rules" }, tiers, label),
    /** The field of a request for this choice; empty for the usual techniques. */
    get request() {
      const rules = {
        ...(Number(tiers.value) !== HARDEST && { max_tier: Number(tiers.value) }),
        ...(box.checked && { uniqueness: true }),
      };
      return Object.keys(rules).length ? { rules } : {};
    },
    /** The choice as parameters of an address. */
    get view() {
      return { tier: Number(tiers.value) === HARDEST ? "" : tiers.value, uniqueness: box.checked ? 1 : "" };
    },
    /** Takes the choice from an address. */
    restore({ tier, uniqueness }) {
      if (TIERS.some(([value]) => String(value) === tier)) tiers.value = tier;
      box.checked = Boolean(uniqueness);
    },
    toggleUniqueness() {
      box.checked = !box.checked;
      return onchange();
    },
  };
}
