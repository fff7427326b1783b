// Spaced repetition: when to ask about something again. Kept in the browser only.

import { memory } from "./memory.js";

const DAY = 86_400_000;
/** What went wrong comes back after ten minutes. */
const SOON = DAY / 144;

/** The state of a card after an answer. A correct one lengthens the interval, a wrong one resets it. */
function nextReview(card, { errors, seconds, ...facts }, now) {
  const before = card ?? { interval: 0, streak: 0, best: null, tries: 0 };
  const clean = errors === 0;
  const growth = seconds <= 15 ? 2.5 : 1.7;
  const interval = clean ? Math.max(DAY, before.interval * growth) : SOON;
  return {
    ...facts,
    due: now + interval,
    interval: clean ? interval : 0,
    streak: clean ? before.streak + 1 : 0,
    best: clean ? Math.min(before.best ?? seconds, seconds) : before.best,
    tries: before.tries + 1,
  };
}

/** The cards that are kept under a key of the browser's storage: id → `{due, interval, streak, best, tries}`. */
export function createSchedule(key) {
  const cards = () => memory.get(key, {});
  return {
    cards,
    /** Records an answer, `{errors, seconds}` and what else is to be kept, and returns the new state of the card. */
    record(id, answer, now = Date.now()) {
      const all = cards();
      all[id] = nextReview(all[id], answer, now);
      memory.set(key, all);
      return all[id];
    },
    /** The ids to ask now: those due, longest overdue first, then new ones. */
    dueFirst(ids, now = Date.now()) {
      const all = cards();
      const due = ids.filter((id) => all[id]?.due <= now).sort((a, b) => all[a].due - all[b].due);
      return [...due, ...ids.filter((id) => !all[id])];
    },
  };
}

/** "in 10 minutes", "tomorrow", "in 6 days", in the language of the page. */
export function inWords(due, now = Date.now()) {
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  const minutes = Math.max(0, Math.round((due - now) / 60_000));
  if (minutes < 60) return words.format(minutes, "minute");
  const days = Math.round((due - now) / DAY);
  return days < 1 ? words.format(Math.round(minutes / 60), "hour") : words.format(days, "day");
}
