// The puzzle of a day: the one that was played, or else the one that the generator makes of the date.

import { fetchOnce, job } from "../common/api.js";
import { games } from "../common/games.js";
import { allGames } from "../common/library.js";
import { memory } from "../common/memory.js";
import { t } from "../common/texts.js";
import { planOf } from "./plan.js";

/** How many puzzles are kept, so that they need not be generated again. */
const KEPT = 40;

const health = fetchOnce("/health");

/** Generates the puzzle of a plan: `{p, difficulty, score}`. */
async function generate({ size, stars, difficulty, seed }, signal) {
  let found = null;
  const running = job(
    "/generate",
    { size, stars, difficulty, seed, count: 1, to: "dotted" },
    {
      onResult: (value) => {
        found = value;
      },
    },
  );
  signal?.addEventListener("abort", () => running.cancel());
  const done = await running;
  const { puzzle, score, difficulty: rated } = found ?? done ?? {};
  if (!puzzle) throw Object.assign(new Error("empty"), { detail: t("daily.noPuzzle"), isOurs: true });
  return { p: puzzle, difficulty: rated ?? difficulty, score };
}

/** The puzzle of a day as a record of the library, which has it only once it is played. */
export async function puzzleOf(day, { played, signal }) {
  if (played) return played;
  const { version } = await health();
  const key = `${day} ${version}`;
  const kept = memory.get("daily", {});
  const [p, difficulty, score] = (kept[key] ?? "").split(" ");
  if (p) return { p, daily: day, difficulty, score: Number(score) };
  const made = await generate(planOf(day, version), signal);
  const list = [[key, `${made.p} ${made.difficulty} ${made.score}`], ...Object.entries(memory.get("daily", {}))];
  memory.set("daily", Object.fromEntries(list.slice(0, KEPT)));
  return { ...made, daily: day };
}

/** Puts the puzzle of a day into the library, where Play finds it. */
export async function begin({ p, daily, difficulty, score }) {
  await games.note(p, () => ({ daily, difficulty, score }));
}

/** The games of daily puzzles, by their days. */
export async function playedDays() {
  const all = await allGames();
  return new Map(all.filter(({ daily }) => daily).map((game) => [game.daily, game]));
}
