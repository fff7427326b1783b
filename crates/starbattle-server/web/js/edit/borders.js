// The Borders tab: which changes of one cell make the board unique, easier or harder, on the board and as a list.

import { cellName, sameCell } from "../common/cells.js";
import { fill, h } from "../common/dom.js";
import { problemMessage } from "../common/problem.js";
import { t } from "../common/texts.js";
import { kindOfEffect } from "./border-effects.js";
import { drawBorderHeat, heatLegend } from "./border-heat.js";
import { changeWords, ratingWords } from "./rating-words.js";

/** The most changes in a list. */
const MAX_LISTED = 6;

/** "+12", "−3": by how much a score changes. */
const signed = (change) => `${change < 0 ? "−" : "+"}${Math.abs(Math.round(change))}`;

/**
 * `effects`: those of the draft. `preview(changes|null)` shows `[[cell, letter]]` on the board; `apply(changes)` makes
 * them.
 */
export function createBorders({ draft, effects, preview, apply }) {
  const status = h("p", { class: "quiet small", "aria-live": "polite" });
  const bar = h("progress", {});
  const legendBox = h("div", {});
  const picked = h("div", { class: "stack", "aria-live": "polite" });
  const lists = h("div", { class: "stack" });
  const panel = h(
    "section",
    { class: "stack" },
    h("p", { class: "quiet" }, t("edit.borders.intro")),
    status,
    bar,
    legendBox,
    picked,
    lists,
  );
  let analysis = {};
  let cell = null;
  let active = false;

  const score = () => (analysis.solution?.unique ? (analysis.rating?.score ?? null) : null);
  /** Whether it is known what the changes are to be compared with. */
  const isReady = () => Boolean(analysis.solution && (!analysis.solution.unique || score() !== null));

  const isShown = () => active && isReady();

  const outcome = (effect) => {
    const { solutions, difficulty, score: after } = effect;
    if (solutions === null) return t("edit.borders.unknown");
    if (solutions !== 1) return solutions === 0 ? t("edit.borders.no") : t("edit.borders.several");
    if (score() === null) return ratingWords(effect);
    return t("edit.borders.moved", {
      difficulty: t(`common.difficulty.${difficulty}`),
      change: signed(after - score()),
    });
  };

  const row = (effect) => {
    const changes = [[effect.cell, effect.to]];
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "button effect-button",
          type: "button",
          onpointerenter: ({ pointerType }) => pointerType === "mouse" && preview(changes),
          onpointerleave: () => preview(null),
          onfocus: ({ target }) => target.matches(":focus-visible") && preview(changes),
          onblur: () => preview(null),
          onclick: () => {
            preview(null);
            apply(changes, effect);
          },
        },
        h("strong", {}, changeWords(changes)),
        h("span", {}, outcome(effect)),
      ),
    );
  };
  const list = (name, found) =>
    found.length > 0 && [
      h("h2", {}, name),
      h("ul", { class: "effect-list" }, found.slice(0, MAX_LISTED).map(row)),
      found.length > MAX_LISTED &&
        h("p", { class: "quiet small" }, t("edit.borders.more", { count: found.length - MAX_LISTED })),
    ];

  function draw() {
    const { effects: known, total, error, isRunning } = effects;
    const of = (kind) => known.filter((effect) => kindOfEffect(effect, score()) === kind);
    const nearest = (kind) => of(kind).sort((a, b) => Math.abs(a.score - score()) - Math.abs(b.score - score()));
    bar.hidden = !isRunning;
    if (total) bar.setAttribute("max", total);
    if (total) bar.value = known.length;
    status.textContent =
      total === null
        ? isRunning
          ? t("edit.borders.trying")
          : ""
        : t("edit.borders.tried", { known: known.length, count: total });
    if (!isReady()) {
      const waits = analysis.busy ?? true;
      status.textContent = waits ? "…" : t("edit.borders.waits");
    }
    const kinds = score() === null ? ["unique"] : ["easier", "harder", "same"];
    fill(legendBox, known.length > 0 && heatLegend(kinds.map((kind) => [kind, t(`edit.borders.legend.${kind}`)])));
    const here = cell ? known.filter((effect) => sameCell(effect.cell, cell)) : [];
    fill(
      picked,
      cell && [
        h("h2", {}, t("edit.borders.of", { cell: cellName(cell) })),
        here.length > 0
          ? h("ul", { class: "effect-list" }, here.map(row))
          : h("p", { class: "quiet" }, isRunning ? "…" : t("edit.borders.stays")),
      ],
    );
    fill(
      lists,
      error && problemMessage(error),
      score() === null
        ? list(
            t("edit.borders.unique"),
            of("unique").sort((a, b) => a.score - b.score),
          )
        : [list(t("edit.borders.easier"), nearest("easier")), list(t("edit.borders.harder"), nearest("harder"))],
      !isRunning &&
        known.length > 0 &&
        kinds.every((kind) => of(kind).length === 0) &&
        h("p", {}, t("edit.borders.none")),
    );
  }

  return {
    panel,
    draw,
    /** Draws the heat map while the tab is open. */
    drawOn(board, hidden) {
      drawBorderHeat(board, isShown() && !hidden ? effects.effects : [], draft.state.regions, score());
    },
    /** What the heat map says about a cell, for its name. */
    describe(cell) {
      const found = isShown() ? effects.effects.filter((one) => one.solutions === 1 && sameCell(one.cell, cell)) : [];
      return found.map((one) => `, ${t("edit.borders.inCell", { to: one.to, outcome: outcome(one) })}`).join("");
    },
    /** Shows the changes of a cell, if the tab is open. */
    pick(next) {
      if (!active) return;
      cell = next;
      draw();
    },
    /** Opens or closes the tab. */
    setActive(on) {
      active = on;
      this.update(analysis);
    },
    /** Follows the analysis of the board; the changes are tried once it is known to be a puzzle. */
    update(next) {
      analysis = next;
      if (active && isReady()) effects.load().catch(() => {});
      draw();
    },
    reset() {
      cell = null;
      draw();
    },
  };
}
