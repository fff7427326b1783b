// Check: first how many marks are wrong, then where, but only on request.

import { isAbort, latest } from "../common/api.js";
import { h } from "../common/dom.js";
import { problemMessage } from "../common/problem.js";
import { announce } from "../common/shell.js";
import { t } from "../common/texts.js";

export function createCheck({ game, stage }) {
  const body = h("div", { class: "stack", "aria-live": "polite" });
  const button = h("button", { class: "button primary", type: "button", onclick: () => run() });
  const panel = h("section", { class: "stack" }, body, h("div", { class: "row" }, button));
  const post = latest();
  let found = null;
  let shown = false;

  const label = (words) => button.replaceChildren(`${words} `, h("kbd", {}, "K"));

  const draw = () => {
    const wrong = found?.wrong ?? [];
    const conflicts = found?.conflicts ?? [];
    label(found && wrong.length > 0 && !shown ? t("play.check.where") : t("play.check.run"));
    if (!found) {
      body.replaceChildren(
        h(
          "div",
          { class: "empty-state" },
          h("p", {}, t("play.check.intro")),
          h("p", { class: "small" }, t("play.check.noMore")),
        ),
      );
      return;
    }
    const tone = wrong.length + conflicts.length > 0 ? "bad" : "good";
    const words = found.complete
      ? t("play.check.complete")
      : wrong.length > 0
        ? t("play.check.wrong", { count: wrong.length })
        : conflicts.length > 0
          ? t("play.check.broken")
          : t("play.check.fine");
    body.replaceChildren(
      h(
        "div",
        { class: `message ${tone}` },
        h("p", {}, h("strong", {}, words), shown ? ` ${t("play.check.zigzag")}` : ""),
        conflicts.length > 0 &&
          h(
            "ul",
            {},
            conflicts.map((conflict) => h("li", { lang: "en" }, stage.sentence(conflict))),
          ),
      ),
    );
    announce(words);
  };

  async function run() {
    stage.leave();
    if (found && !shown && found.wrong.length > 0) {
      shown = true;
      stage.show({ error: found.wrong }, null, "check");
      draw();
      announce(
        t("play.check.list", {
          cells: found.wrong.map(([row, col]) => t("common.rowColumn", { row: row + 1, column: col + 1 })).join(", "),
        }),
      );
      return;
    }
    try {
      found = await post("/check", { puzzle: game.puzzle, marks: game.known });
      shown = false;
      draw();
    } catch (error) {
      if (!isAbort(error)) body.replaceChildren(problemMessage(error));
    }
  }

  draw();
  return {
    panel,
    run,
    reset() {
      post.cancel();
      if (!found) return;
      found = null;
      shown = false;
      stage.clear("check");
      draw();
    },
  };
}
