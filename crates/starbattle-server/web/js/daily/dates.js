// Days as texts, `2026-11-18`, in the calendar of the reader.

import { LOCALE } from "../common/game-words.js";

const two = (number) => String(number).padStart(2, "0");

/** The text of a day. */
export const dayText = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The day of a text, at noon, where no change of the clocks moves it; null if there is no such day. */
export function readDay(text) {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "");
  if (!found) return null;
  const date = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]), 12);
  return dayText(date) === text ? date : null;
}

/** The text of the day that is `days` after another. */
export function dayAfter(text, days) {
  const date = readDay(text);
  date.setDate(date.getDate() + days);
  return dayText(date);
}

/** Today. */
export const today = () => dayText(new Date());

/** The day of the week of a text: 0 is Monday. */
export const weekday = (text) => (readDay(text).getDay() + 6) % 7;

/** The names of the days of the week. The fifth of January 2026 was a Monday. */
export const weekdayName = (index, style = "long") =>
  new Date(2026, 0, 5 + index, 12).toLocaleDateString(LOCALE, { weekday: style });

/** How many whole weeks lie between a fixed Monday and a day: the same number from Monday to Sunday. */
export const weekNumber = (text) => {
  const [year, month, day] = text.split("-").map(Number);
  return Math.floor((Date.UTC(year, month - 1, day) - Date.UTC(2024, 0, 1)) / (7 * 86_400_000));
};

/** "18 November 2026" */
export const longDay = (text) =>
  readDay(text).toLocaleDateString(LOCALE, { day: "numeric", month: "long", year: "numeric" });

/** "November 2026", for `2026-11`. */
export const monthName = (month) =>
  readDay(`${month}-01`).toLocaleDateString(LOCALE, { month: "long", year: "numeric" });

/** The month that is `step` after another, `2026-11`. */
export function monthAfter(month, step) {
  const date = readDay(`${month}-01`);
  date.setMonth(date.getMonth() + step);
  return dayText(date).slice(0, 7);
}

/** The days of a month, in weeks from Monday; null where a week has days of other months. */
export function weeksOf(month) {
  const days = [];
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day, 1)) days.push(day);
  const cells = [...Array(weekday(days[0])).fill(null), ...days];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
