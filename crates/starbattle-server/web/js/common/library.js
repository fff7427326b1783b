// All games at once: listed, added, joined with those of a file, and removed. See `games.js` for how they are kept.

import { asked, transact } from "./database.js";
import { bestTime, joined, progressOf } from "./game-facts.js";
import { isGame } from "./game-record.js";
import { change, nextOrder, putInto, ready, recent, tell, writeRecent } from "./games.js";

/** All records, the last one that was played first. */
export async function allGames() {
  if (!(await ready())) return recent();
  const list = await transact("readonly", (store) => asked(store.getAll()));
  const all = new Map(list.filter(isGame).map((game) => [game.p, game]));
  // A board that the database has not got yet, or could not take because it is full.
  for (const game of recent()) {
    const known = all.get(game.p);
    if (!known || game.order > known.order) all.set(game.p, { ...known, ...game });
  }
  return [...all.values()].sort((one, two) => (two.order ?? 0) - (one.order ?? 0));
}

/** What is known about puzzles, by their texts: `{progress, seconds, best}` of each that was ever opened. */
export async function knownGames(puzzles) {
  const all = new Map((await allGames()).map((game) => [game.p, game]));
  const facts = (game) => ({ progress: progressOf(game), seconds: game.seconds ?? 0, best: bestTime(game) });
  return new Map(puzzles.filter((p) => all.has(p)).map((p) => [p, facts(all.get(p))]));
}

/** Adds games of puzzles that are not there yet. Resolves to how many were new. */
export async function addGames(list) {
  const isNew = new Set();
  const now = Date.now();
  const before = recent();
  // The first of the list comes first in the library.
  const fresh = [...list].reverse().map((game) => ({ added: now, order: nextOrder(before), ...game }));
  await change(
    async (store) => {
      const known = new Set(await asked(store.getAllKeys()));
      for (const game of fresh) {
        if (known.has(game.p)) continue;
        known.add(game.p);
        isNew.add(game.p);
        store.put(game);
      }
    },
    (all) => {
      const known = new Set(all.map(({ p }) => p));
      const added = fresh.filter(({ p }) => !known.has(p));
      added.forEach(({ p }) => isNew.add(p));
      return putInto(all, added);
    },
  );
  tell({});
  return isNew.size;
}

/** Takes records in, such as those of a file: what is there is joined with them. Resolves to how many were new. */
export async function joinGames(list) {
  let added = 0;
  const together = (known, game) => {
    if (known) return joined(known, game);
    added += 1;
    return game;
  };
  await change(
    async (store) => {
      const known = new Map((await asked(store.getAll())).map((game) => [game.p, game]));
      for (const game of list) {
        const whole = together(known.get(game.p), game);
        known.set(game.p, whole);
        store.put(whole);
      }
    },
    (all) => {
      const known = new Map(all.map((game) => [game.p, game]));
      for (const game of list) known.set(game.p, together(known.get(game.p), game));
      return [...known.values()].sort((one, two) => two.order - one.order);
    },
  );
  tell({});
  return added;
}

/** Removes games, and resolves to their records, which `joinGames` brings back. */
export async function removeGames(puzzles) {
  const gone = new Set(puzzles);
  const kept = await allGames();
  await change(
    (store) => {
      for (const p of gone) store.delete(p);
    },
    (list) => list.filter(({ p }) => !gone.has(p)),
  );
  if (await ready()) writeRecent(recent().filter(({ p }) => !gone.has(p)));
  tell({ removed: [...gone] });
  return kept.filter(({ p }) => gone.has(p));
}
