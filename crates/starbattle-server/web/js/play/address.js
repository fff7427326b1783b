// A game as an address and in the browser's storage, so that every state can be shared, kept and restored.

import { parseText } from "../common/exchange.js";
import { memory } from "../common/memory.js";
import { puzzleText, readAnyPuzzleText, readPuzzleText } from "../common/puzzle-text.js";
import { addressOf, go, parameters } from "../common/route.js";

/** The puzzle on a first visit: an easy one, made by our generator. */
const FIRST =
  "10x2.AABBBBCDDDAABBCCCDDEAAABBCCDEEAFFFBCCCCEAFGFBBBCEEAAGGBBBCCEAAHGGBBCEEHHHIGBIJJEHHIIGBIIJJHHHIIIIIII";

/** How many puzzles are kept in the browser. */
const KEPT = 60;

const dotsText = (dots) => dots.map(([y, x]) => `${y}.${x}`).join(",");
const readDots = (text) =>
  (text ?? "")
    .split(",")
    .filter(Boolean)
    .map((dot) => dot.split(".").map(Number))
    .filter(([y, x]) => Number.isInteger(y) && Number.isInteger(x));
const unless = (text, blank) => ([...text].every((letter) => letter === blank) ? "" : text);

/** The parameters that describe a game completely. */
export const parametersOf = ({ puzzle, state }) => ({
  p: puzzleText(puzzle),
  m: unless(state.marks, "."),
  c: unless(state.colours, "0"),
  d: dotsText(state.dots),
  t: state.trial,
});

/** Writes the game to the address bar and the browser's storage. `view`: other state of the page, such as the tab. */
export function keep(game, { seconds, hints, solved }, view) {
  const values = parametersOf(game);
  go(addressOf({ ...values, ...view }), { replace: true, quiet: true });
  const games = memory.get("games", []).filter(({ p }) => p !== values.p);
  memory.set("games", [{ ...values, seconds, hints, solved, when: Date.now() }, ...games].slice(0, KEPT));
}

/** The saved game of a puzzle, or null. */
export const recall = (puzzle) => memory.get("games", []).find(({ p }) => p === puzzleText(puzzle)) ?? null;

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
    const remembered = m || c || d ? null : recall(puzzle);
    return { puzzle, state: remembered ? stateOf(remembered) : stateOf({ m: m ?? marks ?? "", c, d, t }), view };
  }
  const [last] = memory.get("games", []);
  const puzzle = last && readAnyPuzzleText(last.p);
  return puzzle ? { puzzle, state: stateOf(last), view } : first(view);
}

/** The game on a first visit. */
export const first = (view = {}) => ({ puzzle: readPuzzleText(FIRST), state: {}, view });
