// What is noted about a game besides its board: how hard it is, which hints it took, and every win.

import { games } from "../common/games.js";
import { puzzleText } from "../common/puzzle-text.js";
import { parametersOf } from "./address.js";

/** The most wins that are kept of one puzzle. */
const MAX_WINS = 100;

export function createProgress(game) {
  const note = (facts) => games.note(puzzleText(game.puzzle), facts).catch(() => {});
  return {
    rated: ({ difficulty, score }) => note(() => ({ difficulty, score })),
    /** A hint has named a technique. */
    hinted: (rule) => note(({ rules = {} }) => ({ rules: { ...rules, [rule]: (rules[rule] ?? 0) + 1 } })),
    won({ seconds, hints }) {
      return note(({ wins = [] }) => {
        const before = wins.at(-1);
        // The last star was taken away and placed again.
        if (before && before.seconds === seconds && before.hints === hints) return {};
        return { wins: [...wins, { when: Date.now(), seconds, hints }].slice(-MAX_WINS) };
      });
    },
    /** Calls `listener(record)` when the board of this puzzle was changed in another tab. */
    onPlayedElsewhere(listener) {
      games.onChange(async ({ p, isBoard, isOwn }) => {
        if (isOwn || !isBoard || !game.puzzle || p !== puzzleText(game.puzzle)) return;
        const other = await games.get(p);
        const own = parametersOf(game);
        const isSame = ["m", "c", "d", "t"].every((name) => (own[name] ?? "") === (other?.[name] ?? ""));
        if (other && !isSame) listener(other);
      });
    },
  };
}
