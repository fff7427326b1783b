// The rating over the edit history, as a graph: a person sees what each change did, and can go back to any of them.

import { h, svg } from "../common/dom.js";
import { createScrubber } from "../common/scrubber.js";
import { t } from "../common/texts.js";
import { createHistoryRatings } from "./history-ratings.js";
import { ratingWords } from "./rating-words.js";

/** The most states in the graph. */
const MAX_SHOWN = 60;

const CLASSES = ["easy", "medium", "hard", "expert", "extreme"];
const CLASS_WIDTH = 100;
const [LEFT, RIGHT, TOP, BAND] = [66, 10, 26, 24];
const WIDTH = 340;
const BOTTOM = TOP + CLASSES.length * BAND;
const HEIGHT = BOTTOM + 24;
/** Boards that the techniques do not solve lie above all classes, those with several solutions or none below. */
const [STUCK, BROKEN] = [TOP - 11, BOTTOM + 13];

const heightOf = ({ kind, score, difficulty }) =>
  kind !== "rated"
    ? BROKEN
    : difficulty === "stuck"
      ? STUCK
      : BOTTOM - (Math.min(score, CLASSES.length * CLASS_WIDTH) / CLASS_WIDTH) * BAND;

const wordsOf = (rating) =>
  !rating ? "…" : rating.kind === "rated" ? ratingWords(rating) : t(`edit.history.${rating.kind}`);

export function createGraph({ draft }) {
  const picture = svg("svg", { class: "rating-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img" });
  const scrubber = createScrubber({
    label: t("edit.history.title"),
    previous: [t("edit.history.previous"), t("edit.history.previousTitle")],
    next: [t("edit.history.next"), t("edit.history.nextTitle")],
    onmove: (index) => draft.history.goTo(index),
    place: (index, count) => t("edit.history.place", { index: index + 1, count: count + 1 }),
  });
  const words = h("p", { class: "quiet small", "aria-live": "polite" });
  const element = h(
    "section",
    { class: "stack tight" },
    h("h2", {}, t("edit.history.title")),
    picture,
    scrubber.element,
    words,
  );
  const ratings = createHistoryRatings(() => draw());
  let first = 0;
  let shown = [];

  const xOf = (index) => {
    const step = Math.min(24, (WIDTH - LEFT - RIGHT - 12) / Math.max(1, shown.length - 1));
    return LEFT + 8 + index * step;
  };

  function draw() {
    const { states, length: present } = draft.history;
    first = Math.max(0, Math.min(present - Math.floor(MAX_SHOWN / 2), states.length - MAX_SHOWN));
    shown = states.slice(first, first + MAX_SHOWN).map((state) => ratings.ratingOf(state));
    const bands = CLASSES.map((name, index) => {
      const y = BOTTOM - index * BAND;
      return [
        svg("path", { class: "graph-grid", d: `M${LEFT} ${y}H${WIDTH - RIGHT}` }),
        svg("text", { class: "graph-label", x: LEFT - 6, y: y - BAND / 2 + 4 }, t(`common.difficulty.${name}`)),
      ];
    });
    const has = (holds) => shown.some((rating) => rating && holds(rating));
    const label = (y, name) => svg("text", { class: "graph-label", x: LEFT - 6, y: y + 4 }, name);
    const lines = shown.flatMap((rating, index) => {
      const next = shown[index + 1];
      if (rating?.kind !== "rated" || next?.kind !== "rated") return [];
      return `M${xOf(index)} ${heightOf(rating)}L${xOf(index + 1)} ${heightOf(next)}`;
    });
    const points = shown.map((rating, index) => {
      if (!rating || rating.kind === "incomplete") return null;
      const [x, y] = [xOf(index), heightOf(rating)];
      return rating.kind === "rated"
        ? svg("circle", { class: "graph-point", cx: x, cy: y, r: 4 })
        : svg("path", { class: "graph-broken", d: `M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7` });
    });
    const here = shown[present - first];
    const [x, y] = [xOf(present - first), here && here.kind !== "incomplete" ? heightOf(here) : null];
    picture.replaceChildren(
      ...bands.flat(),
      svg("path", { class: "graph-grid", d: `M${LEFT} ${TOP}H${WIDTH - RIGHT}` }),
      ...(has(({ difficulty }) => difficulty === "stuck") ? [label(STUCK, t("common.difficulty.stuck"))] : []),
      ...(has(({ kind }) => kind === "several" || kind === "none") ? [label(BROKEN, t("edit.history.notUnique"))] : []),
      svg("path", { class: "graph-here", d: `M${x} ${TOP - 20}V${BOTTOM + 20}` }),
      svg("path", { class: "graph-line", d: lines.join("") }),
      ...points.filter(Boolean),
      ...(y === null ? [] : [svg("circle", { class: "graph-ring", cx: x, cy: y, r: 7.5 })]),
    );
    picture.setAttribute("aria-label", t("edit.history.picture", { count: shown.length, rating: wordsOf(here) }));
    scrubber.set(present, states.length - 1);
    words.textContent = wordsOf(here);
  }

  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const nearest = shown
      .map((_, index) => index)
      .reduce((best, index) => (Math.abs(xOf(index) - x) < Math.abs(xOf(best) - x) ? index : best), 0);
    if (x > LEFT) draft.history.goTo(first + nearest);
  });

  return {
    element,
    draw,
    /** Follows the analysis; once it is done, the boards that it skipped are rated. */
    update(analysis) {
      ratings.note(draft.state, analysis);
      draw();
      if (analysis.busy) ratings.cancel();
      else ratings.complete(draft.history.states.slice(first, first + MAX_SHOWN));
    },
  };
}
