// A game as an address and in the browser's storage, so that every state can be shared, kept and restored.

import { parseText } from "../common/exchange.js";
import { games } from "../common/games.js";
import { memory } from "../common/memory.js";
import { puzzleText, readAnyPuzzleText, readPuzzleText } from "../common/puzzle-text.js";
import { addressOf, go, parameters } from "../common/route.js";

/** The puzzle on a first visit: an easy one, made by our generator. */
const FIRST =
  "10x2.AABBBBCDDDAABBCCCDDEAAABBCCDEEAFFFBCCCCEAFGFBBBCEEAAGGBBBCCEAAHGGBBCEEHHHIGBIJJEHHIIGBIIJJHHHIIIIIII";

const dotsText = (dots) => dots.map(([y, x]) => `${y}.${x}`).join(",");
const readDots = (text) =>
  (text ?? "")
    .split(",")
    .filter(Boolean)
    .map((dot) => dot.split(".").map(Number))
    .filter(([y, x]) => Number.isInteger(y) && Number.isInteger(x));
const unless = (text, blank) => ([...text].every((letter) => letter === blank) ? "" : text);

/** In how many games steps are kept for undo, and the most characters of them in one. */
const UNDOABLE = 4;
const MAX_HISTORY = 250_000;

/** The parameters that describe a game completely. */
export const parametersOf = ({ puzzle, state }) => ({
  p: puzzleText(puzzle),
  m: unless(state.marks, "."),
  c: unless(state.colours, "0"),
  d: dotsText(state.dots),
  t: state.trial,
});

/** Writes the game to the address bar and the browser's storage. `view`: other state of the page, such as the tab. */
export function keep(game, status, view) {
  go(addressOf({ ...parametersOf(game), ...view }), { replace: true, quiet: true });
  save(game, status);
}

/** Writes the game to the browser's storage. */
export function save(game, { seconds, hints, solved }) {
  const { p, ...board } = parametersOf(game);
  games.save(p, { ...board, seconds, hints, solved });
  keepHistory(p, game.history.saved);
}

/** Keeps what can be undone in the last few games, the latest steps of each. */
function keepHistory(p, { past, future }) {
  const size = (steps) => steps.reduce((sum, { state }) => sum + 2 * state.marks.length + 60, 0);
  let from = 0;
  while (from < past.length && size(past.slice(from)) + size(future) > MAX_HISTORY) from += 50;
  const others = memory.get("history", []).filter((other) => other.p !== p);
  memory.set("history", [{ p, past: past.slice(from), future }, ...others].slice(0, UNDOABLE));
}

/** What can be undone in the saved game of a puzzle, or null. */
export function recallHistory(puzzle) {
  const saved = memory.get("history", []).find(({ p }) => p === puzzleText(puzzle));
  const length = puzzle.size ** 2;
  const fits = ({ state }) => state.marks.length === length && state.colours.length === length;
  return saved && [...saved.past, ...saved.future].every(fits) ? saved : null;
}

/** The saved game of a puzzle, or null. */
export const recall = (puzzle) => games.get(puzzleText(puzzle));

/** The state in the parameters of an address or a saved game. */
export const stateOf = ({ m, c, d, t }) => ({ marks: m, colours: c, dots: readDots(d), trial: t ?? null });

/**
 * The game to start with: the one in the address, else the last one, else the one for a first visit. Rejects if the
 * address has a puzzle that cannot be read.
 * Resolves to `{puzzle, state, view}`.
 */
export async function begin() {
  const { p, m, c, d, t, ...view } = Object.fromEntries(parameters());
  if (p) {
    const known = readPuzzleText(p);
    const { puzzle, marks } = known ? { puzzle: known, marks: null } : await parseText(p);
    const saved = await recall(puzzle);
    const remembered = m || c || d ? null : saved;
    const isOwn = remembered !== null || (m ?? "") === (saved?.m ?? "");
    const state = remembered ? stateOf(remembered) : stateOf({ m: m ?? marks ?? "", c, d, t });
    return { puzzle, state, view, isOwn };
  }
  return last(view);
}

/** The last game, or the one for a first visit. */
export async function last(view = {}) {
  const game = await games.latest().catch(() => null);
  const puzzle = game && readAnyPuzzleText(game.p);
  return puzzle ? { puzzle, state: stateOf(game), view, isOwn: true } : first(view);
}

/** The game on a first visit. */
const first = (view) => ({ puzzle: readPuzzleText(FIRST), state: {}, view, isOwn: true });
