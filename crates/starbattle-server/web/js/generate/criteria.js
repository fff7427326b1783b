// The criteria for new puzzles. The form and the address always agree.

import { usualStars } from "../common/boards.js";
import { field, select, toggle } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { addressOf, go, parameters } from "../common/route.js";
import { SUPPOSITIONS, techniques } from "../common/techniques.js";

const DIFFICULTIES = [
  ["", "Any"],
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["expert", "Expert"],
  ["extreme", "Extreme"],
  ["score", "Score range…"],
];
const SHAPES = [
  ["", "Any"],
  ["even", "Similar sizes"],
  ["wild", "Very different sizes"],
  ["range", "Size range…"],
];

const numeric = (attributes) => h("input", { type: "number", inputmode: "numeric", step: 1, ...attributes });
const range = (text) => (/^-?[\d.]+\.\.-?[\d.]+$/.test(text ?? "") ? text.split("..").map(Number) : null);

/** The form as `{element, read, update}`; `read` gives the request, or null after showing what is wrong. */
export function criteriaForm() {
  const size = numeric({
    min: 4,
    max: 25,
    required: true,
    onchange: () => {
      stars.value = usualStars(Number(size.value));
      keep();
    },
  });
  const stars = numeric({ min: 1, max: 6, required: true, onchange: keep });
  const count = numeric({ min: 1, max: 100, required: true, onchange: keep });
  const seed = numeric({ min: 0, max: 9007199254740991, placeholder: "random", onchange: keep });
  const difficulty = select(DIFFICULTIES, "", () => {
    show();
    keep();
  });
  const scores = [
    numeric({ min: 0, max: 9999, "aria-label": "Minimum score", onchange: keep }),
    numeric({ min: 0, max: 9999, "aria-label": "Maximum score", onchange: keep }),
  ];
  const shapes = select(SHAPES, "", () => {
    show();
    keep();
  });
  const cells = [
    numeric({ min: 1, "aria-label": "Minimum cells", onchange: keep }),
    numeric({ min: 1, "aria-label": "Maximum cells", onchange: keep }),
  ];
  const symmetric = toggle("Rotational symmetry", false, keep);
  const direct = toggle("No suppositions", false, keep);
  const require = techniqueChoice("Must use", keep);
  const needs = techniqueChoice(
    "Must need",
    keep,
    "Without it, the other techniques up to the puzzle’s difficulty get stuck.",
  );
  const forbid = techniqueChoice("Must not use", keep);
  const errorBox = h("p", { class: "message bad", role: "alert", hidden: true });
  const scoreRow = h("div", { class: "row pair", hidden: true }, scores[0], "to", scores[1]);
  const cellRow = h("div", { class: "row pair", hidden: true }, cells[0], "to", cells[1], "cells");
  const element = h(
    "form",
    { class: "stack", "aria-label": "Criteria", onsubmit: (event) => event.preventDefault() },
    h("div", { class: "numbers" }, field("Size", size), field("Stars", stars), field("Puzzles", count)),
    h("div", { class: "stack tight" }, field("Difficulty", difficulty), scoreRow),
    require.element,
    needs.element,
    forbid.element,
    h("div", { class: "stack tight" }, field("Region sizes", shapes), cellRow),
    symmetric,
    direct,
    field("Seed", seed, "The same seed and criteria give the same puzzles on every machine."),
    errorBox,
  );

  techniques().then(
    (all) => [require, needs, forbid].forEach((choice) => choice.offer(all)),
    () => {},
  );

  function show() {
    scoreRow.hidden = difficulty.value !== "score";
    cellRow.hidden = shapes.value !== "range";
  }
  function state() {
    return {
      size: size.value,
      stars: stars.value,
      count: count.value,
      seed: seed.value,
      difficulty: difficulty.value === "score" ? "" : difficulty.value,
      score: difficulty.value === "score" ? `${scores[0].value || 0}..${scores[1].value || 9999}` : "",
      require: require.value().join(","),
      needs: needs.value().join(","),
      forbid: forbid.value().join(","),
      symmetric: symmetric.querySelector("input").checked ? "1" : "",
      direct: direct.querySelector("input").checked ? "1" : "",
      regions:
        shapes.value === "range"
          ? `${cells[0].value || 1}..${cells[1].value || Number(size.value) ** 2}`
          : shapes.value,
    };
  }
  function keep() {
    errorBox.hidden = true;
    go(addressOf(state()), { replace: true, quiet: true });
  }
  function update() {
    const query = parameters();
    size.value = query.get("size") ?? 10;
    stars.value = query.get("stars") ?? usualStars(Number(size.value));
    count.value = query.get("count") ?? 4;
    seed.value = query.get("seed") ?? "";
    const score = range(query.get("score"));
    difficulty.value = score ? "score" : (query.get("difficulty") ?? "");
    if (score) scores.forEach((input, index) => (input.value = score[index]));
    const sizes = range(query.get("regions"));
    shapes.value = sizes ? "range" : (query.get("regions") ?? "");
    if (sizes) cells.forEach((input, index) => (input.value = sizes[index]));
    symmetric.querySelector("input").checked = query.get("symmetric") === "1";
    direct.querySelector("input").checked = query.get("direct") === "1";
    require.set(query.get("require"));
    needs.set(query.get("needs"));
    forbid.set(query.get("forbid"));
    show();
  }
  function refuse(text, control) {
    errorBox.textContent = text;
    errorBox.hidden = false;
    control.focus();
    return null;
  }
  function read() {
    errorBox.hidden = true;
    if (!element.reportValidity()) return null;
    const now = state();
    const both = [...require.value(), ...needs.value()].filter((id) => forbid.value().includes(id));
    if (both.length)
      return refuse(
        `${both.join(", ")} cannot be both required and excluded. Remove it from one list.`,
        forbid.control,
      );
    const score = range(now.score);
    if (score && score[0] > score[1]) return refuse("The minimum score is greater than the maximum.", scores[0]);
    const criteria = {
      size: Number(now.size),
      stars: Number(now.stars),
      count: Number(now.count),
      require: require.value(),
      needs: needs.value(),
      forbid: [...new Set([...forbid.value(), ...(now.direct === "1" ? SUPPOSITIONS : [])])],
      symmetric: now.symmetric === "1",
    };
    // Chosen here, so that it can be shown and entered again.
    criteria.seed = now.seed === "" ? Math.floor(Math.random() * 1_000_000_000) : Number(now.seed);
    if (now.difficulty) criteria.difficulty = now.difficulty;
    if (score) criteria.score = score;
    if (now.regions) criteria.region_sizes = now.regions;
    return criteria;
  }
  update();
  return { element, read, update };
}

