// A round of positions: one after the other, then the score. What went wrong comes back in a later round.

import { boardName } from "../common/boards.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { kindOf } from "../common/guess.js";
import { pageAddress } from "../common/route.js";
import { inWords } from "../common/schedule.js";
import { rich, t } from "../common/texts.js";
import { createExercise } from "./exercise.js";
import { schedule } from "./progress.js";
import { reasonOf } from "./worked.js";

/** The positions of a round. */
const ROUND = 5;

/** "2 stars and 3 crosses". */
export function countsOf({ stars, empties }) {
  const [some, others] = [
    t("common.count.star", { count: stars.length }),
    t("common.count.cross", { count: empties.length }),
  ];
  if (stars.length === 0) return others;
  return empties.length === 0 ? some : t("learn.exercise.both", { stars: some, crosses: others });
}

/**
 * Rounds of positions in `root`. `positions()` resolves to those that may be asked; `nameOf(position)`: the technique,
 * as a node; `after`: nodes to go on with after a round.
 */
export function practice(root, { positions, nameOf, after }) {
  let exercise = null;
  let results = [];
  let round = [];
  let next = () => {};
  const place = h("p", { class: "small quiet round-place" });
  const dots = h("p", { class: "round-dots", "aria-hidden": "true" });
  const stage = h("div");
  fill(root, h("div", { class: "row round-head" }, dots, place), stage);

  async function begin() {
    const all = await positions();
    const byKey = new Map(all.map((position) => [position.key, position]));
    const due = schedule.dueFirst([...byKey.keys()]);
    round = due.slice(0, ROUND).map((key) => byKey.get(key));
    results = [];
    if (round.length === 0) rest(all);
    else ask();
  }

  /** `at`: the number of the position on view. */
  function drawPlace(at) {
    place.textContent = t("learn.practice.place", { at, of: round.length });
    fill(
      dots,
      round.map((_, index) => {
        const points = results[index]?.points;
        return h("span", { class: points === undefined ? "" : points === 100 ? "clean" : "faulty" });
      }),
    );
  }

  function ask() {
    next = () => {};
    const position = round[results.length];
    const { puzzle, marks, answer, isStar, key } = position;
    const isAgain = key in schedule.cards();
    drawPlace(results.length + 1);
    exercise = createExercise({
      puzzle,
      marks,
      answer,
      isStar,
      reason: () => reasonOf(position),
      label: t("learn.exercise.label", { board: boardName(puzzle.size, puzzle.stars) }),
      task: [
        isAgain && h("p", {}, h("span", { class: "badge" }, t("learn.practice.again"))),
        h(
          "p",
          {},
          rich("learn.exercise.task", { name: nameOf(position), what: countsOf(answer) }),
          " ",
          h("span", { class: "quiet" }, t(`learn.exercise.how.${kindOf(answer)}`)),
        ),
      ],
      onend: (result) => ended(position, result),
    });
    exercise.element.dataset.position = key;
    fill(stage, exercise.element);
  }

  function ended(position, { points, errors, seconds }) {
    const card = schedule.record(position.key, { errors, seconds, points });
    results.push({ position, points });
    drawPlace(results.length);
    const isLast = results.length === round.length;
    next = isLast ? finish : ask;
    const go = button(isLast ? t("learn.practice.result") : t("learn.practice.next"), () => next(), {
      class: "button primary",
      title: "N",
    });
    const play = pageAddress("play", { p: position.text, m: position.marks });
    exercise.side.append(
      h(
        "div",
        { class: "row exercise-actions" },
        go,
        h("a", { class: "button small plain", href: play }, t("learn.practice.play")),
        points < 100 && h("span", { class: "small quiet" }, t("learn.practice.back", { when: inWords(card.due) })),
      ),
    );
    go.focus();
  }

  function finish() {
    next = () => {};
    exercise = null;
    const points = results.reduce((sum, result) => sum + result.points, 0);
    const clean = results.filter((result) => result.points === 100).length;
    const wrong = results.length - clean;
    const again = button(t("learn.practice.more"), begin, { class: "button" });
    fill(
      stage,
      h(
        "div",
        { class: "panel round-result stack" },
        h("h3", {}, t("learn.practice.score", { points, of: 100 * results.length })),
        h("p", {}, t("learn.practice.clean", { clean, count: results.length })),
        wrong > 0 && h("p", {}, t("learn.practice.wrong", { count: wrong })),
        h("div", { class: "row" }, after(), again),
      ),
    );
    stage.querySelector(".button").focus();
  }

  /** Nothing is due. */
  function rest(all) {
    place.textContent = "";
    fill(dots);
    const cards = schedule.cards();
    const soonest = Math.min(...all.map(({ key }) => cards[key]?.due ?? Infinity));
    fill(
      stage,
      h(
        "div",
        { class: "empty-state" },
        h("p", {}, h("strong", {}, t("learn.practice.rest")), " "),
        Number.isFinite(soonest) && h("p", {}, t("learn.practice.restUntil", { when: inWords(soonest) })),
        h("div", { class: "row centred" }, after()),
      ),
    );
  }

  return {
    begin,
    keys: {
      flip: () => exercise?.flip(),
      hint: () => exercise?.hint(),
      check: () => exercise?.check(),
      next: () => next(),
    },
  };
}
