// One lesson: a paragraph, a worked position or patterns to learn, and positions to practise.

import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { tierBadge } from "../common/explanation.js";
import { inline } from "../common/manual.js";
import { problemBox } from "../common/problem.js";
import { addressOf, addressWith, pageAddress, parameters } from "../common/route.js";
import { t } from "../common/texts.js";
import { byHeart } from "./by-heart.js";
import { BY_HEART, positionsOf, techniqueName } from "./lessons.js";
import { practice } from "./practice.js";
import { nextLesson, progressOf, skip } from "./progress.js";
import { workedPosition } from "./worked.js";

const isPractice = () => parameters().get("part") === "practice";

/** `lessons`: all of them. Returns `{update, keys}`. */
export function lessonView(root, lesson, lessons) {
  const index = lessons.indexOf(lesson);
  const technique = lesson.technique ?? lesson.id;
  const state = h("span", { class: "small quiet", role: "status" });
  const skipping = h("span");
  const body = h("section", { class: "lesson-body" });
  const paragraph = h(
    "div",
    {},
    h("p", { class: "lead", lang: lesson.lang }, inline(lesson.text)),
    h("p", { class: "small" }, h("a", { href: pageAddress("techniques", { id: technique }) }, t("learn.lesson.more"))),
  );
  const explanation = h("a", { href: addressOf({ id: lesson.id }) }, t("learn.lesson.explanation"));
  let keys = {};

  function drawState() {
    const progress = progressOf(lesson);
    state.textContent = [
      t(`learn.state.${progress.state}`, progress),
      progress.points !== null && t("learn.lesson.points", { points: progress.points }),
    ]
      .filter(Boolean)
      .join(" · ");
    const isSkipped = progress.state === "skipped";
    const change = () => {
      skip([lesson.id], !isSkipped);
      drawState();
    };
    fill(
      skipping,
      ["new", "started", "skipped"].includes(progress.state) &&
        button(isSkipped ? t("learn.lesson.takeUp") : t("learn.lesson.skip"), change, { class: "button small" }),
    );
  }

  /** Where to go from here. */
  function onwards() {
    drawState();
    const next = nextLesson(lessons, index) ?? nextLesson(lessons);
    return [
      next &&
        next !== lesson &&
        h(
          "a",
          { class: "button primary", href: addressOf({ id: next.id }) },
          t("learn.lesson.next", { name: next.name }),
        ),
      h("a", { class: "button", href: addressOf({}) }, t("learn.lesson.all")),
    ];
  }

  async function update() {
    keys = {};
    drawState();
    // Whoever practises has read it.
    paragraph.hidden = isPractice();
    explanation.hidden = !isPractice();
    if (lesson.positions === 0) {
      const link = (text) => h("a", { href: pageAddress("techniques", { id: technique }) }, text);
      fill(body, h("p", { class: "message" }, t("learn.lesson.none"), " ", link(t("learn.lesson.examples"))));
      return;
    }
    try {
      const positions = await positionsOf(lesson.id);
      const isByHeart = lesson.id === BY_HEART;
      const [shown, asked] = isByHeart ? [null, positions] : [positions[0], positions.slice(1)];
      if (isPractice() && asked.length > 0) {
        const rounds = practice(body, {
          positions: async () => asked,
          nameOf: () => techniqueName(lesson),
          after: onwards,
        });
        await rounds.begin();
        keys = rounds.keys;
        return;
      }
      const start =
        asked.length > 0 &&
        h("a", { class: "button primary", href: addressWith({ part: "practice" }) }, t("learn.lesson.practise"));
      const end = h("p", { class: "row" }, start, h("span", { class: "small quiet" }, honesty(asked.length)));
      if (isByHeart) {
        fill(body, await byHeart(), end);
        return;
      }
      const worked = workedPosition(shown, lesson.name, end);
      fill(body, h("h3", {}, t("learn.worked.title")), worked.element);
      keys = { back: () => worked.step(-1), on: () => worked.step(1) };
    } catch (error) {
      fill(body, problemBox(error, update));
    }
  }

  /** How many positions there are, and why not more. */
  const honesty = (count) => {
    if (count === 0) return t("learn.lesson.only");
    return count >= 20 ? t("learn.lesson.count", { count }) : t("learn.lesson.few", { count });
  };

  fill(
    root,
    h(
      "p",
      { class: "crumbs row" },
      h("a", { href: addressOf({}) }, t("learn.lesson.back")),
      explanation,
      h("span", { class: "grow" }),
      skipping,
    ),
    h(
      "header",
      { class: "lesson-head" },
      h("div", { class: "row" }, h("h2", { lang: lesson.lang }, lesson.name), tierBadge(lesson.tier), state),
      paragraph,
    ),
    body,
  );
  update();
  const run =
    (name) =>
    (...values) =>
      keys[name]?.(...values);
  return {
    update,
    keys: Object.fromEntries(["flip", "hint", "check", "next", "back", "on"].map((name) => [name, run(name)])),
  };
}
