// The line above the board: the puzzle, or a banner in its place so that the layout does not jump.

import { headButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { clock } from "../common/numbers.js";
import { rich, t } from "../common/texts.js";

export function createHead({ game, stage, run }) {
  const title = h("h1", {});
  const badge = h("button", { class: "badge", type: "button", onclick: () => run("info") });
  const timer = h("span", { class: "timer", role: "timer", "aria-label": t("play.head.time") });
  const usual = h(
    "div",
    { class: "head-row" },
    h("div", { class: "grow row" }, title, badge, timer),
    headButton("new", t("play.head.new"), "Shift+N", () => run("new")),
    headButton("import", t("play.head.import"), "Ctrl+V", () => run("import")),
    headButton("share", t("play.head.share"), "Shift+E", () => run("export")),
  );
  const special = h("div", { class: "head-row special", hidden: true });
  const element = h("div", { class: "head" }, usual, special);

  const banner = (tone, words, ...actions) => {
    special.className = `head-row special ${tone}`;
    special.replaceChildren(
      h("h1", { class: "visually-hidden" }, title.textContent),
      h("div", { class: "grow" }, words),
      ...actions,
    );
    special.hidden = false;
    usual.hidden = true;
  };
  const action = (words, key, onclick, primary = false) =>
    h(
      "button",
      { class: `button small${primary ? " primary" : ""}`, type: "button", onclick },
      words,
      h("kbd", {}, key),
    );

  return {
    element,
    timer,
    /** Shows how hard the puzzle is. The badge opens an explanation. */
    rated({ words, name }) {
      badge.replaceChildren(words, ...(name ? [" · ", h("span", { lang: "en" }, name)] : []));
      badge.title = t("play.head.badge", { words: badge.textContent });
    },
    draw({ solved, seconds, hints }) {
      const { size, stars } = game.puzzle;
      title.textContent = `${size} × ${size} · ${t("common.count.star", { count: stars })}`;
      document.title = `${size}×${size}, ${t("common.count.star", { count: stars })} · Star Battle`;
      if (stage.elsewhere)
        banner(
          "away",
          [
            h("strong", {}, stage.isMove ? t("play.head.move") : t("play.head.step")),
            " ",
            h("span", { class: "wide-only" }, t("play.head.kept")),
          ],
          action(t("play.head.back"), "Esc", () => run("leave")),
        );
      else if (solved) {
        banner(
          "good",
          hints > 0
            ? rich("play.head.solvedWithHints", { time: clock(seconds), count: hints })
            : rich("play.head.solved", { time: clock(seconds) }),
          h(
            "button",
            { class: "button small primary", type: "button", onclick: () => run("new") },
            t("play.head.newPuzzle"),
          ),
        );
      } else if (game.inTrial)
        banner(
          "trial",
          [h("strong", {}, t("play.head.trial")), " ", h("span", { class: "wide-only" }, t("play.head.trialHelp"))],
          action(t("play.head.discard"), "Esc", () => run("discard")),
          action(t("play.head.keep"), "↵", () => run("keep"), true),
        );
      else {
        special.hidden = true;
        usual.hidden = false;
      }
    },
    forget() {
      badge.replaceChildren();
    },
  };
}
