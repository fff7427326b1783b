// All packs with their progress.

import { boardName } from "../common/boards.js";
import { fill, h } from "../common/dom.js";
import { knownGames } from "../common/library.js";
import { problemBox } from "../common/problem.js";
import { addressOf } from "../common/route.js";
import { t } from "../common/texts.js";
import { BOARDS, packs, puzzlesOf } from "./packs.js";

export function listView(root) {
  async function update() {
    try {
      const lists = await Promise.all(packs.map(puzzlesOf));
      const known = await knownGames(lists.flat());
      draw(new Map(packs.map(({ id }, index) => [id, counts(lists[index], known)])));
    } catch (error) {
      fill(root, problemBox(error, update));
    }
  }

  const counts = (puzzles, known) => {
    const having = (state) => puzzles.filter((p) => known.get(p)?.progress === state).length;
    return { count: puzzles.length, solved: having("solved"), started: having("started") };
  };

  function draw(progress) {
    fill(
      root,
      h("p", { class: "lead" }, t("packs.lead")),
      BOARDS.map(([size, stars]) =>
        h(
          "section",
          { class: "pack-row" },
          h("h2", {}, boardName(size, stars)),
          h(
            "ul",
            { class: "packs" },
            packs
              .filter((pack) => pack.size === size && pack.stars === stars)
              .map((pack) => card(pack, progress.get(pack.id))),
          ),
        ),
      ),
    );
  }

  function card({ id, difficulty }, { count, solved, started }) {
    return h(
      "li",
      { class: `pack${solved === count ? " whole" : ""}` },
      h(
        "a",
        { href: addressOf({ id }) },
        h("strong", {}, t(`packs.class.${difficulty}`), solved === count ? " ✓" : null),
        h("progress", { max: count, value: solved, "aria-hidden": "true" }),
        h("span", { class: "small quiet" }, t("packs.solved", { solved, count })),
        started > 0 && h("span", { class: "small quiet" }, t("packs.started", { count: started })),
      ),
    );
  }

  update();
  return { update };
}
