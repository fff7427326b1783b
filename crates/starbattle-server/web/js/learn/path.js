// The whole path: every lesson with how far it is, and where to go on.

import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { addressOf } from "../common/route.js";
import { t } from "../common/texts.js";
import { nextLesson, progressOf, skip } from "./progress.js";

const TIERS = [1, 2, 3, 4, 5];
/** What stands before the name of a lesson instead of its number. */
const SIGNS = { done: "✓", skipped: "»", none: "–" };

export function pathView(root, lessons) {
  function draw() {
    const all = lessons.map((lesson) => ({ lesson, progress: progressOf(lesson) }));
    const open = all.filter(({ progress }) => progress.state !== "none");
    const done = open.filter(({ progress }) => progress.state === "done").length;
    const due = all.reduce((sum, { progress }) => sum + progress.due, 0);
    const next = nextLesson(lessons);
    const isFresh = open.every(({ progress }) => progress.state === "new");
    fill(
      root,
      h(
        "section",
        { class: "panel learn-head stack" },
        h("p", { class: "lead" }, isFresh ? t("learn.path.welcome") : t("learn.path.lead")),
        h(
          "div",
          { class: "learn-total" },
          h("progress", { max: open.length, value: done, "aria-label": t("learn.path.progress") }),
          h("p", { class: "small quiet" }, t("learn.path.total", { done, count: open.length })),
        ),
        h(
          "div",
          { class: "row" },
          next &&
            h(
              "a",
              { class: "button primary", href: addressOf({ id: next.id }) },
              isFresh ? t("learn.path.start", { name: next.name }) : t("learn.path.continue", { name: next.name }),
            ),
          due > 0 &&
            h("a", { class: "button", href: addressOf({ view: "review" }) }, t("learn.path.review", { count: due })),
          h("a", { class: "button", href: addressOf({ view: "placement" }) }, t("learn.path.placement")),
        ),
        isFresh && h("p", { class: "small quiet" }, t("learn.path.placementNote")),
      ),
      h(
        "div",
        { class: "learn-tiers" },
        TIERS.map((tier) =>
          tierSection(
            tier,
            all.filter(({ lesson }) => lesson.tier === tier),
          ),
        ),
      ),
    );
  }

  function tierSection(tier, members) {
    const title = t(`learn.tiers.t${tier}.title`);
    const isOpen = ({ progress }) => ["new", "started"].includes(progress.state);
    const open = members.filter(isOpen).map(({ lesson }) => lesson.id);
    return h(
      "section",
      { class: "learn-tier" },
      h(
        "div",
        { class: "row" },
        h("h2", { class: "grow" }, `${tier} · ${title}`),
        open.length > 0 &&
          button(
            t("learn.path.skipTier"),
            () => {
              skip(open);
              draw();
            },
            { class: "button small plain", "aria-label": t("learn.path.skipTierNamed", { title }) },
          ),
      ),
      h("p", { class: "small quiet" }, t(`learn.tiers.t${tier}.text`)),
      h("ol", { class: "lessons" }, members.map(item)),
    );
  }

  function item({ lesson, progress }) {
    const { state, known, goal } = progress;
    return h(
      "li",
      { class: `lesson-item ${state}` },
      h(
        "a",
        { href: addressOf({ id: lesson.id }) },
        h("span", { class: "lesson-sign", "aria-hidden": "true" }, SIGNS[state] ?? lessons.indexOf(lesson) + 1),
        h("span", { class: "lesson-name", lang: lesson.lang }, lesson.name),
        h("span", { class: "small quiet lesson-state" }, t(`learn.state.${state}`, { known, goal })),
        goal > 0 && h("span", { class: "lesson-bar", "aria-hidden": "true" }, bar(known, goal)),
      ),
    );
  }

  draw();
  return { update: draw };
}

/** A step for each position that a lesson asks for. */
const bar = (known, goal) =>
  Array.from({ length: goal }, (_, index) => h("span", { class: index < known ? "filled" : "" }));
