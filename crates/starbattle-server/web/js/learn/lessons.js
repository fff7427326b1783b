// The lessons and their positions, which are files beside the page: they are there with or without a server.

import { cellsWhere } from "../common/cells.js";
import { h } from "../common/dom.js";
import { readPuzzleText } from "../common/puzzle-text.js";
import { t } from "../common/texts.js";

const FOLDER = new URL("../../data/lessons/", import.meta.url);

async function load(name) {
  const response = await fetch(new URL(name, FOLDER)).catch(() => null);
  if (!response?.ok) throw new Error(t("learn.notLoaded"));
  return response;
}

/** The lesson of the patterns worth learning by heart. Its steps are those of its `technique`. */
export const BY_HEART = "patterns";

const kept = new Map();

/** What `work` resolves to, which is asked for once; what fails is tried again. */
function once(name, work) {
  if (!kept.has(name)) {
    const answer = work();
    answer.catch(() => kept.delete(name));
    kept.set(name, answer);
  }
  return kept.get(name);
}

/**
 * All lessons, easiest first: `{id, name, tier, positions, text, lang}`. That of patterns has `technique` and `goal`.
 * Names and paragraphs of techniques are in the language of the engine, `lang`.
 */
export const lessons = () => once("index", async () => (await (await load("index.json")).json()).map(withTexts));

const withTexts = (lesson) =>
  lesson.id === BY_HEART
    ? { ...lesson, name: t("learn.byHeart.name"), text: t("learn.byHeart.text"), lang: null }
    : { ...lesson, lang: "en" };

/** What to find positions of a lesson with, as a node. */
export const techniqueName = ({ id, name, lang }) =>
  h("strong", { lang }, id === BY_HEART ? t("learn.byHeart.task") : name);

/**
 * The positions of a lesson. Each line of its file has a seed, the puzzle, and a character for each cell: marks are `*`
 * and `x`; the step decides `+`, a star, and `-`, a cross; `o` are the other stars of the solution.
 */
export const positionsOf = (id) =>
  once(id, async () => {
    const text = await (await load(`${id}.txt`)).text();
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => readPosition(id, line));
  });

function readPosition(id, line) {
  const [seed, text, cells] = line.split(" ");
  const puzzle = readPuzzleText(text);
  const { size, stars } = puzzle;
  const at = ([row, col]) => cells[row * size + col];
  const having = (sign) => cellsWhere(size, (row, col) => at([row, col]) === sign);
  return {
    lesson: id,
    // The same position in every version of the files.
    key: `${id}.${size}x${stars}.${seed}`,
    text,
    puzzle,
    marks: cells.replace(/[^*x]/g, "."),
    answer: { stars: having("+"), empties: having("-") },
    isStar: (cell) => "*+o".includes(at(cell)),
    // Patterns are hardly ever the easiest step, so that easier rules are left out.
    rules: id === BY_HEART ? { only: ["R5.7"] } : undefined,
  };
}
