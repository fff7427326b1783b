// Facts about the puzzle: is there one solution, can logic alone find it, how hard is it.

import { api, isAbort } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { techniqueLink } from "../shared/explanation.js";
import { counted } from "../shared/numbers.js";
import { problemMessage } from "../shared/problem.js";
import { no, solutionVerdict, yes } from "../shared/verdict.js";

/** What keeps a board from having a difficulty, if anything does: without exactly one solution, "stuck" would say nothing. */
const defect = (solution) =>
  solution?.unique === false ? (solution.solutions === 0 ? "no solution" : "several solutions") : null;

export function createInfo({ game, actions }) {
  const facts = h("dl", { class: "facts" });
  const trouble = h("div", {});
  const panel = h("section", { class: "stack" }, facts, trouble, h("div", { class: "row" }, actions));
  let controller = null;
  let names = null;

  const draw = (solution, rating) => {
    const { size, stars, regions } = game.puzzle;
    const wait = h("span", { class: "quiet" }, "…");
    const sizes = [
      ...new Map(
        regions
          .flatMap((line) => [...line])
          .map((letter, _, all) => [letter, all.filter((other) => other === letter).length]),
      ).values(),
    ];
    const hardest = rating?.hardest
      ? techniqueLink(rating.hardest, names?.get(rating.hardest) ?? "")
      : rating
        ? "none"
        : wait;
    const pairs = [
      ["Board", `${size} × ${size}`],
      ["Stars", `${stars} in each row, column and region, ${size * stars} in all`],
      ["Regions", `${Math.min(...sizes)} to ${Math.max(...sizes)} cells`],
      ["Solutions", solution ? solutionVerdict(solution) : wait],
      [
        "By logic",
        rating
          ? rating.solved
            ? yes("solvable without guessing")
            : no(defect(solution) ?? "the techniques stop before the end")
          : wait,
      ],
      [
        "Difficulty",
        rating
          ? h(
              "span",
              {},
              h("strong", {}, defect(solution) ?? rating.difficulty),
              defect(solution) ? "" : `, score ${Math.round(rating.score)}`,
            )
          : wait,
      ],
      ["Hardest step", hardest],
      ["First star", rating ? `effort ${rating.first_star} of ${rating.effort}` : wait],
      ["Techniques", rating ? counted(Object.keys(rating.rules).length, "different one") : wait],
    ];
    facts.replaceChildren(...pairs.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  };

  async function load() {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { puzzle } = game;
    draw(null, null);
    trouble.replaceChildren();
    try {
      names ??= api.get("/techniques").then(
        (list) => new Map(list.map(({ id, name }) => [id, name])),
        () => null,
      );
      const rating = api.post("/rate", { puzzle }, { signal });
      // If the first answer fails, nobody waits for the second.
      rating.catch(() => {});
      const solution = await api.post("/solve", { puzzle }, { signal });
      draw(solution, null);
      const rated = await rating;
      names = await names;
      draw(solution, rated);
      panel.dispatchEvent(new CustomEvent("rated", { detail: defect(solution) ?? rated.difficulty }));
    } catch (error) {
      if (!isAbort(error)) trouble.replaceChildren(problemMessage(error));
    }
  }

  return { panel, load };
}
