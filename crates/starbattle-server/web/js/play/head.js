// The line above the board: the puzzle, or a banner in its place so that the layout does not jump.

import { headButton } from "../common/controls.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { clock } from "./timer.js";

export function createHead({ game, stage, run }) {
  const title = h("h1", {});
  const badge = h("button", { class: "badge", type: "button", hidden: true, onclick: () => run("info") });
  const timer = h("span", { class: "timer", role: "timer", "aria-label": "Time" });
  const usual = h(
    "div",
    { class: "head-row" },
    h("div", { class: "grow row" }, title, badge, timer),
    headButton("new", "New", "Shift+N", () => run("new")),
    headButton("import", "Import", "Ctrl+V", () => run("import")),
    headButton("share", "Share", "Shift+E", () => run("export")),
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
    rated(words) {
      badge.textContent = words;
      badge.title = `${words}: what does that mean?`;
      badge.hidden = false;
    },
    draw({ solved, seconds, hints }) {
      const { size, stars } = game.puzzle;
      title.textContent = `${size} × ${size} · ${counted(stars, "star")}`;
      document.title = `${size}×${size}, ${counted(stars, "star")} · Star Battle`;
      if (stage.elsewhere)
        banner(
          "away",
          [
            h("strong", {}, stage.isMove ? "Viewing a move. " : "Viewing a step. "),
            h("span", { class: "wide-only" }, "Your own marks are kept."),
          ],
          action("Back to my marks", "Esc", () => run("leave")),
        );
      else if (solved) {
        banner(
          "good",
          [
            h("strong", {}, "Solved"),
            ` in ${clock(seconds)}${hints > 0 ? `, ${counted(hints, "hint")}` : ", no hints"}.`,
          ],
          h("button", { class: "button small primary", type: "button", onclick: () => run("new") }, "New puzzle"),
        );
      } else if (game.inTrial)
        banner(
          "trial",
          [
            h("strong", {}, "Trial. "),
            h("span", { class: "wide-only" }, "You can discard everything you mark from now on in one step."),
          ],
          action("Discard", "Esc", () => run("discard")),
          action("Keep", "↵", () => run("keep"), true),
        );
      else {
        special.hidden = true;
        usual.hidden = false;
      }
    },
    forget() {
      badge.hidden = true;
    },
  };
}
