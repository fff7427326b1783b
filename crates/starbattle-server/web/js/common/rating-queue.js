// How hard games are: found out one after the other, for those that somebody looks at.

import { api } from "./api.js";
import { games } from "./games.js";

/** A queue: `ask(game, done)` finds the class of a game that has none, notes it, and calls `done()`. */
export function ratingQueue() {
  const waiting = [];
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const [game, done] = waiting.shift();
      try {
        const { difficulty, score } = await api.post("/rate", { puzzle: game.p });
        Object.assign(game, difficulty ? { difficulty, score } : { difficulty: "none" });
        await games.note(game.p, () => (difficulty ? { difficulty, score } : { difficulty: "none" }));
      } catch {
        /* It is asked again on the next visit. */
      }
      done();
    }
    busy = false;
  };
  return {
    ask(game, done) {
      if (game.difficulty) return;
      waiting.push([game, done]);
      work();
    },
    clear: () => waiting.splice(0),
  };
}
