// After the win: your own moves again, where the time went, the techniques that the solver needs, and what is next.

import { isAbort, latest } from "../common/api.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { techniqueLink } from "../common/explanation.js";
import { counted } from "../common/numbers.js";
import { createScrubber } from "../common/scrubber.js";
import { histogram } from "./histogram.js";
import { clock } from "./timer.js";

/** The class to try next. */
const HARDER = { easy: "medium", medium: "hard", hard: "expert", expert: "expert" };

/** The longest pauses that are told. */
const PAUSES = 3;
/** Shorter ones are no pauses, in seconds. */
const SHORT = 5;

/** What a move changed: the first cell that got a star, or else a cross, and how many more. */
function changeOf(before, after, size) {
  const changed = [...after].map((mark, index) => [mark, index]).filter(([mark, index]) => mark !== before[index]);
  const star = changed.find(([mark]) => mark === "*");
  const [mark, index] = star ?? changed.find(([each]) => each === "x") ?? changed[0] ?? [".", null];
  return { mark, cell: index === null ? null : [Math.floor(index / size), index % size], count: changed.length };
}

const wordsOf = ({ mark, cell, count }) => {
  if (!cell) return "other marks";
  const what = { "*": "star at", x: "cross at", ".": "cleared" }[mark];
  return `${what} ${cellName(cell)}${count > 1 ? ` and ${counted(count - 1, "more cell")}` : ""}`;
};

export function createAfter({ game, stage, next }) {
  const post = latest();
  const element = h("section", { class: "stack after", hidden: true });

  /** The moves of the game, each with the marks after it and the time it took. */
  const moves = () => {
    const { steps } = game.history;
    return steps.slice(1).map(({ state, at }, index) => ({
      marks: state.marks,
      at,
      pause: at - (steps[index].at ?? 0),
      ...changeOf(steps[index].state.marks, state.marks, game.puzzle.size),
    }));
  };

  /** Where the solver decides a cell: `{number, step}`, or null. */
  const decided = (path, cell) => {
    const index = (path?.steps ?? []).findIndex(({ stars, empties }) =>
      [...stars, ...empties].some(([row, col]) => row === cell?.[0] && col === cell?.[1]),
    );
    return index < 0 ? null : { number: index + 1, step: path.steps[index] };
  };
  const solverWords = (path, cell) => {
    const found = decided(path, cell);
    return found
      ? [
          "The solver decides it in its step ",
          String(found.number),
          ": ",
          techniqueLink(found.step.rule, found.step.name),
          ".",
        ]
      : [];
  };

  const replay = (all, path) => {
    const text = h("p", { class: "small", "aria-live": "polite" });
    const show = (index) => {
      scrubber.set(index);
      if (index === 0) {
        text.replaceChildren("The empty board.");
        stage.visit(".".repeat(game.puzzle.size ** 2), null);
        return;
      }
      const move = all[index - 1];
      text.replaceChildren(`At ${clock(move.at)}: ${wordsOf(move)}. `, ...solverWords(path, move.cell));
      stage.visit(move.marks, null);
    };
    const scrubber = createScrubber({
      label: "Move",
      previous: ["Previous move", "Previous move"],
      next: ["Next move", "Next move"],
      onmove: show,
      place: (index, count) => `${index} / ${count}`,
    });
    scrubber.set(all.length, all.length);
    return h("div", {}, h("h3", {}, "Your moves"), scrubber.element, text);
  };

  const pauses = (all, path) => {
    const long = all
      .filter(({ pause }) => pause >= SHORT)
      .sort((one, two) => two.pause - one.pause)
      .slice(0, PAUSES);
    if (long.length === 0) return null;
    const line = (move) =>
      h("li", {}, `${clock(move.pause)} before the ${wordsOf(move)}. `, solverWords(path, move.cell));
    return h("div", {}, h("h3", {}, "Where the time went"), h("ul", {}, long.map(line)));
  };

  const draw = ({ seconds, hints }, path, difficulty) => {
    const all = moves();
    const harder = HARDER[difficulty] ?? null;
    element.replaceChildren(
      ...[
        h(
          "div",
          { class: "message good" },
          h(
            "p",
            {},
            h("strong", {}, "Solved"),
            ` in ${clock(seconds)}, ${hints > 0 ? counted(hints, "hint") : "no hints"}.`,
          ),
        ),
        h(
          "div",
          { class: "row" },
          harder &&
            h(
              "button",
              { class: "button primary", type: "button", onclick: () => next(harder) },
              difficulty === harder ? `Another ${harder} one` : `Next, a bit harder: ${harder}`,
            ),
        ),
        all.length > 0 && replay(all, path),
        all.length > 0 && pauses(all, path),
        path && h("div", {}, h("h3", {}, "Techniques on the solver’s path"), histogram(path.steps)),
      ].filter(Boolean),
    );
  };

  return {
    element,
    hide() {
      post.cancel();
      element.hidden = true;
    },
    /** Shows it for a solved game: `{seconds, hints}`. */
    async show(status) {
      element.hidden = false;
      draw(status, null, null);
      try {
        const path = await post("/steps", { puzzle: game.puzzle });
        if (!element.hidden) draw(status, path, path.difficulty);
      } catch (error) {
        // Without the solver's path, the moves are still there.
        if (!isAbort(error)) draw(status, null, null);
      }
    },
  };
}
