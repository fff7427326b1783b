// What comes after a puzzle of a pack, for the end of a game.

import { knownGames } from "../common/library.js";
import { packs, puzzlesOf } from "./packs.js";

/**
 * The pack of a puzzle and what to play next in it: `{id, number, p}`, the first after this one that is not solved yet;
 * without `p` if all are. Null for puzzles of no pack. `difficulty`: the class of the puzzle, and so of its pack.
 */
export async function nextInPack({ size, stars }, difficulty, p) {
  const pack = packs.find((each) => each.size === size && each.stars === stars && each.difficulty === difficulty);
  const puzzles = pack ? await puzzlesOf(pack) : [];
  const here = puzzles.indexOf(p);
  if (here < 0) return null;
  const known = await knownGames(puzzles);
  const following = [...puzzles.slice(here + 1), ...puzzles.slice(0, here)];
  const next = following.find((each) => known.get(each)?.progress !== "solved");
  return { id: pack.id, ...(next && { number: puzzles.indexOf(next) + 1, p: next }) };
}
