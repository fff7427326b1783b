// Switches for techniques; all switches of one technique stay in sync.

import { h } from "../common/dom.js";
import { switchedOff, switchTechnique } from "../common/rule-choice.js";
import { t } from "../common/texts.js";

const events = new EventTarget();

/** A switch for one technique. */
export function techniqueSwitch(technique, { words = t("techniques.use"), hideWords = false } = {}) {
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: !switchedOff().includes(technique.id),
    "aria-label": `${words}: ${technique.name}`,
  });
  box.addEventListener("change", () => {
    switchTechnique(technique.id, box.checked);
    events.dispatchEvent(new Event("change"));
  });
  events.addEventListener("change", () => {
    box.checked = !switchedOff().includes(technique.id);
  });
  return h("label", { class: "toggle switch" }, box, hideWords ? null : words);
}
