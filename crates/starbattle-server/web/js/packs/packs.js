// The packs: puzzles of a board and a class, in files beside the page.

import { readPuzzleText } from "../common/puzzle-text.js";
import { loadTexts, t } from "../common/texts.js";

await loadTexts("packs");

/** Sizes and stars. */
export const BOARDS = [
  [8, 1],
  [9, 2],
  [10, 2],
  [14, 3],
];
export const CLASSES = ["easy", "medium", "hard", "expert"];

/** All packs: `{id, size, stars, difficulty}`. */
export const packs = BOARDS.flatMap(([size, stars]) =>
  CLASSES.map((difficulty) => ({ id: `${size}x${stars}-${difficulty}`, size, stars, difficulty })),
);

const FOLDER = new URL("../../data/packs/", import.meta.url);
const kept = new Map();

async function load(id) {
  const response = await fetch(new URL(`${id}.txt`, FOLDER)).catch(() => null);
  if (!response?.ok) throw new Error(t("packs.notLoaded"));
  const lines = (await response.text()).split("\n");
  return lines.filter((line) => readPuzzleText(line) !== null);
}

/** The puzzles of a pack as texts. What fails is tried again. */
export function puzzlesOf({ id }) {
  if (!kept.has(id)) {
    const answer = load(id);
    answer.catch(() => kept.delete(id));
    kept.set(id, answer);
  }
  return kept.get(id);
}
