// The rules beside the board, on the first visit until they are dismissed.

import { h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { pageAddress } from "../common/route.js";
import { t } from "../common/texts.js";

/** An easy puzzle for somebody who has never solved one. */
const SMALL = "6x1.AABBBBAAAACDADAADDEDDDDDEEFFDDFFFFFD";

export function createRulesCard() {
  const element = h("details", { class: "rules-card", open: true, hidden: memory.get("rules") === "seen" });
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
    /** Shows them if this is the first visit. `stars`: of the puzzle at hand. */
    async show(stars) {
      if (element.hidden) return;
      const { rules } = await import("../common/rules.js");
      element.replaceChildren(
        h("summary", {}, h("h2", {}, t("common.shell.rules"))),
        // Beside the heading, as on a phone the rules are longer than the screen.
        h("button", { class: "button primary small got-it", type: "button", onclick: dismiss }, t("play.rules.gotIt")),
        rules(stars),
        h("a", { class: "button small", href: pageAddress("play", { p: SMALL }) }, t("play.rules.small")),
      );
    },
  };
}
