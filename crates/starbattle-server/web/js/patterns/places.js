// All positions of a pattern: step through all symmetries and translations, or see all at once as a heat map.

import { cellNames } from "../common/cells.js";
import { button, select } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { rich, t } from "../common/texts.js";
import { SYMMETRIES, symmetryWords } from "./geometry.js";
import { givenCrosses, givenTitle } from "./given.js";

const HEATS = [
  ["", t("patterns.places.single")],
  ["given", t("patterns.places.allGiven")],
  ["forced", t("patterns.places.allForced")],
];

/** For each cell, at how many positions it is a given star, or forced. */
function heatOf(size, places, what) {
  const heat = Array.from({ length: size }, () => Array(size).fill(0));
  for (const place of places) {
    const given = place.stars.length ? place.stars : givenCrosses(place);
    const cells = what === "given" ? given : [...place.forced_empty, ...place.forced_star];
    for (const [row, col] of cells) heat[row][col] += 1;
  }
  return heat;
}

/** The panel; `step` moves to the next or previous position. */
export function placesPanel(stage) {
  const { pattern } = stage;
  const all = pattern.placements?.length
    ? pattern.placements
    : [
        {
          stars: pattern.given,
          crosses: givenCrosses(pattern),
          forced_empty: pattern.forced_empty,
          forced_star: pattern.forced_star,
          transform: "identity",
        },
      ];
  const present = SYMMETRIES.filter((name) => all.some((place) => place.transform === name));
  let wanted = "";
  let index = startIndex(pattern, all);
  let heat = "";
  const where = h("p", { class: "where", role: "status", "aria-live": "polite" });
  const slider = h("input", {
    type: "range",
    min: 0,
    "aria-label": t("patterns.places.position"),
    oninput: () => to(Number(slider.value)),
  });
  const heatChoice = select(
    HEATS,
    "",
    (value) => {
      heat = value;
      refresh();
    },
    { "aria-label": t("patterns.places.what") },
  );

  const chosen = () => (wanted ? all.filter((place) => place.transform === wanted) : all);
  function to(next) {
    const list = chosen();
    index = (next + list.length) % list.length;
    heat = heatChoice.value = "";
    refresh();
  }
  function refresh() {
    const list = chosen();
    index = Math.min(index, list.length - 1);
    const place = list[index];
    slider.max = list.length - 1;
    slider.value = index;
    if (heat) {
      stage.draw({}, { heat: heatOf(pattern.size, list, heat) });
      stage.board.element.setAttribute("aria-label", t("patterns.places.heat", { count: list.length }));
      where.textContent =
        heat === "given"
          ? t("patterns.places.heatGiven", { count: list.length })
          : t("patterns.places.heatForced", { count: list.length });
      return;
    }
    stage.place(place);
    const turned = place.transform && symmetryWords(place.transform);
    fill(
      where,
      rich("patterns.places.where", {
        place: [t("patterns.places.number", { number: index + 1, total: list.length }), turned]
          .filter(Boolean)
          .join(", "),
        stars: givenTitle(place, ", "),
        cells: cellNames([...place.forced_empty, ...place.forced_star]),
      }),
    );
  }
  return {
    build(panel) {
      const symmetry = select(
        [["", t("patterns.places.allSymmetries")], ...present.map((name) => [name, symmetryWords(name)])],
        "",
        (value) => {
          wanted = value;
          to(0);
        },
        { "aria-label": t("patterns.places.symmetry") },
      );
      fill(
        panel,
        h(
          "p",
          { class: "small quiet" },
          pattern.kind === "pair" ? t("patterns.places.pairHelp") : t("patterns.places.help"),
        ),
        h(
          "div",
          { class: "row stepper" },
          button("‹", () => to(index - 1), {
            class: "button icon",
            "aria-label": t("patterns.places.previous"),
            title: `${t("patterns.places.previous")} ([)`,
          }),
          slider,
          button("›", () => to(index + 1), {
            class: "button icon",
            "aria-label": t("patterns.places.next"),
            title: `${t("patterns.places.next")} (])`,
          }),
        ),
        where,
        h("div", { class: "row" }, present.length > 1 ? symmetry : null, heatChoice),
      );
    },
    shown: refresh,
    step: (by) => to(index + by),
  };
}

// Start with the position that the gallery shows.
function startIndex(pattern, all) {
  const wanted = givenTitle(pattern);
  return Math.max(
    0,
    all.findIndex((place) => givenTitle(place) === wanted),
  );
}
