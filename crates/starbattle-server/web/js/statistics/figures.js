// The figures behind the charts, from the games of the library. Nothing here depends on the page.

import { boardOf, CLASSES } from "../common/game-words.js";

const WEEK = 7 * 86_400_000;

/** Every win of every game, the first one first: `{when, seconds, hints, p, board, difficulty, score, daily}`. */
export function winsOf(games) {
  return games
    .flatMap(({ p, wins, difficulty, score, daily }) => {
      const { size, stars } = boardOf(p);
      return (wins ?? []).map((win) => ({ ...win, p, board: `${size}x${stars}`, difficulty, score, daily }));
    })
    .sort((one, two) => one.when - two.when);
}

/** The middle one of some numbers, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, two) => one - two);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** For each class: how many were solved without hints and with them, and the middle and the best time. */
export function byClass(wins) {
  return CLASSES.map((difficulty) => {
    const list = wins.filter((win) => win.difficulty === difficulty);
    const alone = list.filter(({ hints }) => !(hints > 0)).length;
    const times = list.map(({ seconds }) => seconds).filter((seconds) => seconds > 0);
    return {
      difficulty,
      alone,
      helped: list.length - alone,
      median: times.length > 0 ? median(times) : null,
      best: times.length > 0 ? Math.min(...times) : null,
    };
  });
}

/** The Monday of the week of a time, at noon of the reader's clock. */
function mondayOf(time) {
  const date = new Date(time);
  date.setHours(12, 0, 0, 0);
  date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return date.getTime();
}

/** For each week with a win of a class, the middle time: `{week, count, median}`; `week` is the time of its Monday. */
export function byWeek(wins, difficulty) {
  const weeks = new Map();
  for (const win of wins) {
    if (win.difficulty !== difficulty || !(win.seconds > 0)) continue;
    const week = mondayOf(win.when);
    weeks.set(week, [...(weeks.get(week) ?? []), win.seconds]);
  }
  return [...weeks]
    .sort(([one], [two]) => one - two)
    .map(([week, times]) => ({ week, count: times.length, median: median(times) }));
}

/** How many weeks lie between two Mondays. */
export const weeksBetween = (one, two) => Math.round((two - one) / WEEK);

/** How often hints showed each technique, the most frequent first: `[id, count]`. */
export function byTechnique(games) {
  const counts = new Map();
  for (const { rules } of games)
    for (const [id, count] of Object.entries(rules ?? {})) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].sort(([one, first], [two, second]) => second - first || one.localeCompare(two));
}

const quoted = (value) => (/[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));

/** All wins as a table of comma-separated values. */
export function tableOf(wins) {
  const head = ["solved_at", "board", "difficulty", "score", "seconds", "hints", "daily", "puzzle"];
  const rows = wins.map(({ when, board, difficulty, score, seconds, hints, daily, p }) =>
    [new Date(when).toISOString(), board, difficulty, score, seconds, hints, daily, p].map((value) =>
      quoted(value ?? ""),
    ),
  );
  return `${[head, ...rows].map((row) => row.join(",")).join("\n")}\n`;
}
