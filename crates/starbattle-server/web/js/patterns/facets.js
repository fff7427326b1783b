// The filters beside the gallery. Each choice is a link, so that every selection has an address.

import { select } from "../common/controls.js";
import { h } from "../common/dom.js";
import { grouped } from "../common/numbers.js";
import { addressWith, go } from "../common/route.js";
import { rich, t } from "../common/texts.js";
import { effectName, featureLabel, KINDS, kindPlural } from "./words.js";

const GROUPS = [
  { key: "kind", title: t("patterns.facets.kind"), name: kindPlural, order: KINDS },
  { key: "size", title: t("patterns.board"), name: (value) => `${value}×${value}` },
  { key: "stars", title: t("patterns.mine.stars"), name: (count) => t("common.count.star", { count }) },
  { key: "initial", title: t("patterns.mine.given"), name: (count) => t("patterns.count.given", { count }) },
  { key: "crosses", title: t("patterns.facets.crosses"), name: (count) => t("patterns.count.cross", { count }) },
  { key: "effect", title: t("patterns.facets.effect"), name: effectName },
];

const byNumber = (a, b) => Number(a) - Number(b) || String(a).localeCompare(String(b));

function group({ key, title, name, order }, counts, chosen) {
  const values = Object.keys(counts ?? {}).sort(order ? (a, b) => order.indexOf(a) - order.indexOf(b) : byNumber);
  if (chosen && !values.includes(chosen)) values.unshift(chosen);
  if (values.length === 0) return null;
  const links = values.map((value) => {
    const on = value === chosen;
    const target = addressWith({ [key]: on ? null : value, cursor: null });
    return h(
      "li",
      {},
      h(
        "a",
        {
          href: target,
          class: "facet",
          "aria-current": on ? "true" : null,
          title: on ? t("patterns.facets.remove") : null,
        },
        h("span", { class: "facet-name" }, name(value)),
        h("span", { class: "facet-count" }, grouped(counts?.[value] ?? 0)),
      ),
    );
  });
  return h("section", { class: "facet-group" }, h("h3", {}, title), h("ul", {}, links));
}

const featureClass = (name) => {
  if (["parity", "position", "edge"].includes(name)) return "groups";
  if (/_(even|odd)$/.test(name)) return "parity";
  return /^frame_(row|col)=/.test(name) ? "exact" : "edges";
};

function featureChoice(counts, chosen) {
  const names = Object.keys(counts ?? {});
  if (chosen && !names.includes(chosen)) names.push(chosen);
  if (names.length === 0) return null;
  const list = select(
    [["", t("patterns.facets.any")]],
    chosen,
    (value) => go(addressWith({ feature: value, cursor: null })),
    {
      id: "facet-feature",
    },
  );
  for (const group of ["groups", "parity", "exact", "edges"]) {
    const members = names
      .filter((name) => featureClass(name) === group)
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    if (!members.length) continue;
    const options = members.map((name) =>
      h(
        "option",
        { value: name, selected: name === chosen },
        `${featureLabel(name)} (${grouped(counts?.[name] ?? 0)})`,
      ),
    );
    list.append(h("optgroup", { label: t(`patterns.facets.features.${group}`) }, options));
  }
  return h(
    "section",
    { class: "facet-group" },
    h("h3", {}, h("label", { for: "facet-feature" }, t("patterns.facets.condition"))),
    list,
  );
}

/** All filters, with the number of patterns for each choice. */
export function facetPanel(facets, query) {
  const active = [
    "kind",
    "size",
    "stars",
    "initial",
    "crosses",
    "effect",
    "feature",
    "q",
    "trivial",
    "entries",
    "spec",
  ].filter((key) => query.get(key));
  const all = (key, words) => {
    const box = h("input", {
      type: "checkbox",
      checked: query.get(key) === "all",
      onchange: () => go(addressWith({ [key]: box.checked ? "all" : null, cursor: null })),
    });
    return h("label", { class: "toggle small" }, box, words);
  };
  return [
    active.length
      ? h(
          "p",
          { class: "row" },
          h(
            "a",
            {
              href: addressWith(Object.fromEntries([...active, "cursor"].map((key) => [key, null]))),
              class: "button small",
            },
            t("patterns.facets.clear"),
          ),
        )
      : null,
    query.get("spec")
      ? h("p", { class: "small" }, rich("patterns.facets.onlyFile", { file: h("code", {}, query.get("spec")) }))
      : null,
    GROUPS.map((each) => group(each, facets[each.key], query.get(each.key))),
    featureChoice(facets.feature, query.get("feature")),
    all("trivial", t("patterns.facets.obvious")),
    !query.get("spec") && all("entries", t("patterns.facets.repetitions")),
  ].flat();
}
