// Which techniques hints may use. Play reads the same list.

import { h } from "../dom.js";
import { memory } from "../store.js";

const KEY = "rules.without";
const events = new EventTarget();

/** The ids that are switched off. */
export function switchedOff() {
  const list = memory.get(KEY, []);
  return Array.isArray(list) ? list : [];
}

/** A switch for one technique; all switches for it agree. */
export function techniqueSwitch(technique, { words = "Use in hints", hideWords = false } = {}) {
  const box = h("input", { type: "checkbox", role: "switch", checked: !switchedOff().includes(technique.id), "aria-label": `${words}: ${technique.name}` });
  box.addEventListener("change", () => {
    const rest = switchedOff().filter((id) => id !== technique.id);
    memory.set(KEY, box.checked ? rest : [...rest, technique.id]);
    events.dispatchEvent(new Event("change"));
  });
  events.addEventListener("change", () => {
    box.checked = !switchedOff().includes(technique.id);
  });
  return h("label", { class: "toggle switch" }, box, hideWords ? null : words);
}
