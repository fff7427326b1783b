// One pack: its puzzles with how far each is, and the way to the next.

import { createMiniBoard } from "../common/board.js";
import { boardName } from "../common/boards.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { knownGames } from "../common/library.js";
import { clock } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { readPuzzleText } from "../common/puzzle-text.js";
import { addressOf, addressWith, pageAddress } from "../common/route.js";
import { t } from "../common/texts.js";
import { puzzlesOf } from "./packs.js";

export function packView(root, pack) {
  const { id, size, stars, difficulty } = pack;

  async function update() {
    try {
      const puzzles = await puzzlesOf(pack);
      draw(puzzles, await knownGames(puzzles));
    } catch (error) {
      fill(root, problemBox(error, update));
    }
  }

  function draw(puzzles, known) {
    const state = (p) => known.get(p)?.progress ?? "new";
    const solved = puzzles.filter((p) => state(p) === "solved").length;
    // A game that was begun comes before one that was not.
    const next = puzzles.find((p) => state(p) === "started") ?? puzzles.find((p) => state(p) === "new");
    const number = puzzles.indexOf(next) + 1;
    fill(
      root,
      h("p", { class: "crumbs" }, h("a", { href: addressOf({}) }, t("packs.back"))),
      h("h2", {}, `${boardName(size, stars)} · ${t(`packs.class.${difficulty}`)}`),
      h(
        "div",
        { class: "pack-head" },
        h("progress", { max: puzzles.length, value: solved, "aria-label": t("packs.progress") }),
        h("p", { class: "small quiet" }, t("packs.solved", { solved, count: puzzles.length })),
        h(
          "div",
          { class: "row" },
          next
            ? h(
                "a",
                { class: "button primary", href: pageAddress("play", { p: next }) },
                state(next) === "started" ? t("packs.continue", { number }) : t("packs.next", { number }),
              )
            : h("p", { class: "message good" }, t("packs.whole")),
          h("a", { class: "button", href: addressWith({ view: "sheet" }) }, t("packs.print")),
          button(t("packs.download"), () => download(`${id}.txt`, `${puzzles.join("\n")}\n`, "text/plain")),
        ),
      ),
      h(
        "ol",
        { class: "pack-puzzles" },
        puzzles.map((p, index) => item(p, index + 1, state(p), known.get(p))),
      ),
    );
  }

  function item(p, number, state, facts) {
    const time = state === "solved" && facts?.best ? clock(facts.best) : null;
    const words = [t(`packs.state.${state}`), time].filter(Boolean).join(", ");
    const name = t("packs.puzzle", { number, state: words });
    return h(
      "li",
      { class: `pack-puzzle ${state}` },
      h(
        "a",
        { href: pageAddress("play", { p }), "aria-label": name },
        createMiniBoard({ ...readPuzzleText(p), label: name }),
        h(
          "span",
          { class: "pack-line", "aria-hidden": "true" },
          h("strong", {}, number),
          h("span", { class: "small quiet" }, state === "solved" ? `✓ ${time ?? ""}` : state === "started" ? "…" : ""),
        ),
      ),
    );
  }

  update();
  return { update };
}
