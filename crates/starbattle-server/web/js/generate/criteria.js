// The criteria for new puzzles. The form and the address always agree.

import { usualStars } from "../common/boards.js";
import { field, select, toggle } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { addressOf, go, parameters } from "../common/route.js";
import { SUPPOSITIONS, techniques } from "../common/techniques.js";
import { t } from "../common/texts.js";

const DIFFICULTIES = [
  ["", t("generate.criteria.any")],
  ...["easy", "medium", "hard", "expert", "extreme", "score"].map((id) => [id, t(`generate.criteria.class.${id}`)]),
];
const SHAPES = [
  ["", t("generate.criteria.any")],
  ...["even", "wild", "range", "list"].map((id) => [id, t(`generate.criteria.shapes.${id}`)]),
];

const SYMMETRIES = ["", "half-turn", "quarter-turn", "diagonal", "anti-diagonal"].map((id) => [
  id,
  t(`generate.criteria.symmetries.${id || "none"}`),
]);

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
  const seed = numeric({ min: 0, max: 9007199254740991, placeholder: t("generate.criteria.random"), onchange: keep });
  const difficulty = select(DIFFICULTIES, "", () => {
    show();
    keep();
  });
  const scores = [
    numeric({ min: 0, max: 9999, "aria-label": t("generate.criteria.minScore"), onchange: keep }),
    numeric({ min: 0, max: 9999, "aria-label": t("generate.criteria.maxScore"), onchange: keep }),
  ];
  const shapes = select(SHAPES, "", () => {
    show();
    keep();
  });
  const cells = [
    numeric({ min: 1, "aria-label": t("generate.criteria.minCells"), onchange: keep }),
    numeric({ min: 1, "aria-label": t("generate.criteria.maxCells"), onchange: keep }),
  ];
  const list = h("input", { placeholder: "2x3..5,4x12", "aria-label": t("generate.criteria.list"), onchange: keep });
  const symmetry = select(SYMMETRIES, "", keep);
  const template = h("textarea", {
    rows: 6,
    spellcheck: false,
    class: "code",
    placeholder: "AAA.....\nA.....b.",
    onchange: keep,
  });
  const like = h("input", { placeholder: t("generate.criteria.likePlaceholder"), onchange: keep });
  const direct = toggle(t("generate.criteria.direct"), false, keep);
  const require = techniqueChoice(t("generate.criteria.require"), keep);
  const needs = techniqueChoice(t("generate.criteria.needs"), keep, t("generate.criteria.needsHelp"));
  const forbid = techniqueChoice(t("generate.criteria.forbid"), keep);
  const errorBox = h("p", { class: "message bad", role: "alert", hidden: true });
  const scoreRow = h("div", { class: "row pair", hidden: true }, scores[0], t("generate.criteria.to"), scores[1]);
  const cellRow = h(
    "div",
    { class: "row pair", hidden: true },
    cells[0],
    t("generate.criteria.to"),
    cells[1],
    t("generate.criteria.cells"),
  );
  const listRow = h("div", { class: "row", hidden: true }, list);
  const element = h(
    "form",
    { class: "stack", "aria-label": t("generate.criteria.label"), onsubmit: (event) => event.preventDefault() },
    h(
      "div",
      { class: "numbers" },
      field(t("generate.criteria.size"), size),
      field(t("generate.criteria.stars"), stars),
      field(t("generate.criteria.count"), count),
    ),
    h("div", { class: "stack tight" }, field(t("generate.criteria.difficulty"), difficulty), scoreRow),
    require.element,
    needs.element,
    forbid.element,
    h("div", { class: "stack tight" }, field(t("generate.criteria.regions"), shapes), cellRow, listRow),
    field(t("generate.criteria.symmetry"), symmetry),
    h(
      "details",
      {},
      h("summary", {}, t("generate.criteria.shape")),
      h(
        "div",
        { class: "stack" },
        field(t("generate.criteria.template"), template, t("generate.criteria.templateHelp")),
        field(t("generate.criteria.like"), like, t("generate.criteria.likeHelp")),
      ),
    ),
    direct,
    field(t("generate.criteria.seed"), seed, t("generate.criteria.seedHelp")),
    errorBox,
  );

  techniques().then(
    (all) => [require, needs, forbid].forEach((choice) => choice.offer(all)),
    () => {},
  );

  function show() {
    scoreRow.hidden = difficulty.value !== "score";
    cellRow.hidden = shapes.value !== "range";
    listRow.hidden = shapes.value !== "list";
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
      symmetry: symmetry.value,
      template: template.value.trim().replace(/\s*\n\s*/g, "/"),
      like: like.value.trim(),
      direct: direct.querySelector("input").checked ? "1" : "",
      regions:
        shapes.value === "range"
          ? `${cells[0].value || 1}..${cells[1].value || Number(size.value) ** 2}`
          : shapes.value === "list"
            ? list.value.replace(/\s/g, "")
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
    const listed = /\dx/.test(query.get("regions") ?? "");
    shapes.value = sizes ? "range" : listed ? "list" : (query.get("regions") ?? "");
    if (listed) list.value = query.get("regions");
    if (sizes) cells.forEach((input, index) => (input.value = sizes[index]));
    symmetry.value = query.get("symmetry") ?? (query.get("symmetric") === "1" ? "half-turn" : "");
    template.value = (query.get("template") ?? "").replaceAll("/", "\n");
    like.value = query.get("like") ?? "";
    if (template.value || like.value) template.closest("details").open = true;
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
    if (both.length) return refuse(t("generate.criteria.both", { ids: both.join(", ") }), forbid.control);
    const score = range(now.score);
    if (score && score[0] > score[1]) return refuse(t("generate.criteria.scoreOrder"), scores[0]);
    const criteria = {
      size: Number(now.size),
      stars: Number(now.stars),
      count: Number(now.count),
      require: require.value(),
      needs: needs.value(),
      forbid: [...new Set([...forbid.value(), ...(now.direct === "1" ? SUPPOSITIONS : [])])],
    };
    if (now.symmetry) criteria.symmetry = now.symmetry;
    if (now.template) criteria.template = now.template.split("/");
    if (now.like) criteria.like = now.like;
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
  const control = select([["", t("generate.criteria.choose")]], "", (id) => {
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
              "aria-label": t("generate.criteria.remove", { name: names.get(id) ?? id }),
              onclick: () => take(id),
            },
            h("span", { lang: "en" }, `${id} ${names.get(id) ?? ""}`),
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
            { label: t("generate.criteria.tier", { tier }) },
            all
              .filter((each) => each.tier === tier)
              .map(({ id, name }) => h("option", { value: id, lang: "en" }, `${id} ${name}`)),
          ),
        );
      }
      draw();
    },
  };
}

/** The criteria in one line, for the heading of the queue. */
export function criteriaSummary({ size, stars, difficulty, score, count, seed }) {
  const kind = score
    ? t("generate.criteria.scoreRange", { min: score[0], max: score[1] })
    : difficulty
      ? t(`common.difficulty.${difficulty}`)
      : t("generate.criteria.anyDifficulty");
  const puzzles = t("common.count.puzzle", { count });
  return t("generate.criteria.summary", { puzzles, size, count: stars, kind, seed: String(seed) });
}
