// The list of techniques in teaching order, by tier.

import { api } from "../common/api.js";
import { createMiniBoard } from "../common/board.js";
import { fill, h } from "../common/dom.js";
import { addressWith, go } from "../common/route.js";
import { highlightsOf } from "../common/text.js";
import { t } from "../common/texts.js";
import { techniqueSwitch } from "./switches.js";

const TIERS = [1, 2, 3, 4, 5, 6];

/** The list; `update(search, id)` shows the matches and marks the open technique. */
export function libraryList(techniques) {
  const search = h("input", {
    type: "search",
    id: "technique-search",
    placeholder: t("techniques.search.placeholder"),
    autocomplete: "off",
    oninput: () => go(addressWith({ q: search.value.trim() }), { replace: true }),
  });
  const list = h("div", { class: "tiers" });
  const total = h("p", { class: "small quiet", role: "status" });
  const items = techniques.map(item);
  const element = h(
    "nav",
    { class: "library", "aria-label": t("techniques.heading") },
    h(
      "div",
      { class: "field" },
      h("label", { class: "label", for: "technique-search" }, t("techniques.search.label")),
      search,
    ),
    total,
    list,
  );

  for (const tier of TIERS) {
    const members = items.filter((each) => each.technique.tier === tier);
    if (!members.length) continue;
    list.append(
      h(
        "section",
        { class: "tier" },
        h("h2", {}, `${tier} · ${t(`techniques.tier.${tier}.name`)}`),
        h("p", { class: "small quiet" }, t(`techniques.tier.${tier}.about`)),
        h(
          "ul",
          {},
          members.map((each) => each.element),
        ),
      ),
    );
  }

  /** Where the list has a scroll bar of its own, it is moved to an entry out of sight; the page itself stays. */
  function bringIntoSight(row) {
    const [seen, entry] = [element, row].map((each) => each.getBoundingClientRect());
    const isInSight = entry.top >= seen.top && entry.bottom <= Math.min(seen.bottom, innerHeight);
    if (!isInSight) element.scrollTop += entry.top - seen.top - (Math.min(seen.height, innerHeight) - entry.height) / 2;
  }

  return {
    element,
    focus: () => search.focus(),
    update(text, current) {
      if (document.activeElement !== search) search.value = text;
      const words = text.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const { element: row, link, technique, haystack } of items) {
        row.hidden = !words.every((word) => haystack.includes(word));
        shown += row.hidden ? 0 : 1;
        if (technique.id !== current) link.removeAttribute("aria-current");
        else if (!link.hasAttribute("aria-current")) {
          link.setAttribute("aria-current", "true");
          requestAnimationFrame(() => bringIntoSight(row));
        }
        link.href = addressWith({ id: technique.id });
      }
      for (const section of list.children) section.hidden = !section.querySelector("li:not([hidden])");
      total.textContent = words.length
        ? t("techniques.search.found", { count: shown, total: techniques.length })
        : t("techniques.search.total", { count: techniques.length });
      if (words.length && shown === 0) total.textContent = t("techniques.search.none");
    },
  };
}

function item(technique) {
  const link = h(
    "a",
    { href: addressWith({ id: technique.id }), class: "entry-link" },
    icon(technique),
    h(
      "span",
      { class: "entry-text" },
      h(
        "span",
        { class: "entry-name" },
        h("span", { class: "entry-id" }, technique.id),
        " ",
        h("span", { lang: "en" }, technique.name),
      ),
      h("span", { class: "entry-summary", lang: "en" }, technique.summary),
    ),
  );
  const element = h("li", { class: "entry" }, link, techniqueSwitch(technique, { hideWords: true }));
  const haystack = [technique.id, technique.name, technique.summary, ...technique.aliases].join(" ").toLowerCase();
  return { element, link, technique, haystack };
}

const pictures = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      pictures.unobserve(target);
      target.load();
    }
  },
  { rootMargin: "200px" },
);

/** The first example as a tiny board; fetched when it comes near the screen. */
function icon({ id }) {
  const frame = h("span", { class: "entry-icon", "aria-hidden": "true" });
  frame.load = async () => {
    try {
      const { examples } = await api.get(`/techniques/${encodeURIComponent(id)}`);
      const example = examples[0];
      if (!example) return;
      const { puzzle, marks, step } = example;
      const size = puzzle.regions.length;
      fill(
        frame,
        createMiniBoard({
          size,
          regions: puzzle.regions,
          marks,
          label: "",
          highlights: highlightsOf(step, { size, regions: puzzle.regions }),
          ghost: { stars: step.stars, empties: step.empties },
        }),
      );
    } catch {
      /* The list works without its pictures; opening the entry shows the error. */
    }
  };
  pictures.observe(frame);
  return frame;
}
