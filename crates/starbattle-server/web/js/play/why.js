// Explains one cell: what it is and why, or two solutions in which it differs.

import { isAbort, latest } from "../common/api.js";
import { createMiniBoard } from "../common/board.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { argument, techniqueLink } from "../common/explanation.js";
import { problemMessage } from "../common/problem.js";
import { announce } from "../common/shell.js";
import { chip } from "../common/text.js";
import { t } from "../common/texts.js";

export function createWhy({ game, stage }) {
  const body = h("section", { class: "stack why", hidden: true });
  const post = latest();

  const close = () => {
    post.cancel();
    body.hidden = true;
    stage.clear("why");
  };

  const draw = (cell, answer) => {
    const { text, steps } = answer;
    body.replaceChildren(
      h(
        "div",
        { class: "row" },
        h("h2", { class: "grow" }, t("play.why.title"), " ", chip(cellName(cell), [cell], stage.light)),
        h("button", { class: "button small plain", type: "button", onclick: close }, t("common.dialog.close")),
      ),
      h("p", { lang: "en" }, h("strong", {}, stage.sentence(answer), text.endsWith(".") ? "" : ".")),
      (steps.length > 0 && h("p", { class: "quiet small" }, t("play.why.steps", { count: steps.length }))) || "",
      h(
        "ol",
        { class: "reasons" },
        steps.map((step) =>
          h(
            "li",
            {},
            h(
              "div",
              { class: "row" },
              techniqueLink(step.rule, step.name),
              h(
                "button",
                { class: "button small", type: "button", onclick: () => stage.showStep(step, "why") },
                t("play.why.show"),
              ),
            ),
            argument(step, stage),
          ),
        ),
      ),
      solutions(answer.solutions),
    );
    announce(text);
  };

  /** Solutions, each as rows of dots and stars. */
  const solutions = (all) => {
    const { size, stars, regions } = game.puzzle;
    const boards = all.map((rows) =>
      h(
        "div",
        { class: "thumb" },
        createMiniBoard({ size, stars, regions, marks: rows.join(""), label: t("play.why.solution") }),
      ),
    );
    return boards.length > 0 ? h("div", { class: "thumbs" }, boards) : "";
  };

  return {
    element: body,
    close,
    async ask(cell) {
      body.hidden = false;
      body.replaceChildren(h("p", { class: "quiet" }, t("play.why.working", { cell: cellName(cell) })));
      try {
        const answer = await post("/why", { puzzle: game.puzzle, marks: game.known, cell });
        draw(cell, answer);
        if (answer.steps.length > 0) stage.showStep(answer.steps.at(-1), "why");
      } catch (error) {
        if (!isAbort(error)) body.replaceChildren(problemMessage(error));
      }
    },
  };
}
