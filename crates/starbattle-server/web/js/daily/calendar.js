// The archive: a month of days, each with how far its puzzle is.

import { h } from "../common/dom.js";
import { progressOf } from "../common/game-facts.js";
import { progressWords, timeWords } from "../common/game-words.js";
import { addressWith } from "../common/route.js";
import { t } from "../common/texts.js";
import { longDay, monthAfter, monthName, weekdayName, weeksOf } from "./dates.js";
import { FIRST_DAY } from "./plan.js";
import { isOnTime } from "./record.js";

/** What a day says: a sign, and words for those who do not see it. */
function stateOf(game) {
  if (!game || progressOf(game) === "new") return ["", progressWords("new")[1]];
  const [sign, words] = progressWords(progressOf(game));
  return isOnTime(game) ? ["★", t("daily.onTime")] : [sign, words];
}

function dayCell(day, { played, today, chosen }) {
  if (day === null) return h("td", {});
  const game = played.get(day);
  const number = String(Number(day.slice(8)));
  // A day to come has no puzzle yet, unless the clock was set back.
  if ((day > today && !game) || day < FIRST_DAY) return h("td", {}, h("span", { class: "day closed" }, number));
  const [sign, words] = stateOf(game);
  return h(
    "td",
    {},
    h(
      "a",
      {
        class: `day ${game ? progressOf(game) : "new"}${day === today ? " today" : ""}`,
        href: addressWith({ date: day === today ? null : day, month: null }),
        "aria-current": day === chosen ? "date" : null,
        "data-day": day,
      },
      h(
        "span",
        { class: "visually-hidden" },
        t(`daily.${day === today ? "todayLabel" : "dayLabel"}`, { day: longDay(day), state: words }),
      ),
      h("span", { class: "number", "aria-hidden": "true" }, number),
      h("span", { class: "sign", "aria-hidden": "true" }, sign),
      game && h("span", { class: "time", "aria-hidden": "true" }, timeWords(game)),
    ),
  );
}

/** A month as a table with links to its neighbours. */
export function calendar(month, facts) {
  const link = (step, words, sign) => {
    const to = monthAfter(month, step);
    const isOpen = to >= FIRST_DAY.slice(0, 7) && (step < 0 || to <= facts.today.slice(0, 7));
    return isOpen
      ? h("a", { class: "button icon plain", href: addressWith({ month: to }), "aria-label": words }, sign)
      : h("span", { class: "button icon plain closed", "aria-hidden": "true" }, "");
  };
  return h(
    "section",
    { class: "panel calendar", "aria-label": t("daily.archive") },
    h(
      "div",
      { class: "row calendar-head" },
      link(-1, t("daily.before"), "‹"),
      h("h2", { class: "grow" }, monthName(month)),
      link(1, t("daily.after"), "›"),
    ),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          Array.from({ length: 7 }, (_, index) =>
            h("th", { scope: "col", abbr: weekdayName(index) }, weekdayName(index, "short")),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        weeksOf(month).map((week) =>
          h(
            "tr",
            {},
            week.map((day) => dayCell(day, facts)),
          ),
        ),
      ),
    ),
    h("p", { class: "small quiet" }, t("daily.legend")),
  );
}