/** A list of techniques: choosing adds one, pressing an entry removes it. */
function techniqueChoice(title, changed, note) {
  let ids = [];
  let names = new Map();
  const control = select([["", "Choose a technique…"]], "", (id) => {
    control.value = "";
    if (id && !ids.includes(id)) ids.push(id);
    draw();
    changed();
  });
  const chosen = h("ul", { class: "chosen", "aria-label": title });
  const take = (id) => {
    ids = ids.filter((other) => other !== id);
    draw();
    changed();
    control.focus();
  };
  const draw = () =>
    fill(
      chosen,
      ids.map((id) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: "badge",
              "aria-label": `Remove ${names.get(id) ?? id}`,
              onclick: () => take(id),
            },
            `${id} ${names.get(id) ?? ""}`,
            h("span", { "aria-hidden": "true" }, "×"),
          ),
        ),
      ),
    );
  return {
    element: h("div", { class: "stack tight" }, field(title, control, note), chosen),
    control,
    value: () => [...ids],
    set(text) {
      ids = (text ?? "").split(",").filter(Boolean);
      draw();
    },
    offer(all) {
      names = new Map(all.map(({ id, name }) => [id, name]));
      for (const tier of new Set(all.map((each) => each.tier))) {
        control.append(
          h(
            "optgroup",
            { label: `Tier ${tier}` },
            all.filter((each) => each.tier === tier).map(({ id, name }) => h("option", { value: id }, `${id} ${name}`)),
          ),
        );
      }
      draw();
    },
  };
}

/** The criteria in one line, for the heading of the queue. */
export function criteriaSummary({ size, stars, difficulty, score, count, seed }) {
  const kind = score ? `score ${score[0]} to ${score[1]}` : (difficulty ?? "any difficulty");
  return `${counted(count, "puzzle")}, ${size}×${size} with ${counted(stars, "star")}, ${kind}, seed ${seed}`;
}
