// A game in words: what it is called, how far it is, how long it took.

import { bestTime, progressOf } from "./game-facts.js";
import { clock } from "./numbers.js";
import { readAnyPuzzleText } from "./puzzle-text.js";
import { t } from "./texts.js";

/** The classes of difficulty, the easiest first. */
export const CLASSES = ["easy", "medium", "hard", "expert", "extreme"];

/** How a class is called; also of a game that has none. */
export const className = (difficulty) =>
  CLASSES.includes(difficulty) ? t(`common.difficulty.${difficulty}`) : t("games.notRated");

/** The size and the stars of a puzzle's text, without reading all of it. */
export function boardOf(p) {
  const found = /^(\d+)x(\d+)\./.exec(p);
  if (found) return { size: Number(found[1]), stars: Number(found[2]) };
  const { size = 0, stars = 0 } = readAnyPuzzleText(p) ?? {};
  return { size, stars };
}

/** "10 × 10, 2 stars" */
export const boardWords = ({ size, stars }) => t("games.board", { size, count: stars });

const SIGNS = { new: "○", started: "◐", solved: "✓" };

/** How far a game is, as a sign and words: `[sign, words]`. */
export const progressWords = (progress) => [SIGNS[progress], t(`games.progress.${progress}`)];

/** How long a game took, or takes so far: "4:07", or "" if it was never played. */
export function timeWords(game) {
  const seconds = progressOf(game) === "solved" ? bestTime(game) : game.seconds;
  return seconds > 0 ? clock(seconds) : "";
}

/** The language in which dates are written. */
export const LOCALE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;

/** A day in words, such as "18 Nov 2026". */
export const dayWords = (time) =>
  time > 0 ? new Date(time).toLocaleDateString(LOCALE, { day: "numeric", month: "short", year: "numeric" }) : "";
