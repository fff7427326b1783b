// How often each technique is used, as bars.

import { h, svg } from "../common/dom.js";
import { techniqueLink } from "../common/explanation.js";
import { t } from "../common/texts.js";

export function histogram(steps) {
  const counts = new Map();
  for (const { rule, name, tier } of steps) {
    const entry = counts.get(rule) ?? { rule, name, tier, count: 0 };
    entry.count += 1;
    counts.set(rule, entry);
  }
  const entries = [...counts.values()].sort(
    (one, two) => one.tier - two.tier || one.rule.localeCompare(two.rule, "en", { numeric: true }),
  );
  const most = Math.max(1, ...entries.map(({ count }) => count));
  const bar = ({ count, tier }) =>
    svg(
      "svg",
      { class: `bar tier-${tier}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { width: Math.max(2, (100 * count) / most), height: 10, rx: 1.5 }),
    );
  return h(
    "details",
    { class: "histogram", open: entries.length <= 8 },
    h("summary", {}, t("common.count.technique", { count: entries.length })),
    h(
      "table",
      {},
      entries.map((entry) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, techniqueLink(entry.rule, entry.name)),
          h("td", { class: "numeric" }, entry.count),
          h("td", { class: "bars" }, bar(entry)),
        ),
      ),
    ),
  );
}
