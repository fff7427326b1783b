// A text that holds more than one puzzle, or a whole library: everything in it goes into the library.

import { api } from "./api.js";
import { h } from "./dom.js";
import { addGames } from "./library.js";
import { puzzleText } from "./puzzle-text.js";
import { pageAddress } from "./route.js";
import { openDialog, toast } from "./shell.js";
import { loadTexts, rich, t } from "./texts.js";

await loadTexts("library");

/** The most characters that are read at once. */
const PIECE = 400_000;
/** How many lines that cannot be read are listed. */
const LISTED = 20;

/** The text in pieces of whole lines. */
function piecesOf(text) {
  const pieces = [];
  let [lines, length, first] = [[], 0, 1];
  text.split("\n").forEach((line, index) => {
    if (length + line.length > PIECE && lines.length > 0) {
      pieces.push({ text: lines.join("\n"), first });
      [lines, length, first] = [[], 0, index + 1];
    }
    lines.push(line);
    length += line.length + 1;
  });
  return [...pieces, { text: lines.join("\n"), first }];
}

/** Every puzzle of a text: `{puzzles, unreadable}`, as the API has them. */
export async function parseAll(text) {
  const all = { puzzles: [], unreadable: [] };
  for (const { text: piece, first } of piecesOf(text)) {
    const { puzzles, unreadable } = await api.post("/parse/all", { text: piece });
    const moved = (entry) => ({ ...entry, line: entry.line + first - 1 });
    all.puzzles.push(...puzzles.map(moved));
    all.unreadable.push(...unreadable.map(moved));
  }
  return all;
}

/** Says what became of a text with many puzzles. */
function report({ count, added, unreadable, hasLink }) {
  const words = [t("library.added", { count: added }), count > added && t("library.known", { count: count - added })];
  const link = hasLink ? [" ", h("a", { href: pageAddress("library") }, t("library.open"))] : [];
  const result = [words.filter(Boolean).join(" "), ...link];
  if (unreadable.length === 0) {
    toast(result, 9000);
    return;
  }
  const shown = unreadable.slice(0, LISTED);
  const rest = unreadable.length - shown.length;
  openDialog(t("library.unreadable.title"), [
    h("p", {}, result),
    h("p", {}, t("library.unreadable.count", { count: unreadable.length })),
    h(
      "ul",
      {},
      shown.map(({ line, detail }) =>
        h("li", {}, rich("library.unreadable.line", { line, detail: h("span", { lang: "en" }, detail) })),
      ),
      rest > 0 && h("li", {}, t("library.unreadable.more", { count: rest })),
    ),
  ]);
}

/** Adds every puzzle of a text to the library. Resolves to the first, or null if the text has fewer than two. */
export async function importMany(text, { hasLink = true } = {}) {
  if (text.trim().split(/\n/).length < 2) return null;
  const { puzzles, unreadable } = await parseAll(text);
  if (puzzles.length < 2) return null;
  const added = await addGames(
    puzzles.map(({ puzzle, marks }) => ({ p: puzzleText(puzzle), ...(marks && { m: marks }) })),
  );
  const count = new Set(puzzles.map(({ puzzle }) => puzzleText(puzzle))).size;
  report({ count, added, unreadable, hasLink });
  return puzzles[0];
}
