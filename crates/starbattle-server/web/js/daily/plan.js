// Which puzzle belongs to which day: easy on Monday, expert on Sunday, on boards that change from week to week.

import { weekday, weekNumber } from "./dates.js";

/** The first day with a puzzle. */
export const FIRST_DAY = "2026-01-01";

/** From Monday to Sunday: the class, and the boards that take turns. All are generated within a second or so. */
const PLAN = [
  ["easy", ["8x1", "6x1", "7x1", "9x1"]],
  ["easy", ["9x2", "10x2", "8x1", "10x2"]],
  ["medium", ["8x1", "9x1", "9x2", "7x1"]],
  ["medium", ["10x2", "9x2", "12x2", "11x2"]],
  ["hard", ["8x1", "9x2", "9x1", "10x2"]],
  ["hard", ["10x2", "12x2", "11x2", "14x3"]],
  ["expert", ["10x2", "11x2", "10x2", "12x2"]],
];

/** A number that a text gives, the same everywhere (FNV-1a, 32 bits). */
function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 0x01000193) >>> 0;
  return value;
}

/** What is generated for a day by a version of the program: `{size, stars, difficulty, seed}`. */
export function planOf(day, version) {
  const [difficulty, boards] = PLAN[weekday(day)];
  const [size, stars] = boards[weekNumber(day) % boards.length].split("x").map(Number);
  return { size, stars, difficulty, seed: hash(`${version} ${day}`) };
}
