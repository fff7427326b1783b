// The queue: new puzzles to keep or discard. Kept puzzles are stored in the browser.

import { createMiniBoard } from "../common/board.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { memory } from "../common/memory.js";
import { counted } from "../common/numbers.js";
import { readPuzzleText } from "../common/puzzle-text.js";
import { pageAddress } from "../common/route.js";
import { confirmDialog, toast } from "../common/shell.js";
import { namedTechnique, SUPPOSITIONS } from "../common/techniques.js";
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
  const freshHead = h("h2", {}, "New");
  const freshList = h("ul", { class: "queue", "aria-label": "New puzzles", "aria-live": "polite" });
  const keptHead = h("h2", {}, "Kept");
  const keptList = h("ul", { class: "queue", "aria-label": "Kept puzzles" });
  const keepEvery = button("Keep all", keepAll, { class: "button small", title: "K" });
  const clear = button("Discard all", discardKept, { class: "button small plain" });
  const element = h(
    "div",
    { class: "stack" },
    h("section", {}, h("div", { class: "row queue-head" }, freshHead, keepEvery), freshList),
    h("section", { class: "kept" }, h("div", { class: "row queue-head" }, keptHead, clear), keptList),
  );

  async function discardKept() {
    if (
      !(await confirmDialog(
        "Discard all kept puzzles?",
        `${counted(kept.length, "puzzle")} will be removed from this browser.`,
        "Discard",
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
    freshHead.textContent = busy ? `New: ${fresh.length} of ${criteriaSummary(criteria)}` : "New";
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
    keptHead.textContent = `Kept: ${counted(kept.length, "puzzle")}`;
    clear.hidden = kept.length === 0;
    fill(
      keptList,
      kept.length
        ? kept.map((each) => card(each, true))
        : h(
            "li",
            { class: "empty-state whole-row" },
            "Puzzles you keep are stored in this browser. You can export or print them.",
          ),
    );
  }
  function emptyWords() {
    if (criteria) return [h("strong", {}, "None left. "), "Generate again, or change the criteria."];
    return [
      h("strong", {}, "No puzzles yet. "),
      "Choose the criteria and press Generate (G). Each puzzle has exactly one solution that the techniques reach.",
    ];
  }
  function keep(found) {
    fresh = fresh.filter((other) => other !== found);
    if (kept.some((other) => other.puzzle === found.puzzle)) toast("You already kept this puzzle.");
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
    const origin = `seed ${found.seed}, number ${found.number}`;
    const name = `${found.difficulty} puzzle, ${origin}`;
    return h(
      "li",
      { class: "queue-card" },
      h(
        "a",
        { href: pageAddress("play", { p: found.puzzle }), class: "thumb", "aria-label": `Play: ${name}` },
        createMiniBoard({ ...puzzle, label: name }),
      ),
      h(
        "p",
        { class: "row rating" },
        h("span", { class: `badge level-${found.difficulty}` }, found.difficulty),
        h("span", { class: "small" }, scoreNote(found.score)),
      ),
      h(
        "p",
        { class: "small quiet" },
        found.hardest ? ["hardest: ", namedTechnique(found.hardest, { brief: true })] : "no technique needed",
        found.supposes && "; with suppositions",
      ),
      h("p", { class: "small quiet" }, origin),
      h(
        "p",
        { class: "row" },
        h("a", { class: "button small primary", href: pageAddress("play", { p: found.puzzle }) }, "Play"),
        isKept ? null : button("Keep", () => keep(found), { class: "button small", "aria-label": `Keep ${name}` }),
        button(isKept ? "Remove" : "Discard", () => drop(found), {
          class: "button small",
          "aria-label": `${isKept ? "Remove" : "Discard"} ${name}`,
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
