// The manual pages of the rules: their sections and their Markdown.

import { h } from "./dom.js";

const NAMES = { "What it finds": "finds", "Why it is true": "why", "Common mistakes": "mistakes" };

/** The sections of a page by name, without the drawn boards, which the examples show. */
export function sections(doc) {
  const found = {};
  for (const part of doc.split(/^## /m).slice(1)) {
    const [title, ...lines] = part.split("\n");
    const name = NAMES[title.trim()];
    if (name) found[name] = lines.join("\n").trim();
  }
  return found;
}

/** `code`, *emphasis* and **weight** within a paragraph. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/).map((part) => {
    if (/^`.+`$/.test(part)) return h("code", {}, part.slice(1, -1));
    if (/^\*\*.+\*\*$/.test(part)) return h("strong", {}, part.slice(2, -2));
    if (/^\*.+\*$/.test(part)) return h("em", {}, part.slice(1, -1));
    return part;
  });
}

/** Paragraphs, lists and drawings as elements. */
export function markdown(text) {
  return text.split(/\n\s*\n/).map((block) => {
    if (block.startsWith("```")) return h("pre", {}, block.replace(/^```\w*\n?|```$/g, ""));
    const lines = block.split("\n");
    if (lines.every((line) => /^\s*[-*] |^\s{2,}/.test(line)))
      return h(
        "ul",
        {},
        block
          .split(/^\s*[-*] /m)
          .filter((item) => item.trim())
          .map((item) => h("li", {}, inline(item.replaceAll("\n", " ")))),
      );
    return h("p", {}, inline(lines.join(" ")));
  });
}
