// Spaced repetition: when to ask about a pattern again. Kept in the browser only.

import { memory } from "../common/memory.js";
import { counted } from "../common/numbers.js";

const KEY = "patterns.drill";
const DAY = 86_400_000;

const read = () => memory.get(KEY, {});

/** The state of all drilled patterns: id → `{due, interval, streak, best, tries}`. */
export const schedule = read;

/** The state of a card after an answer. A correct one lengthens the interval, a wrong one resets it to ten minutes. */
function nextReview(card, { errors, seconds }, now) {
  const before = card ?? { interval: 0, streak: 0, best: null, tries: 0 };
  const clean = errors === 0;
  const growth = seconds <= 15 ? 2.5 : 1.7;
  const interval = clean ? Math.max(DAY, before.interval * growth) : DAY / 144;
  return {
    due: now + interval,
    interval: clean ? interval : 0,
    streak: clean ? before.streak + 1 : 0,
    best: clean ? Math.min(before.best ?? seconds, seconds) : before.best,
    tries: before.tries + 1,
  };
}

/** Records an answer and returns the new state of the card. */
export function record(id, answer, now = Date.now()) {
  const cards = read();
  cards[id] = nextReview(cards[id], answer, now);
  memory.set(KEY, cards);
  return cards[id];
}

/** The ids to ask now: those due, longest overdue first, then new ones. */
export function dueFirst(ids, now = Date.now()) {
  const cards = read();
  const due = ids.filter((id) => cards[id] && cards[id].due <= now).sort((a, b) => cards[a].due - cards[b].due);
  return [...due, ...ids.filter((id) => !cards[id])];
}

/** "in 10 minutes", "tomorrow", "in 6 days". */
export function inWords(due, now = Date.now()) {
  const minutes = Math.max(0, Math.round((due - now) / 60_000));
  if (minutes < 60) return `in ${counted(minutes, "minute")}`;
  const days = Math.round((due - now) / DAY);
  if (days < 1) return `in ${counted(Math.round(minutes / 60), "hour")}`;
  return days === 1 ? "tomorrow" : `in ${counted(days, "day")}`;
}
