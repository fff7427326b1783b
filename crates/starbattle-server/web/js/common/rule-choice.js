// Which techniques hints may use: chosen on the Techniques page, used by Play.

import { memory } from "./memory.js";

const KEY = "rules.without";

/** The ids that are switched off. */
export const switchedOff = () => memory.get(KEY, []);

/** Switches a technique on or off. */
export function switchTechnique(id, on) {
  const rest = switchedOff().filter((other) => other !== id);
  memory.set(KEY, on ? rest : [...rest, id]);
}

/** The field of a request for this choice; empty while all techniques are on. */
export const ruleChoice = () => (switchedOff().length ? { rules: { without: switchedOff() } } : {});
