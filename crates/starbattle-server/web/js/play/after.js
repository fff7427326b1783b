// After the win: your own moves again, where the time went, the techniques that the solver needs, and what is next.

import { isAbort, latest } from "../common/api.js";
import { cellName } from "../common/cells.js";
import { h } from "../common/dom.js";
import { techniqueLink } from "../common/explanation.js";
import { clock } from "../common/numbers.js";
import { puzzleText } from "../common/puzzle-text.js";
import { pageAddress } from "../common/route.js";
import { createScrubber } from "../common/scrubber.js";
import { loadTexts, rich, t } from "../common/texts.js";
import { nextInPack } from "../packs/next.js";
import { histogram } from "./histogram.js";

await Promise.all([loadTexts("after"), loadTexts("packs")]);

/** The class to try next, for whoever needed no hints. */
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
  if (!cell) return t("after.move.marks");
  const kind = { "*": "star", x: "cross", ".": "cleared" }[mark];
  const first = t(`after.move.${kind}`, { cell: cellName(cell) });
  return count > 1 ? t("after.move.more", { first, count: count - 1 }) : first;
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
      ? rich("after.solver", { step: found.number, technique: techniqueLink(found.step.rule, found.step.name) })
      : [];
  };

  const replay = (all, path) => {
    const text = h("p", { class: "small", "aria-live": "polite" });
    const show = (index) => {
      scrubber.set(index);
      if (index === 0) {
        text.replaceChildren(t("after.empty"));
        stage.visit(".".repeat(game.puzzle.size ** 2), null);
        return;
      }
      const move = all[index - 1];
      text.replaceChildren(
        `${t("after.at", { time: clock(move.at), move: wordsOf(move) })} `,
        ...solverWords(path, move.cell),
      );
      stage.visit(move.marks, null);
    };
    const scrubber = createScrubber({
      label: t("after.move.label"),
      previous: [t("after.move.previous"), t("after.move.previous")],
      next: [t("after.move.next"), t("after.move.next")],
      onmove: show,
      place: (index, count) => `${index} / ${count}`,
    });
    scrubber.set(all.length, all.length);
    return h("div", {}, h("h3", {}, t("after.moves")), scrubber.element, text);
  };

  const pauses = (all, path) => {
    const long = all
      .filter(({ pause }) => pause >= SHORT)
      .sort((one, two) => two.pause - one.pause)
      .slice(0, PAUSES);
    if (long.length === 0) return null;
    const line = (move) =>
      h(
        "li",
        {},
        `${t("after.pause", { time: clock(move.pause), move: wordsOf(move) })} `,
        solverWords(path, move.cell),
      );
    return h("div", {}, h("h3", {}, t("after.time")), h("ul", {}, long.map(line)));
  };

  /** What to play next: the next puzzle of the same pack, or a new one, which is harder if this one was easy enough. */
  const onward = (difficulty, hints, pack) => {
    const harder = HARDER[difficulty] ?? null;
    const wish = (wished, isMain) => {
      const name = t(`common.difficulty.${wished}`);
      return h(
        "button",
        { class: `button ${isMain ? "primary" : ""}`, type: "button", onclick: () => next(wished) },
        wished === difficulty ? t("after.another", { difficulty: name }) : t("after.harder", { difficulty: name }),
      );
    };
    const wishes = hints > 0 ? [difficulty, harder] : [harder, difficulty];
    return [
      pack?.p &&
        h(
          "a",
          { class: "button primary", href: pageAddress("play", { p: pack.p }) },
          t("after.packNext", { number: pack.number }),
        ),
      harder && [...new Set(wishes)].map((wished, index) => wish(wished, index === 0 && !pack?.p)),
      pack && h("a", { href: pageAddress("packs", { id: pack.id }) }, pack.p ? t("after.pack") : t("packs.whole")),
    ];
  };

  const draw = ({ seconds, hints }, path = null, pack = null) => {
    const all = moves();
    element.replaceChildren(
      ...[
        h(
          "div",
          { class: "message good" },
          h(
            "p",
            {},
            hints > 0
              ? rich("play.head.solvedWithHints", { time: clock(seconds), count: hints })
              : rich("play.head.solved", { time: clock(seconds) }),
          ),
        ),
        path && h("div", { class: "row" }, onward(path.difficulty, hints, pack)),
        all.length > 0 && replay(all, path),
        all.length > 0 && pauses(all, path),
        path && h("div", {}, h("h3", {}, t("after.techniques")), histogram(path.steps)),
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
      draw(status);
      const { puzzle } = game;
      try {
        const path = await post("/steps", { puzzle });
        // Without its pack, a puzzle is one like any other.
        const pack = await nextInPack(puzzle, path.difficulty, puzzleText(puzzle)).catch(() => null);
        if (!element.hidden && game.puzzle === puzzle) draw(status, path, pack);
      } catch (error) {
        // Without the solver's path, the moves are still there.
        if (!isAbort(error)) draw(status);
      }
    },
  };
}
