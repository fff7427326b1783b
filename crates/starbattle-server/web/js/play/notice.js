// What a person should know about a puzzle that has just arrived: one sentence each, with the way out.

import { cellsByRegion } from "../common/board/geometry.js";
import { h } from "../common/dom.js";
import { announce } from "../common/shell.js";
import { t } from "../common/texts.js";

/** The letters of regions that are not in one piece. */
export function brokenRegions(regions) {
  return [...cellsByRegion(regions)].filter(([, cells]) => pieces(cells) > 1).map(([letter]) => letter);
}

function pieces(cells) {
  const left = new Set(cells.map(String));
  let count = 0;
  for (const cell of cells) {
    if (!left.delete(String(cell))) continue;
    count += 1;
    const reached = [cell];
    while (reached.length > 0) {
      const [row, col] = reached.pop();
      for (const next of [
        [row - 1, col],
        [row + 1, col],
        [row, col - 1],
        [row, col + 1],
      ])
        if (left.delete(String(next))) reached.push(next);
    }
  }
  return count;
}

export function createNotice() {
  const element = h("div", { class: "notices" });
  return {
    element,
    clear: () => element.replaceChildren(),
    /** Adds a sentence; `actions`: `[words, run]`. */
    say(words, ...actions) {
      const close = h(
        "button",
        { class: "button small plain", type: "button", onclick: () => message.remove() },
        t("play.notice.dismiss"),
      );
      const message = h(
        "div",
        { class: "message warn", role: "status" },
        h("p", {}, words),
        h(
          "div",
          { class: "row" },
          actions.map(([label, run]) => h("button", { class: "button small", type: "button", onclick: run }, label)),
          close,
        ),
      );
      element.append(message);
      announce(words);
    },
  };
}
