// The placement test: one position of each tier, without hints. It suggests where to start.

import { boardName } from "../common/boards.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { kindOf } from "../common/guess.js";
import { problemBox } from "../common/problem.js";
import { addressOf, go } from "../common/route.js";
import { t } from "../common/texts.js";
import { createExercise } from "./exercise.js";
import { BY_HEART, positionsOf } from "./lessons.js";
import { countsOf } from "./practice.js";
import { skip } from "./progress.js";

const TIERS = [1, 2, 3, 4, 5];

const anyOf = (list) => list[Math.floor(Math.random() * list.length)];

/** A position of a tier, from a lesson that has many. Patterns are left out: something easier is there as well. */
async function positionOf(lessons, tier) {
  const members = lessons.filter(({ id, tier: own, positions }) => own === tier && positions > 1 && id !== BY_HEART);
  const many = members.filter(({ positions }) => positions >= 20);
  const [, ...asked] = await positionsOf(anyOf(many.length > 0 ? many : members).id);
  return anyOf(asked);
}

/** The lesson to start with after these answers: the first of the first tier that was not known; null if all were. */
export function startOf(lessons, answers) {
  const tier = TIERS.find((_, index) => !answers[index]);
  return lessons.find((lesson) => lesson.tier === tier && lesson.positions > 1) ?? null;
}

export function placementView(root, lessons) {
  const answers = [];
  const place = h("p", { class: "small quiet round-place" });
  const stage = h("div");
  let exercise = null;
  let next = () => {};
  fill(
    root,
    h("p", { class: "crumbs" }, h("a", { href: addressOf({}) }, t("learn.lesson.back"))),
    h("h2", {}, t("learn.placement.title")),
    h("p", { class: "lead" }, t("learn.placement.lead")),
    place,
    stage,
  );

  async function ask() {
    next = () => {};
    place.textContent = t("learn.practice.place", { at: answers.length + 1, of: TIERS.length });
    let position = null;
    try {
      position = await positionOf(lessons, TIERS[answers.length]);
    } catch (error) {
      fill(stage, problemBox(error, ask));
      return;
    }
    const { puzzle, marks, answer, isStar } = position;
    exercise = createExercise({
      puzzle,
      marks,
      answer,
      isStar,
      isTest: true,
      label: t("learn.exercise.label", { board: boardName(puzzle.size, puzzle.stars) }),
      task: h(
        "p",
        {},
        t("learn.placement.task", { what: countsOf(answer) }),
        " ",
        h("span", { class: "quiet" }, t(`learn.exercise.how.${kindOf(answer)}`)),
      ),
      onend: ({ points }) => ended(points === 100),
    });
    exercise.element.dataset.position = position.key;
    fill(stage, exercise.element);
  }

  function ended(isKnown) {
    answers.push(isKnown);
    const isLast = answers.length === TIERS.length;
    next = isLast ? finish : ask;
    const on = button(isLast ? t("learn.practice.result") : t("learn.practice.next"), () => next(), {
      class: "button primary",
      title: "N",
    });
    exercise.side.append(h("div", { class: "row exercise-actions" }, on));
    on.focus();
  }

  function finish() {
    next = () => {};
    exercise = null;
    place.textContent = "";
    const start = startOf(lessons, answers);
    const before = start ? lessons.slice(0, lessons.indexOf(start)).map(({ id }) => id) : [];
    const take = () => {
      skip(before);
      go(addressOf({ id: start.id }));
    };
    const known = answers.filter(Boolean).length;
    fill(
      stage,
      h(
        "div",
        { class: "panel round-result stack" },
        h("h3", {}, t("learn.placement.known", { known, count: TIERS.length })),
        h(
          "ul",
          { class: "placement-list" },
          TIERS.map((tier, index) =>
            h("li", {}, answers[index] ? "✓ " : "✗ ", `${tier} · ${t(`learn.tiers.t${tier}.title`)}`),
          ),
        ),
        h("p", {}, start ? t("learn.placement.start", { name: start.name }) : t("learn.placement.all")),
        h(
          "div",
          { class: "row" },
          start && h("a", { class: "button primary", href: addressOf({ id: start.id }) }, t("learn.placement.go")),
          before.length > 0 && button(t("learn.placement.skip", { count: before.length }), take),
          h("a", { class: "button", href: addressOf({}) }, t("learn.lesson.all")),
        ),
      ),
    );
    stage.querySelector(".button").focus();
  }

  ask();
  return { keys: { flip: () => exercise?.flip(), check: () => exercise?.check(), next: () => next() } };
}
