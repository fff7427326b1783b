// What the solved daily puzzles add up to: the streak and the best times.

import { bestTime, progressOf } from "../common/game-facts.js";
import { dayAfter, dayText, weekday, weekdayName } from "./dates.js";

/** Whether the puzzle of a day was solved on that day. */
export const isOnTime = (game) => (game.wins ?? []).some(({ when }) => dayText(new Date(when)) === game.daily);

/**
 * The days in a row whose puzzle was solved on its day, up to today or yesterday: `{length, isTodayOpen}`. If the clock
 * was set back, the last day that was solved counts as today.
 */
export function streakOf(played, today) {
  const solved = new Set([...played.values()].filter(isOnTime).map(({ daily }) => daily));
  const last = [...solved].sort().at(-1) ?? today;
  const isSetBack = last > today;
  const now = isSetBack ? last : today;
  const isTodayOpen = !solved.has(now);
  let length = 0;
  for (let day = isTodayOpen ? dayAfter(now, -1) : now; solved.has(day); day = dayAfter(day, -1)) length += 1;
  return { length, isTodayOpen, isSetBack };
}

/** The longest streak there ever was. */
export function longestStreak(played) {
  const solved = new Set([...played.values()].filter(isOnTime).map(({ daily }) => daily));
  let longest = 0;
  for (const day of solved) {
    if (solved.has(dayAfter(day, -1))) continue;
    let length = 1;
    while (solved.has(dayAfter(day, length))) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

/** For each day of the week, how many puzzles were solved and the best time: `{name, solved, best}`. */
export function bestTimes(played) {
  return Array.from({ length: 7 }, (_, index) => {
    const games = [...played.values()].filter((game) => weekday(game.daily) === index && progressOf(game) === "solved");
    const times = games.map(bestTime).filter((time) => time > 0);
    return { name: weekdayName(index), solved: games.length, best: times.length > 0 ? Math.min(...times) : null };
  });
}
