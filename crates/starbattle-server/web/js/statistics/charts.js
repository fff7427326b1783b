// Charts as drawings. Each has its figures as a text for those who do not see it.

import { svg } from "../common/dom.js";
import { LOCALE } from "../common/game-words.js";
import { clock } from "../common/numbers.js";
import { t } from "../common/texts.js";
import { weeksBetween } from "./figures.js";

/** The width of a chart: about that of its place, so that its texts keep their size. */
const chartWidth = () => Math.max(260, Math.min(480, document.documentElement.clientWidth - 64));

/** Horizontal bars of one or two parts: `rows` are `{name, lang, parts: [number, number?], words}`. */
export function barChart(label, rows, { nameWidth = 70, valueWidth = 130 } = {}) {
  const height = 28;
  const width = chartWidth();
  const most = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const scale = (width - nameWidth - valueWidth) / most;
  const text = rows.map(({ name, words }) => t("statistics.row", { name, value: words })).join("; ");
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${width} ${rows.length * height}`,
      role: "img",
      "aria-label": t("statistics.row", { name: label, value: text }),
    },
    rows.map(({ name, lang, parts, words }, index) => {
      let x = nameWidth;
      const bars = parts.map((part, which) => {
        const bar =
          part > 0 &&
          svg("rect", {
            class: which === 0 ? "bar" : "bar-second",
            x,
            y: index * height + 6,
            width: Math.max(2, part * scale),
            height: height - 12,
          });
        x += part > 0 ? Math.max(2, part * scale) : 0;
        return bar;
      });
      const middle = index * height + height / 2 + 4.5;
      return svg(
        "g",
        {},
        svg("text", { x: nameWidth - 8, y: middle, "text-anchor": "end", lang }, name),
        bars,
        svg("text", { class: "quiet-text", x: x + 6, y: middle }, words),
      );
    }),
  );
}

const day = (time) => new Date(time).toLocaleDateString(LOCALE, { day: "numeric", month: "short" });

/** The middle times of weeks as a line: `points` are `{week, count, median}`. */
export function weekChart(label, points) {
  const [left, right, top, bottom, height] = [52, 16, 10, 26, 130];
  const width = chartWidth();
  const first = points[0].week;
  const span = Math.max(1, weeksBetween(first, points.at(-1).week));
  const most = Math.max(...points.map(({ median }) => median));
  const x = ({ week }) => left + ((width - left - right) * weeksBetween(first, week)) / span;
  const y = ({ median }) => top + (height - top - bottom) * (1 - median / (1.1 * most));
  const base = height - bottom;
  const words = points.map(({ week, median, count }) =>
    t("statistics.weeks.point", { week: day(week), time: clock(median), count }),
  );
  const last = points.at(-1);
  return svg(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": t("statistics.row", { name: label, value: words.join("; ") }),
    },
    svg("path", { class: "axis", d: `M${left} ${top}V${base}H${width - right}` }),
    [most / 2, most].map((value) =>
      svg(
        "text",
        { class: "quiet-text", x: left - 6, y: y({ median: value }) + 4, "text-anchor": "end" },
        clock(value),
      ),
    ),
    svg("text", { class: "quiet-text", x: left, y: height - 8 }, day(first)),
    points.length > 1 &&
      svg("text", { class: "quiet-text", x: width - right, y: height - 8, "text-anchor": "end" }, day(last.week)),
    svg("polyline", { class: "line", points: points.map((point) => `${x(point)},${y(point)}`).join(" ") }),
    points.map((point, index) =>
      svg("circle", { class: "point", cx: x(point), cy: y(point), r: 4 }, svg("title", {}, words[index])),
    ),
  );
}
