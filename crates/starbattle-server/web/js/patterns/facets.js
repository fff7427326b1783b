// The filters beside the gallery. Each choice is a link, so that every selection has an address.

import { select } from "../common/controls.js";
import { h } from "../common/dom.js";
import { counted, grouped } from "../common/numbers.js";
import { addressWith, go } from "../common/route.js";
import { EFFECTS, featureLabel, KINDS } from "./words.js";

const GROUPS = [
  { key: "kind", title: "Kind", name: (value) => KINDS[value]?.plural ?? value, order: Object.keys(KINDS) },
  { key: "size", title: "Board", name: (value) => `${value}×${value}` },
  { key: "stars", title: "Stars per row and column", name: (value) => counted(value, "star") },
  { key: "initial", title: "Given stars", name: (value) => counted(value, "given star") },
  { key: "effect", title: "Effect", name: (value) => EFFECTS[value] ?? value },
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
          title: on ? "Remove this filter" : null,
        },
        h("span", { class: "facet-name" }, name(value)),
        h("span", { class: "facet-count" }, grouped(counts?.[value] ?? 0)),
      ),
    );
  });
  return h("section", { class: "facet-group" }, h("h3", {}, title), h("ul", {}, links));
}

const featureClass = (name) => {
  if (["parity", "position", "edge"].includes(name)) return "Groups of conditions";
  if (/_(even|odd)$/.test(name)) return "Parity of the position";
  if (/^frame_(row|col)=/.test(name)) return "Exact position";
  return "Edges, rings and shared lines";
};

function featureChoice(counts, chosen) {
  const names = Object.keys(counts ?? {});
  if (chosen && !names.includes(chosen)) names.push(chosen);
  if (names.length === 0) return null;
  const list = select(
    [["", "Any condition, or none"]],
    chosen,
    (value) => go(addressWith({ feature: value, cursor: null })),
    {
      id: "facet-feature",
    },
  );
  for (const title of [
    "Groups of conditions",
    "Parity of the position",
    "Exact position",
    "Edges, rings and shared lines",
  ]) {
    const members = names
      .filter((name) => featureClass(name) === title)
      .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    if (!members.length) continue;
    const options = members.map((name) =>
      h(
        "option",
        { value: name, selected: name === chosen },
        `${featureLabel(name)} (${grouped(counts?.[name] ?? 0)})`,
      ),
    );
    list.append(h("optgroup", { label: title }, options));
  }
  return h("section", { class: "facet-group" }, h("h3", {}, h("label", { for: "facet-feature" }, "Condition")), list);
}

/** All filters, with the number of patterns for each choice. */
export function facetPanel(facets, query) {
  const active = ["kind", "size", "stars", "initial", "effect", "feature", "q", "trivial", "spec"].filter((key) =>
    query.get(key),
  );
  const trivial = h("input", {
    type: "checkbox",
    checked: query.get("trivial") === "all",
    onchange: () => go(addressWith({ trivial: trivial.checked ? "all" : null, cursor: null })),
  });
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
            "Clear all filters",
          ),
        )
      : null,
    query.get("spec")
      ? h("p", { class: "small" }, "Only rules from the file ", h("code", {}, query.get("spec")))
      : null,
    GROUPS.map((each) => group(each, facets[each.key], query.get(each.key))),
    featureChoice(facets.feature, query.get("feature")),
    h(
      "label",
      { class: "toggle small" },
      trivial,
      "Include obvious results: cells next to a given star or in a full row or column",
    ),
  ].flat();
}
