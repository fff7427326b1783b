// Words that explanations use and that newcomers do not know. The first use in an explanation explains itself on a tap.

import { h } from "./dom.js";
import { pageAddress } from "./route.js";
import { t } from "./texts.js";

/** Each word as a pattern in the English of the engine, its key, and where to read more. */
const TERMS = [
  [/2×2 blocks?|blocks of 2×2/, "block", "R2.1"],
  [/combs?\b/, "comb", "R2.3"],
  [/groups?\b/, "group", "R4.6"],
  [/\broom for\b/, "room", "R2.2"],
];

/** Explains the words of one explanation: a function from words to nodes, which links the first use of each term. */
export function createGlossary() {
  const seen = new Set();
  return function gloss(words) {
    let first = null;
    for (const [pattern, name, rule] of TERMS) {
      const found = seen.has(name) ? null : pattern.exec(words);
      if (found && (!first || found.index < first.found.index)) first = { found, name, rule };
    }
    if (!first) return [words];
    seen.add(first.name);
    const { index, 0: text } = first.found;
    return [words.slice(0, index), term(text, first), ...gloss(words.slice(index + text.length))];
  };
}

const term = (text, { name, rule }) =>
  note(
    text,
    t(`common.glossary.${name}.name`),
    t(`common.glossary.${name}.meaning`),
    h("a", { href: pageAddress("techniques", { id: rule }) }, t("common.glossary.more")),
  );

/** Words that explain themselves on a tap. */
export function note(text, name, meaning, more = null) {
  const button = h(
    "button",
    { class: "term", type: "button", "aria-label": t("common.glossary.what", { term: text }) },
    text,
  );
  button.addEventListener("click", () => {
    const popover = h(
      "div",
      { class: "term-note", popover: "auto", role: "note" },
      h("strong", {}, name),
      h("p", {}, meaning),
      more?.cloneNode(true),
    );
    popover.addEventListener("toggle", ({ newState }) => newState === "closed" && popover.remove());
    document.body.append(popover);
    popover.showPopover();
    const at = button.getBoundingClientRect();
    const { width, height } = popover.getBoundingClientRect();
    popover.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    popover.style.top = `${at.bottom + height + 12 > innerHeight ? Math.max(8, at.top - height - 6) : at.bottom + 6}px`;
  });
  return button;
}
