// The queue: puzzles as they are made, to keep or to discard. Kept ones outlive the page.

import { createMiniBoard } from "../shared/board.js";
import { button } from "../shared/controls.js";
import { fill, h } from "../shared/dom.js";
import { memory } from "../shared/memory.js";
import { counted } from "../shared/numbers.js";
import { readPuzzleText } from "../shared/puzzle-text.js";
import { addressOf } from "../shared/route.js";
import { confirmDialog, toast } from "../shared/shell.js";
import { techniques } from "../shared/techniques.js";
import { wishWords } from "./criteria.js";

const KEPT = "generate.kept";

/** The queue as `{element, begin, add, end, keepAll, kept, onChange}`. */
export function puzzleQueue() {
  let fresh = [];
  let kept = memory.get(KEPT, []).filter((each) => readPuzzleText(each?.puzzle ?? ""));
  let wish = null;
  let busy = false;
  let made = 0;
  const listeners = [];
  const freshHead = h("h2", {}, "New");
  const freshList = h("ul", { class: "queue", "aria-label": "New puzzles", "aria-live": "polite" });
  const keptHead = h("h2", {}, "Kept");
  const keptList = h("ul", { class: "queue", "aria-label": "Kept puzzles" });
  const keepEvery = button("Keep all", keepAll, { class: "button small", title: "K" });
  const clear = button("Discard all kept", discardKept, { class: "button small plain" });
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
        `${counted(kept.length, "puzzle")} will be gone from this browser.`,
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
    freshHead.textContent = busy ? `New: ${fresh.length} of ${wishWords(wish)}` : "New";
    keepEvery.hidden = fresh.length === 0;
    const waiting = busy
      ? Array.from({ length: Math.max(0, Math.min(8, wish.count - fresh.length)) }, () =>
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
            "What you keep is collected here, stays in this browser, and can be exported or printed.",
          ),
    );
  }
  function emptyWords() {
    if (wish) return [h("strong", {}, "None left. "), "Generate again, or change the wishes."];
    return [
      h("strong", {}, "No puzzles yet. "),
      "Say what you want and press Generate (G). Each puzzle has exactly one solution and needs no guessing.",
    ];
  }
  function keep(found) {
    fresh = fresh.filter((other) => other !== found);
    if (kept.some((other) => other.puzzle === found.puzzle)) toast("This puzzle is kept already");
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
        { href: addressOf({ p: found.puzzle }, "/"), class: "thumb", "aria-label": `Play: ${name}` },
        createMiniBoard({ ...puzzle, label: name }),
      ),
      h(
        "p",
        { class: "row rating" },
        h("span", { class: `badge level-${found.difficulty}` }, found.difficulty),
        h("span", { class: "small" }, `score ${found.score.toFixed(1)}`),
      ),
      h(
        "p",
        { class: "small quiet" },
        found.hardest ? ["hardest: ", techniqueLink(found.hardest)] : "no technique needed",
      ),
      h("p", { class: "small quiet" }, origin),
      h(
        "p",
        { class: "row" },
        isKept
          ? null
          : button("Keep", () => keep(found), { class: "button small primary", "aria-label": `Keep ${name}` }),
        button(isKept ? "Remove" : "Discard", () => drop(found), {
          class: "button small",
          "aria-label": `${isKept ? "Remove" : "Discard"} ${name}`,
        }),
        h("a", { class: "button small", href: addressOf({ p: found.puzzle }, "/") }, "Play"),
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
      wish = next;
      fresh = [];
      made = 0;
      busy = true;
      draw();
    },
    add(found) {
      // The solution is found again when it is wanted; what is kept stays small.
      const { puzzle, difficulty, score, hardest } = found;
      made += 1;
      fresh = [...fresh, { puzzle, seed: wish.seed, number: made, difficulty, score, hardest }];
      draw();
    },
    end() {
      busy = false;
      draw();
    },
  };
}

/** A technique by its name; until that is known, by its id. */
function techniqueLink(id) {
  const link = h("a", { href: `/techniques?id=${id}` }, id);
  const rename = (all) => {
    link.textContent = all.find((each) => each.id === id)?.name ?? id;
  };
  techniques().then(rename, () => {});
  return link;
}
