// Repairs: small border changes that give the board one solution, or a difficulty.

import { isAbort, latest } from "../common/api.js";
import { createMiniBoard } from "../common/board.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { problemMessage } from "../common/problem.js";
import { announce } from "../common/shell.js";
import { listed, t } from "../common/texts.js";
import { lettersInOrder, regionsAfter } from "./draft.js";
import { ratingWords } from "./rating-words.js";

/** `logic` is any puzzle that the techniques solve. */
const GOALS = ["logic", "unique", "easy", "medium", "hard", "expert"];

/** `preview(changes|null)` shows `[[cell, letter]]` on the board; `apply(changes)` applies them. */
export function createRepair({ draft, preview, apply }) {
  const goal = h(
    "select",
    {},
    GOALS.map((id) => h("option", { value: id }, t(`edit.repair.goals.${id}`))),
  );
  const list = h("div", { class: "stack", "aria-live": "polite" });
  const start = h(
    "button",
    { class: "button primary", type: "button", onclick: () => search() },
    t("edit.repair.start"),
  );
  const stop = h(
    "button",
    { class: "button", type: "button", hidden: true, onclick: () => post.cancel() },
    t("edit.repair.stop"),
  );
  const panel = h(
    "section",
    { class: "stack" },
    h("p", { class: "quiet" }, t("edit.repair.intro")),
    h("label", { class: "field" }, h("span", {}, t("edit.repair.goal")), goal),
    h("div", { class: "row" }, start, stop),
    list,
  );
  const post = latest();

  /** A suggestion as a small board; picking it applies it. */
  const card = (suggestion, letters) => {
    const changes = suggestion.changes.map(({ cell, to }) => [cell, letters[to]]);
    const cells = changes.map(([cell]) => cell);
    const words = listed(
      suggestion.changes.map(({ cell, from, to }) =>
        t("edit.repair.change", { cell: cellName(cell), from: letters[from], to: letters[to] }),
      ),
    );
    const { size, stars } = draft.state;
    return h(
      "button",
      {
        class: "suggestion",
        type: "button",
        title: words,
        onpointerenter: ({ pointerType }) => pointerType === "mouse" && preview(changes),
        onpointerleave: () => preview(null),
        onfocus: ({ target }) => target.matches(":focus-visible") && preview(changes),
        onblur: () => preview(null),
        onclick: () => {
          preview(null);
          apply(changes);
        },
      },
      createMiniBoard({
        size,
        stars,
        regions: regionsAfter(draft.state, changes),
        highlights: { target: cells },
        label: words,
      }),
      h("strong", {}, t("edit.repair.changes", { count: changes.length })),
      suggestion.difficulty && h("span", {}, ratingWords(suggestion)),
    );
  };

  /** What is known about the smallest number of changes. */
  const conclusion = ([first], proved) =>
    h(
      "p",
      { class: "quiet small" },
      proved ? t("edit.repair.smallest") : t("edit.repair.atMost", { count: first.changes.length }),
    );

  async function search() {
    const puzzle = draft.state;
    const letters = lettersInOrder(puzzle.regions);
    const target = { unique: { unique: true }, logic: {} }[goal.value] ?? { difficulty: goal.value };
    start.disabled = true;
    stop.hidden = false;
    list.replaceChildren(h("progress", {}), h("p", { class: "quiet small" }, t("edit.borders.trying")));
    try {
      const { suggestions, proved } = await post("/improve", { puzzle, ...target });
      const useful = suggestions.filter(({ changes }) => changes.length > 0);
      list.replaceChildren(
        ...(suggestions.length === 0
          ? [h("div", { class: "message warn" }, h("p", {}, t("edit.repair.none")))]
          : useful.length === 0
            ? [h("div", { class: "message good" }, h("p", {}, t("edit.repair.fine")))]
            : [
                h(
                  "div",
                  { class: "suggestions" },
                  useful.map((one) => card(one, letters)),
                ),
                conclusion(useful, proved),
              ]),
      );
      announce(t("edit.repair.found", { count: useful.length }));
    } catch (error) {
      list.replaceChildren(...(isAbort(error) ? [] : [problemMessage(error)]));
    } finally {
      start.disabled = false;
      stop.hidden = true;
    }
  }

  return {
    panel,
    /** Discards the suggestions, as the draft has changed. */
    reset() {
      post.cancel();
      list.replaceChildren();
    },
  };
}
