// What the reader knows: answers by position, lessons that were skipped, and what follows from both.

import { memory } from "../common/memory.js";
import { createSchedule } from "../common/schedule.js";

const PATH = "learn.path";

/** A lesson without a goal of its own is done when so many positions were solved without a hint or a mistake. */
const ENOUGH = 5;

export const schedule = createSchedule("learn.positions");

const skipped = () => memory.get(PATH, { skipped: [] }).skipped;

/** Skips lessons, or takes them up again. */
export function skip(ids, on = true) {
  const rest = skipped().filter((id) => !ids.includes(id));
  memory.set(PATH, { skipped: on ? [...rest, ...ids] : rest });
}

/** The cards of a lesson. */
const cardsOf = ({ id }) =>
  Object.entries(schedule.cards())
    .filter(([key]) => key.startsWith(`${id}.`))
    .map(([, card]) => card);

/** How far a lesson is: `{state, known, goal, due, points}`. States: none, new, started, done, skipped. */
export function progressOf(lesson, now = Date.now()) {
  const cards = cardsOf(lesson);
  // The first position is shown, and all others are asked.
  const goal = lesson.goal ?? Math.min(ENOUGH, Math.max(0, lesson.positions - 1));
  const known = cards.filter(({ streak }) => streak > 0).length;
  const due = cards.filter((card) => card.due <= now).length;
  const points = cards.reduce((sum, card) => sum + (card.points ?? 0), 0);
  const state =
    goal === 0
      ? "none"
      : known >= goal
        ? "done"
        : skipped().includes(lesson.id)
          ? "skipped"
          : cards.length > 0
            ? "started"
            : "new";
  return { state, known, goal, due, points: cards.length > 0 ? Math.round(points / cards.length) : null };
}

/** The lesson to go on with: the first that is neither done nor skipped; null if there is none. */
export const nextLesson = (lessons, after = -1) =>
  lessons.find((lesson, index) => index > after && ["new", "started"].includes(progressOf(lesson).state)) ?? null;
