// The step list: the human solver's path, or all steps available now. Each can be viewed on the board.

import { isAbort, latest } from "../common/api.js";
import { h } from "../common/dom.js";
import { argument, outcome } from "../common/explanation.js";
import { problemMessage } from "../common/problem.js";
import { pageAddress } from "../common/route.js";
import { createScrubber } from "../common/scrubber.js";
import { announce, choices } from "../common/shell.js";
import { rich, t } from "../common/texts.js";
import { scoreNote } from "../common/verdict.js";
import { histogram } from "./histogram.js";
import { withMarks } from "./marks.js";
import { createPathRules, UNIQUENESS } from "./path-rules.js";

const SOURCES = ["start", "here", "now"].map((id) => [id, t(`play.steps.from.${id}`)]);

export function createSteps({ game, stage, onScrub, wantsFacts }) {
  const post = latest();
  const summary = h("div", { class: "stack" });
  const list = h("ol", { class: "step-list", "aria-label": t("play.tabs.steps") });
  const scrubber = createScrubber({
    label: t("play.steps.step"),
    previous: [t("play.steps.previous"), `${t("play.steps.previous")} (P)`],
    next: [t("play.steps.next"), `${t("play.steps.next")} (N)`],
    onmove: (value) => go(value - 1),
    place: (index, count) => `${index} / ${count}`,
  });
  scrubber.element.hidden = true;
  const picker = h("div", {});
  const rules = createPathRules(() => reload());
  const spotlight = h("div", { class: "spotlight" });
  const panel = h(
    "section",
    { class: "stack steps" },
    // First, so that on a phone the step is in sight together with the board.
    scrubber.element,
    spotlight,
    picker,
    rules.element,
    summary,
    list,
  );
  // Where the list lies below the board, the step is explained between the two: scrolling to it would hide the board.
  const narrow = matchMedia("(max-width: 900px)");

  let source = "start";
  let path = null;
  let start = "";
  let at = -1;
  let stale = true;
  let loading = Promise.resolve();

  const drawPicker = () =>
    picker.replaceChildren(choices(t("play.steps.which"), SOURCES, source, (value) => choose(value)));

  /** The marks before a step of the path. */
  const marksBefore = (index) => {
    if (source === "now") return start;
    const { size } = game.puzzle;
    return path.steps
      .slice(0, index)
      .reduce((marks, { stars, empties }) => withMarks(withMarks(marks, size, empties, "x"), size, stars, "*"), start);
  };

  const item = (step, index) => {
    const open = index === at;
    const row = h(
      "button",
      { class: "step", type: "button", "aria-current": open ? "step" : null, onclick: () => go(open ? -1 : index) },
      h("span", { class: "number" }, index + 1),
      h("span", { class: "name" }, h("span", { lang: "en" }, step.name), h("span", { class: "delta" }, outcome(step))),
      h("span", { class: `tier tier-${step.tier}` }, step.rule),
      !open && h("span", { class: "line", lang: "en" }, step.text),
    );
    return h(
      "li",
      { class: open ? "open" : "" },
      row,
      open && !narrow.matches && h("div", { class: "detail stack" }, detail(step, index)),
    );
  };
  const detail = (step, index) => [
    argument(step, stage),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { href: pageAddress("techniques", { id: step.rule }) },
        h("strong", {}, t("play.steps.about")),
        ` ${step.rule}`,
      ),
      h(
        "button",
        { class: "button small", type: "button", onclick: () => take(index) },
        source === "now" ? t("play.hint.apply") : t("play.steps.take"),
      ),
    ),
  ];
  const drawSpotlight = () => {
    const step = narrow.matches ? path?.steps[at] : null;
    spotlight.hidden = !step;
    spotlight.replaceChildren(
      ...(step
        ? [
            h(
              "p",
              {},
              h("strong", {}, `${at + 1}. `, h("span", { lang: "en" }, step.name), " "),
              h("span", { class: "quiet" }, outcome(step)),
            ),
            ...detail(step, at).flat().filter(Boolean),
          ]
        : []),
    );
  };

  const draw = () => {
    list.replaceChildren(...path.steps.map(item));
    scrubber.element.hidden = path.steps.length === 0;
    scrubber.set(Math.max(0, at + 1), path.steps.length);
    if (path.steps.length === 0) {
      list.replaceChildren(
        h("li", { class: "empty-state" }, source === "now" ? t("play.steps.nothing") : t("play.steps.finished")),
      );
    }
  };

  const redraw = (index) => {
    const row = list.children[index];
    if (row && path.steps[index]) row.replaceWith(item(path.steps[index], index));
  };

  function go(index) {
    if (!path) return;
    const before = at;
    at = Math.max(-1, Math.min(path.steps.length - 1, index));
    scrubber.set(at + 1);
    if (before !== at) redraw(before);
    redraw(at);
    drawSpotlight();
    if (at < 0) stage.leave();
    else {
      stage.visit(marksBefore(at), path.steps[at]);
      if (!narrow.matches) list.children[at].scrollIntoView({ block: "nearest" });
      announce(`${t("play.steps.step")} ${at + 1}. ${path.steps[at].name}. ${path.steps[at].text}`);
    }
    onScrub?.();
  }

  async function move(by) {
    await (stale ? load() : loading);
    go(at + by);
  }

  function take(index) {
    const step = path.steps[index];
    stage.leave();
    if (source === "now") game.apply(step);
    else
      game.take(
        withMarks(
          withMarks(marksBefore(index), game.puzzle.size, step.empties, "x"),
          game.puzzle.size,
          step.stars,
          "*",
        ),
      );
  }

  const drawSummary = () => {
    if (source === "now") {
      summary.replaceChildren(
        h("p", {}, path.steps.length > 0 ? t("play.steps.available", { count: path.steps.length }) : ""),
      );
      return;
    }
    const ending = path.contradiction
      ? h(
          "div",
          { class: "message bad" },
          h(
            "p",
            {},
            t("play.steps.contradiction"),
            " ",
            h("span", { lang: "en" }, stage.sentence(path.contradiction), "."),
          ),
        )
      : path.solved
        ? null
        : h(
            "div",
            { class: "message warn" },
            h("p", {}, path.stopped ? t("play.steps.stopped") : t("play.steps.stuck")),
          );
    summary.replaceChildren(
      h(
        "p",
        {},
        path.solved
          ? rich("play.steps.solved", {
              count: path.steps.length,
              difficulty: t(`common.difficulty.${path.difficulty}`),
              score: scoreNote(path.score),
            })
          : rich("play.steps.unsolved", { count: path.steps.length }),
      ),
      ...(path.uses_uniqueness ? [uniquenessNote()] : []),
      ...(ending ? [ending] : []),
      histogram(path.steps),
    );
  };

  const uniquenessNote = () => {
    const count = path.steps.filter(({ tier }) => tier === UNIQUENESS).length;
    return h("p", { class: "message" }, rich("play.steps.usesUniqueness", { count }));
  };

  function load() {
    stale = false;
    loading = fetchSteps();
    return loading;
  }

  async function fetchSteps() {
    at = -1;
    const { puzzle } = game;
    start = source === "start" ? ".".repeat(puzzle.size ** 2) : game.known;
    summary.replaceChildren(h("p", { class: "quiet" }, t("play.steps.solving")));
    try {
      path = await post("/steps", {
        puzzle,
        marks: start,
        ...rules.request,
        ...(source === "now" && { now: true }),
        ...(wantsFacts() && { facts: true }),
      });
      drawSummary();
      draw();
    } catch (error) {
      if (isAbort(error)) return;
      stale = true;
      path = null;
      list.replaceChildren();
      scrubber.element.hidden = true;
      summary.replaceChildren(problemMessage(error));
    }
  }

  async function reload() {
    stage.leave();
    await load();
    onScrub?.();
  }

  async function choose(value) {
    if (value !== source) stale = true;
    source = value;
    drawPicker();
    stage.leave();
    if (stale) await load();
    onScrub?.();
  }

  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(Math.max(0, at + step));
    list.children[at]?.querySelector("button.step")?.focus();
  });
  stage.addEventListener("leave", () => {
    const before = at;
    at = -1;
    scrubber.set(0);
    if (path) redraw(before);
    drawSpotlight();
    onScrub?.();
  });

  drawPicker();
  return {
    panel,
    go,
    move,
    choose,
    rules,
    /** What is known after the step on view. A path that came without facts is loaded again. */
    async facts() {
      const here = at;
      if (path && !path.facts) {
        await load();
        go(here);
      }
      return path?.steps[at]?.facts ?? path?.facts ?? null;
    },
    /** Loads the list if it is out of date. */
    show: () => (stale ? load() : loading),
    get source() {
      return source;
    },
    get at() {
      return at;
    },
    /** The marks have changed: lists that begin here are out of date. */
    marksChanged(visible) {
      if (source === "start" && path) return;
      stale = true;
      if (visible) load();
    },
    puzzleChanged(visible) {
      stale = true;
      path = null;
      list.replaceChildren();
      summary.replaceChildren();
      scrubber.element.hidden = true;
      if (visible) load();
    },
  };
}
