// What is kept of one game. A record is plain JSON: the library exports it as it is.
//
//   p                 the puzzle as text, which identifies the game
//   m c d t           the board: marks, colours, dots, and the marks from which a trial began
//   seconds hints     the time played and the hints asked for
//   solved            whether the board holds the solution
//   when order        when the board was last changed; the clock of `order` never goes back
//   wins              every time it was solved: `{when, seconds, hints}`
//   rules             how often a hint showed each technique
//   difficulty score  how hard it is, once that is known
//   name tags         what its owner calls it
//   daily             the date whose daily puzzle it is, `2026-11-18`
//   added             when it came into the library

import { readAnyPuzzleText } from "./puzzle-text.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isFinite(value);
const isFlag = (value) => typeof value === "boolean";
const isDate = (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value);
const isWin = (value) => isObject(value) && isNumber(value.when) && isNumber(value.seconds);

const FIELDS = {
  m: isText,
  c: isText,
  d: isText,
  t: isText,
  seconds: isNumber,
  hints: isNumber,
  solved: isFlag,
  when: isNumber,
  order: isNumber,
  wins: (value) => Array.isArray(value) && value.every(isWin),
  rules: (value) => isObject(value) && Object.values(value).every(isNumber),
  difficulty: isText,
  score: isNumber,
  name: isText,
  tags: (value) => Array.isArray(value) && value.every(isText),
  daily: isDate,
  added: isNumber,
};

/** Whether a value is the record of a game. Fields that are not known here are allowed: a newer version wrote them. */
export const isGame = (value) =>
  isObject(value) &&
  isText(value.p) &&
  readAnyPuzzleText(value.p) !== null &&
  Object.entries(FIELDS).every(
    ([name, fits]) => value[name] === undefined || value[name] === null || fits(value[name]),
  );

/** A record as older versions of the page kept it, with everything that is kept now. */
export function upgraded(game, order = 0) {
  if (game.order !== undefined) return game;
  const { seconds = 0, hints = 0, when = 0 } = game;
  const wins = game.solved && !game.wins ? { wins: [{ when, seconds: seconds ?? 0, hints: hints ?? 0 }] } : {};
  return { ...game, ...wins, order: when || order };
}
