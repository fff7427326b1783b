// The rules beside the board, on the first visit until they are dismissed.

import { fill, h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { pageAddress } from "../common/route.js";
import { t } from "../common/texts.js";

/** An easy puzzle for somebody who has never solved one. */
const SMALL = "6x1.AABBBBAAAACDADAADDEDDDDDEEFFDDFFFFFD";
/** The largest board that needs no smaller one to begin with. */
const MAX_SMALL = 6;

export function createRulesCard() {
  // There from the start: without one, the browser would write its own.
  const heading = h("summary", {}, h("h2", {}, t("common.shell.rules")));
  const element = h("details", { class: "rules-card", open: true, hidden: memory.get("rules") === "seen" }, heading);
  const dismiss = () => {
    memory.set("rules", "seen");
    element.remove();
  };
  return {
    element,
    /** Makes space for something else. The heading stays where there is space for it; the header has the rules too. */
    fold() {
      element.open = false;
      if (matchMedia("(max-width: 900px)").matches) element.hidden = true;
    },
    /** Shows them if this is the first visit, for the puzzle at hand. */
    async show({ size, stars }) {
      if (element.hidden) return;
      const { rules } = await import("../common/rules.js");
      fill(
        element,
        heading,
        // Both buttons come before the rules, as on a phone these are longer than the screen.
        h("button", { class: "button primary small got-it", type: "button", onclick: dismiss }, t("play.rules.gotIt")),
        size > MAX_SMALL &&
          h("a", { class: "button small", href: pageAddress("play", { p: SMALL }) }, t("play.rules.small")),
        rules(stars),
      );
    },
  };
}
