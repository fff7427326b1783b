// The hint ladder: check, nudge, technique, cells, verdict, apply. Each press reveals one level more; nothing is
// applied automatically.

import { api, isAbort } from "../common/api.js";
import { legend } from "../common/board/highlights.js";
import { h } from "../common/dom.js";
import { argument, outcome, sentencesOf, techniqueLink, tierBadge } from "../common/explanation.js";
import { problemMessage } from "../common/problem.js";
import { pageAddress } from "../common/route.js";
import { ruleChoice, switchedOff } from "../common/rule-choice.js";
import { announce } from "../common/shell.js";
import { highlightsOf, rolesOf } from "../common/text.js";
import { rich, t } from "../common/texts.js";

const LEVELS = ["check", "nudge", "technique", "cells", "verdict", "apply"].map((level) =>
  t(`play.hint.level.${level}`),
);
const FULL = 4;
/** The level that is asked for: everything, also why the technique works. What is shown depends on the person. */
const ALL = 5;

export function createHints({ game, stage, onLevel, onHint }) {
  const ladder = h("ol", { class: "ladder", "aria-label": t("play.hint.ladder") });
  const body = h("div", { class: "stack", "aria-live": "polite" });
  const more = h("button", { class: "button primary", type: "button", onclick: () => next() });
  const full = h(
    "button",
    { class: "button", type: "button", onclick: () => next(FULL), title: "Shift+H" },
    t("play.hint.everything"),
  );
  const used = h("p", { class: "quiet small" });
  const panel = h(
    "section",
    { class: "stack" },
    ladder,
    body,
    h("div", { class: "row panel-actions" }, more, full),
    used,
  );

  let level = -1; // -1: no hint yet; 0: wrong marks found; 1 to 4: the level shown
  let hint = null;
  let wrong = null; // {cells, shown}
  let count = 0;
  let pending = null;
  let noted = false; // whether the message about the applied hint is still shown

  const isStep = () => hint?.state === "step";

  const draw = () => {
    ladder.replaceChildren(
      ...LEVELS.map((name, index) =>
        h(
          "li",
          {
            class: index < level ? "done" : index === level ? "here" : "",
            "aria-current": index === level ? "step" : null,
          },
          name,
        ),
      ),
    );
    ladder.hidden = level < 0 || (level > 0 && !isStep());
    full.hidden = level >= FULL || level === 0 || (hint !== null && !isStep());
    more.disabled = pending !== null;
    // Where there is nothing more to show, there is no button.
    more.hidden = hint !== null && !wrong && !isStep();
    more.replaceChildren(
      ...(level === FULL
        ? [t("play.hint.apply"), " ", h("kbd", {}, "A")]
        : wrong?.shown
          ? [t("play.hint.remove", { count: wrong.cells.length })]
          : [
              level < 0 ? t("play.hint.first") : wrong ? t("play.check.where") : t("play.hint.more"),
              " ",
              h("kbd", {}, "H"),
            ]),
    );
    more.onclick = level === FULL ? apply : wrong?.shown ? () => game.clear(wrong.cells) : () => next();
    used.textContent = count > 0 ? t("play.hint.used", { count }) : "";
    body.replaceChildren(...content().flat().filter(Boolean));
  };

  const content = () => {
    if (level < 0) {
      return [
        h(
          "div",
          { class: "empty-state" },
          h("p", {}, rich("play.hint.intro")),
          h("p", { class: "small" }, t("play.hint.noChange")),
        ),
      ];
    }
    if (wrong) {
      const words = t("play.check.wrong", { count: wrong.cells.length });
      return [
        h(
          "div",
          { class: "message bad" },
          h("p", {}, h("strong", {}, words), ` ${wrong.shown ? t("play.hint.zigzag") : t("play.hint.misleading")}`),
        ),
      ];
    }
    if (!isStep())
      return [
        h(
          "div",
          { class: hint.state === "solved" ? "message good" : "message warn" },
          h("p", { lang: "en" }, hint.text),
          hint.state === "stuck" &&
            switchedOff().length > 0 &&
            h(
              "p",
              {},
              rich("play.hint.switchedOff", {
                count: switchedOff().length,
                link: (words) => h("a", { href: pageAddress("techniques") }, words),
              }),
            ),
        ),
      ];
    return [
      h("p", { class: "nudge", lang: "en" }, stage.sentence(hint.nudge)),
      level >= 2 && h("p", { class: "row technique" }, techniqueLink(hint.rule, hint.name), tierBadge(hint.tier)),
      level >= 3 && level < FULL && h("p", { class: "quiet" }, t("play.hint.hatched")),
      level >= FULL && argument(hint, stage),
      level >= FULL && h("p", { class: "outcome" }, h("span", { class: "badge" }, outcome(hint))),
      level >= 3 && legend(rolesOf(hint, { verdict: level >= FULL })),
    ];
  };

  const light = () => {
    if (wrong) stage.show({ error: wrong.shown ? wrong.cells : [] }, null, "hint");
    else if (isStep() && level >= 1) {
      stage.show(
        highlightsOf(hint, game.puzzle, { cells: level >= 3, verdict: level >= FULL }),
        level >= FULL ? hint : null,
        "hint",
      );
    }
  };

  const fetchHint = async () => {
    const controller = new AbortController();
    pending = controller;
    more.disabled = true;
    const { puzzle, known: marks } = game;
    try {
      const { signal } = controller;
      hint = await api.post("/hint", { puzzle, marks, level: ALL, ...ruleChoice() }, { signal });
      wrong = hint.state === "wrong_marks" ? { cells: hint.wrong_cells, shown: false } : null;
      return true;
    } catch (error) {
      if (!isAbort(error)) body.replaceChildren(problemMessage(error));
      return false;
    } finally {
      if (pending === controller) pending = null;
    }
  };

  /** Goes up one level, or to `goal`. */
  async function next(goal = null) {
    if (pending || level === FULL) {
      if (level === FULL) announce(t("play.hint.pressA"));
      return;
    }
    stage.leave();
    if (level < 0) {
      if (!(await fetchHint())) {
        more.disabled = false;
        return;
      }
      level = wrong ? 0 : 1;
      count += 1;
      if (isStep()) onHint?.(hint.rule);
    } else if (wrong) wrong.shown = true;
    else if (isStep()) level += 1;
    if (goal && isStep()) level = goal;
    draw();
    light();
    onLevel?.(level);
    announce(body.textContent);
  }

  function apply() {
    if (level !== FULL) return false;
    const done = hint;
    reset();
    game.apply(done);
    body.replaceChildren(
      h(
        "div",
        { class: "message good" },
        h(
          "p",
          {},
          rich("play.hint.applied", { outcome: outcome(done), note: (words) => h("span", { class: "quiet" }, words) }),
        ),
      ),
    );
    noted = true;
    announce(
      t("play.hint.announced", {
        text: sentencesOf(done)
          .map(({ text }) => text)
          .join(" "),
      }),
    );
    return true;
  }

  function reset() {
    if (level < 0 && !pending && !noted) return;
    noted = false;
    pending?.abort();
    pending = null;
    level = -1;
    hint = null;
    wrong = null;
    stage.clear("hint");
    draw();
    onLevel?.(-1);
  }

  draw();
  return {
    panel,
    next,
    apply,
    reset,
    get level() {
      return level;
    },
    get count() {
      return count;
    },
    set count(value) {
      count = value;
      draw();
    },
    full: () => next(FULL),
    /** Shows the ladder's highlights again after something else was on the board. */
    restore: light,
  };
}
