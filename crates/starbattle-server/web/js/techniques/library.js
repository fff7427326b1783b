// The list of techniques in teaching order, by tier.

import { api } from "../common/api.js";
import { createMiniBoard } from "../common/board.js";
import { fill, h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { addressWith, go } from "../common/route.js";
import { highlightsOf } from "../common/text.js";
import { techniqueSwitch } from "./switches.js";

const TIERS = {
  1: ["First steps", "what a single star or a full line tells you directly"],
  2: ["Space", "how many stars fit into a small area"],
  3: ["Exclusion", "what a star in a cell would rule out"],
  4: ["Counting", "several lines and regions counted together"],
  5: ["Patterns", "shapes, fish, entanglement and chains"],
  6: ["Uniqueness", "arguments that assume exactly one solution"],
};

/** The list; `update(search, id)` shows the matches and marks the open technique. */
export function libraryList(techniques) {
  const search = h("input", {
    type: "search",
    id: "technique-search",
    placeholder: "fish, region, nosy…",
    autocomplete: "off",
    oninput: () => go(addressWith({ q: search.value.trim() }), { replace: true }),
  });
  const list = h("div", { class: "tiers" });
  const total = h("p", { class: "small quiet", role: "status" });
  const items = techniques.map(item);
  const element = h(
    "nav",
    { class: "library", "aria-label": "Techniques" },
    h(
      "div",
      { class: "field" },
      h("label", { class: "label", for: "technique-search" }, "Search by name, alias or description"),
      search,
    ),
    total,
    list,
  );

  for (const [tier, [title, words]] of Object.entries(TIERS)) {
    const members = items.filter((each) => String(each.technique.tier) === tier);
    if (!members.length) continue;
    list.append(
      h(
        "section",
        { class: "tier" },
        h("h2", {}, `${tier} · ${title}`),
        h("p", { class: "small quiet" }, words),
        h(
          "ul",
          {},
          members.map((each) => each.element),
        ),
      ),
    );
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
        if (technique.id === current) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
        link.href = addressWith({ id: technique.id });
      }
      for (const section of list.children) section.hidden = !section.querySelector("li:not([hidden])");
      total.textContent = words.length
        ? `${counted(shown, "technique")} of ${techniques.length}`
        : `${counted(techniques.length, "technique")}, easiest first`;
      if (words.length && shown === 0)
        total.textContent = "No technique matches. Try a shape such as “block”, or a unit such as “region”.";
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
      h("span", { class: "entry-name" }, h("span", { class: "entry-id" }, technique.id), " ", technique.name),
      h("span", { class: "entry-summary" }, technique.summary),
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
