// A text or a file that somebody pastes, drops or opens: one puzzle, many, or a library.

import { parseText } from "./exchange.js";
import { t } from "./texts.js";

/** Whether a text is a library, or the beginning of one. */
export const isLibrary = (text) => /^\s*\{\s*"format"\s*:\s*"starbattle-library"/.test(text);

/**
 * Imports a text: `onload({puzzle, marks, detected, warnings})` gets its puzzle. If it has several, all of them go into
 * the library, and `onload` gets the first. A library file is taken in after a question. Rejects if nothing can be
 * read.
 */
export async function importText(text, onload, options = {}) {
  if (isLibrary(text)) {
    (await import("./library-import.js")).importLibrary(text, options.onlibrary);
    return;
  }
  const isPlain = !options.from && !options.lenient && !options.stars;
  if (isPlain && text.trim().includes("\n")) {
    const { importMany } = await import("./import-many.js");
    const first = await importMany(text, options);
    if (first) {
      onload({ ...first, warnings: [], isOneOfMany: true });
      return;
    }
  }
  const { from, stars, lenient } = options;
  onload(await parseText(text, { ...(from && { from }), ...(stars && { stars }), ...(lenient && { lenient }) }));
}

/** The largest file that is read, in bytes. */
const MAX_FILE = 100_000_000;

/** The text of a file. Rejects with a sentence if it cannot be a puzzle. */
export async function readFile(file) {
  const refuse = (detail) => Promise.reject(Object.assign(new Error(detail), { detail, isOurs: true }));
  if (file.size > MAX_FILE) return refuse(t("common.import.tooLarge", { name: file.name }));
  const text = await file.text();
  return text.includes("\0") ? refuse(t("common.import.noText", { name: file.name })) : text;
}
