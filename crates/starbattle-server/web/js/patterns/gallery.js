// The gallery: cards, filters, search, order, pages.

import { api } from "../common/api.js";
import { field, select } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { problemBox } from "../common/problem.js";
import { addressWith, go, parameters } from "../common/route.js";
import { t } from "../common/texts.js";
import { patternCard } from "./card.js";
import { facetPanel } from "./facets.js";
import { introduction } from "./introduction.js";

const PAGE = 24;
const PASSED = [
  "spec",
  "size",
  "stars",
  "initial",
  "crosses",
  "kind",
  "effect",
  "feature",
  "q",
  "trivial",
  "sort",
  "cursor",
];
const SORTS = ["simple", "uses", "occurrences", "rare", "stars", "id"].map((id) => [
  id,
  t(`patterns.gallery.sort.${id}`),
]);

/** The gallery for the parameters in the address. */
export function galleryView(root) {
  const results = h("ul", { class: "cards", "aria-label": t("patterns.gallery.list") });
  const facets = h("div", { class: "facets-body" });
  const facetBox = h(
    "details",
    { class: "facets panel", open: matchMedia("(min-width: 901px)").matches },
    h("summary", {}, t("patterns.gallery.filters")),
    facets,
  );
  const total = h("p", { class: "total", role: "status", "aria-live": "polite" });
  const pages = h("nav", { class: "pages row", "aria-label": t("patterns.gallery.more") });
  const search = h("input", {
    type: "search",
    id: "pattern-search",
    placeholder: t("patterns.gallery.placeholder"),
    autocomplete: "off",
  });
  let typing = 0;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => go(addressWith({ q: search.value.trim(), cursor: null }), { replace: true }), 200);
  });
  const order = h("div");
  const bar = h("div", { class: "gallery-bar" }, field(t("patterns.gallery.search"), search), order, total);
  fill(
    root,
    introduction(),
    h("div", { class: "gallery" }, facetBox, h("div", { class: "gallery-main" }, bar, results, pages)),
  );

  let turn = 0;
  async function update() {
    const query = parameters();
    turn += 1;
    const mine = turn;
    if (document.activeElement !== search) search.value = query.get("q") ?? "";
    fill(
      order,
      field(
        t("patterns.gallery.order"),
        select(SORTS, query.get("sort") ?? "simple", (value) =>
          go(addressWith({ sort: value === "simple" ? null : value, cursor: null })),
        ),
      ),
    );
    const wanted = new URLSearchParams({ limit: PAGE });
    for (const key of PASSED) if (query.get(key)) wanted.set(key, query.get(key));
    if (!query.get("sort")) wanted.set("sort", "simple");
    if (query.get("sort") === "rare") {
      wanted.set("sort", "occurrences");
      wanted.set("order", "asc");
    }
    // Patterns that only restate the rules of the game are left out by default.
    if (query.get("trivial") === "all") wanted.delete("trivial");
    else if (!query.get("trivial")) wanted.set("trivial", "false");
    // Each fact is told once, unless every entry is asked for, or the entries of one file.
    if (query.get("entries") !== "all" && !query.get("spec")) wanted.set("facts", "true");
    results.setAttribute("aria-busy", "true");
    try {
      const page = await api.get(`/patterns?${wanted}`);
      if (mine !== turn) return;
      show(page, query);
    } catch (problem) {
      if (mine === turn) fill(results, h("li", { class: "whole-row" }, problemBox(problem)));
    } finally {
      if (mine === turn) results.removeAttribute("aria-busy");
    }
  }

  function show(page, query) {
    const first = Number(query.get("cursor") ?? 0);
    const [from, to] = [first + 1, first + page.items.length];
    total.textContent =
      page.total === 0
        ? ""
        : page.total > page.items.length
          ? t("patterns.gallery.part", { count: page.total, from, to })
          : t("patterns.gallery.total", { count: page.total });
    fill(facets, facetPanel(page.facets, query));
    fill(results, page.items.length ? page.items.map((pattern) => patternCard(pattern)) : emptyState(query));
    fill(
      pages,
      first > 0
        ? h(
            "a",
            { class: "button", rel: "prev", href: addressWith({ cursor: first > PAGE ? first - PAGE : null }) },
            t("patterns.gallery.previous"),
          )
        : null,
      page.next !== null && page.next !== undefined
        ? h("a", { class: "button", rel: "next", href: addressWith({ cursor: page.next }) }, t("patterns.gallery.next"))
        : null,
    );
  }

  update();
  const follow = (rel) => () => pages.querySelector(`[rel=${rel}]`)?.click();
  return { update, keys: { "/": () => search.focus(), "[": follow("prev"), "]": follow("next") } };
}

function emptyState(query) {
  const board = query.get("size") === "12" || query.get("spec")?.startsWith("12x12");
  const why = board ? t("patterns.gallery.none12") : t("patterns.gallery.noMatch");
  return h(
    "li",
    { class: "empty-state whole-row" },
    h("strong", {}, t("patterns.gallery.none")),
    " ",
    why,
    " ",
    h("a", { href: location.pathname }, t("patterns.gallery.all")),
  );
}
