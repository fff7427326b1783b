// Error messages: what is wrong, where, and what to do.

import { button } from "./controls.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

// What to do about an error, by its code. The hints of the server are meant for users of the API.
const HINTS = {
  no_star_count: t("common.error.noStarCount"),
  not_computed: t("common.error.notComputed"),
  memory_limit: t("common.error.memoryLimit"),
};

/**
 * A message for an error. `source`: the text that its position refers to; the place is then shown with a pointer.
 * `words`: what to say instead of the error's own sentence, which is English.
 */
export function problemMessage(error, source = "", words = null) {
  const { position } = error;
  const hint = error.code ? HINTS[error.code] : error.hint;
  return h(
    "div",
    { class: "message bad", role: "alert" },
    h(
      "p",
      {},
      h("strong", { lang: words || error.isOurs ? null : "en" }, sentence(words ?? error.detail ?? error.message)),
      " ",
      hint && h("span", {}, sentence(hint)),
    ),
    position && source && excerpt(source, position),
  );
}

/** The same with a button to try again, for a place where something failed to load. */
export function problemBox(error, retry = null) {
  const box = problemMessage(error);
  if (retry) box.append(h("p", {}, button(t("common.error.retry"), retry, { class: "button small" })));
  return box;
}

const sentence = (text) => {
  const trimmed = text.trim();
  const words = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
};

/** The line with a pointer below the place. */
function excerpt(source, { line = 1, column = null, field = null }) {
  if (field) return null;
  const text = source.split(/\r?\n/)[line - 1];
  if (text === undefined) return null;
  if (!column) return h("pre", {}, t("common.error.inLine", { line, text: text.slice(0, 80) }));
  const WIDTH = 28;
  const start = Math.max(0, column - 1 - WIDTH);
  const shown = text.slice(start, column - 1 + WIDTH);
  const before = start > 0 ? "…" : "";
  const place = t("common.error.atCharacter", { line, column });
  return h("pre", {}, `${before}${shown}\n${" ".repeat(before.length + column - 1 - start)}^ ${place}`);
}

/** The place as a range for selecting it in a text area: `[start, end]` or null. */
export function rangeOf(source, position) {
  if (!position || position.field) return null;
  const lines = source.split("\n");
  const line = position.line ?? 1;
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  if (start > source.length) return null;
  return position.column
    ? [start + position.column - 1, start + position.column]
    : [start, start + (lines[line - 1]?.length ?? 0)];
}
