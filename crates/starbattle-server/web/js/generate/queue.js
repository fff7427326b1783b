// The queue: new puzzles to keep or discard. Kept puzzles are stored in the browser.

import { createMiniBoard } from "../common/board.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { readPuzzleText } from "../common/puzzle-text.js";
import { pageAddress } from "../common/route.js";
import { confirmDialog, toast } from "../common/shell.js";
import { namedTechnique, SUPPOSITIONS } from "../common/techniques.js";
import { rich, t } from "../common/texts.js";
import { scoreNote } from "../common/verdict.js";
import { criteriaSummary } from "./criteria.js";

const KEPT = "generate.kept";

/** The queue as `{element, begin, add, end, keepAll, kept, onChange}`. */
export function puzzleQueue() {
  let fresh = [];
  let kept = memory.get(KEPT, []);
  let criteria = null;
  let busy = false;
  let made = 0;
  const listeners = [];
  const freshHead = h("h2", {}, t("generate.queue.new"));
  const freshList = h("ul", { class: "queue", "aria-label": t("generate.queue.newPuzzles"), "aria-live": "polite" });
  const keptHead = h("h2", {});
  const keptList = h("ul", { class: "queue", "aria-label": t("generate.queue.keptPuzzles") });
  const keepEvery = button(t("generate.queue.keepAll"), keepAll, { class: "button small", title: "K" });
  const clear = button(t("generate.queue.discardAll"), discardKept, { class: "button small plain" });
  const element = h(
    "div",
    { class: "stack" },
    h("section", {}, h("div", { class: "row queue-head" }, freshHead, keepEvery), freshList),
    h("section", { class: "kept" }, h("div", { class: "row queue-head" }, keptHead, clear), keptList),
  );

  async function discardKept() {
    if (
      !(await confirmDialog(
        t("generate.queue.discardTitle"),
        t("generate.queue.discardText", { count: kept.length }),
        t("generate.queue.discard"),
      ))
    )
      return;
    kept = [];
    save();
  }
  function save() {
    memory.set(KEPT, kept);
    draw();
    listeners.forEach((listener) => listener());
  }
  function draw() {
    freshHead.textContent = busy
      ? t("generate.queue.progress", { made: fresh.length, criteria: criteriaSummary(criteria) })
      : t("generate.queue.new");
    keepEvery.hidden = fresh.length === 0;
    const waiting = busy
      ? Array.from({ length: Math.max(0, Math.min(8, criteria.count - fresh.length)) }, () =>
          h("li", { class: "queue-card waiting", "aria-hidden": "true" }, h("div", { class: "mini-frame" })),
        )
      : [];
    fill(
      freshList,
      fresh.map((each) => card(each, false)),
      waiting,
    );
    if (!fresh.length && !busy) fill(freshList, h("li", { class: "empty-state whole-row" }, emptyWords()));
    keptHead.textContent = t("generate.queue.kept", { count: kept.length });
    clear.hidden = kept.length === 0;
    fill(
      keptList,
      kept.length
        ? kept.map((each) => card(each, true))
        : h("li", { class: "empty-state whole-row" }, t("generate.queue.keptHelp")),
    );
  }
  function emptyWords() {
    if (criteria) return rich("generate.queue.noneLeft");
    return rich("generate.queue.empty");
  }
  function keep(found) {
    fresh = fresh.filter((other) => other !== found);
    if (kept.some((other) => other.puzzle === found.puzzle)) toast(t("generate.queue.already"));
    else kept = [...kept, found];
    save();
  }
  function keepAll() {
    const all = fresh;
    fresh = [];
    kept = [...kept, ...all.filter((each) => !kept.some((other) => other.puzzle === each.puzzle))];
    save();
  }
  function drop(found) {
    fresh = fresh.filter((other) => other !== found);
    kept = kept.filter((other) => other !== found);
    save();
  }

  function card(found, isKept) {
    const puzzle = readPuzzleText(found.puzzle);
    const origin = t("generate.queue.origin", { seed: String(found.seed), number: found.number });
    const difficulty = t(`common.difficulty.${found.difficulty}`);
    const name = t("generate.queue.name", { difficulty, origin });
    return h(
      "li",
      { class: "queue-card" },
      h(
        "a",
        {
          href: pageAddress("play", { p: found.puzzle }),
          class: "thumb",
          "aria-label": t("generate.queue.playName", { name }),
        },
        createMiniBoard({ ...puzzle, label: name }),
      ),
      h(
        "p",
        { class: "row rating" },
        h("span", { class: `badge level-${found.difficulty}` }, difficulty),
        h("span", { class: "small" }, scoreNote(found.score)),
      ),
      h(
        "p",
        { class: "small quiet" },
        found.hardest
          ? rich("generate.queue.hardest", { technique: namedTechnique(found.hardest, { brief: true }) })
          : t("generate.queue.noTechnique"),
        found.supposes && `; ${t("generate.queue.supposes")}`,
      ),
      h("p", { class: "small quiet" }, origin),
      h(
        "p",
        { class: "row" },
        h(
          "a",
          { class: "button small primary", href: pageAddress("play", { p: found.puzzle }) },
          t("generate.queue.play"),
        ),
        isKept
          ? null
          : button(t("generate.queue.keep"), () => keep(found), {
              class: "button small",
              "aria-label": t("generate.queue.keepName", { name }),
            }),
        button(isKept ? t("generate.queue.remove") : t("generate.queue.discard"), () => drop(found), {
          class: "button small",
          "aria-label": isKept ? t("generate.queue.removeName", { name }) : t("generate.queue.discardName", { name }),
        }),
      ),
    );
  }

  draw();
  return {
    element,
    keepAll,
    kept: () => kept,
    onChange: (listener) => listeners.push(listener),
    begin(next) {
      criteria = next;
      fresh = [];
      made = 0;
      busy = true;
      draw();
    },
    add(found) {
      // The solution is computed again when it is needed, which keeps the stored puzzles small.
      const { puzzle, difficulty, score, hardest, rules } = found;
      const supposes = SUPPOSITIONS.some((rule) => rule in rules);
      made += 1;
      fresh = [...fresh, { puzzle, seed: criteria.seed, number: made, difficulty, score, hardest, supposes }];
      draw();
    },
    end() {
      busy = false;
      draw();
    },
  };
}
