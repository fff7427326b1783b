// Which techniques the step list uses: the hardest tier, and whether uniqueness may be assumed.

import { select, toggle } from "../common/controls.js";
import { h } from "../common/dom.js";
import { t } from "../common/texts.js";

const HARDEST = 5;
const TIERS = [5, 4, 3, 2, 1].map((tier) => [tier, t(`play.steps.tiers.${tier}`)]);

/** The tier of techniques that assume exactly one solution. */
export const UNIQUENESS = 6;

export function createPathRules(onchange) {
  const tiers = select(TIERS, HARDEST, () => onchange(), { "aria-label": t("play.info.techniques") });
  const label = toggle(t("play.steps.uniqueness"), false, () => onchange());
  label.title = t("play.steps.uniquenessHelp");
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
