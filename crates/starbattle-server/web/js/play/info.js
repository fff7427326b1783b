// Facts about the puzzle: whether it has exactly one solution, whether logic alone finds it, and how hard it is.

import { api, isAbort } from "../common/api.js";
import { h } from "../common/dom.js";
import { counted } from "../common/numbers.js";
import { problemMessage } from "../common/problem.js";
import { namedTechnique, techniques } from "../common/techniques.js";
import { difficultyVerdict, logicVerdict, no, solutionVerdict } from "../common/verdict.js";

/** Why a board has no difficulty, or null: without exactly one solution, "stuck" would be meaningless. */
const defect = (solution) =>
  solution?.unique === false ? (solution.solutions === 0 ? "no solution" : "several solutions") : null;

/** How often there was a single place to go on. */
const bottlenecks = ({ bottlenecks: count }) =>
  count === 0 ? "none" : `a single place to go on ${count === 1 ? "once" : `${count} times`}`;

const supposition = ({ longest_supposition: steps }) => (steps === 0 ? "none" : counted(steps, "step"));

/** The class, and the longest supposition or the hardest technique: "expert · chain of 12". */
async function hardness({ difficulty, longest_supposition: steps, hardest }) {
  if (!difficulty) return "not rated";
  if (steps > 0) return `${difficulty} · chain of ${steps}`;
  const all = await techniques().catch(() => []);
  const name = all.find(({ id }) => id === hardest)?.name;
  return name ? `${difficulty} · ${name}` : difficulty;
}

export function createInfo({ game, actions }) {
  const facts = h("dl", { class: "facts" });
  const errorBox = h("div", {});
  const panel = h("section", { class: "stack" }, facts, errorBox, h("div", { class: "row" }, actions));
  let controller = null;

  /** `missing`: what stands where an answer is not there, or not there yet. */
  const draw = (solution, rating, missing = "…") => {
    const { size, stars, regions } = game.puzzle;
    const wait = () => h("span", { class: "quiet" }, missing);
    const sizes = [
      ...new Map(
        regions
          .flatMap((line) => [...line])
          .map((letter, _, all) => [letter, all.filter((other) => other === letter).length]),
      ).values(),
    ];
    const hardest = rating?.hardest ? namedTechnique(rating.hardest) : rating ? "none" : wait();
    const pairs = [
      ["Board", `${size} × ${size}`],
      ["Stars", `${stars} in each row, column and region, ${size * stars} in all`],
      ["Regions", `${Math.min(...sizes)} to ${Math.max(...sizes)} cells`],
      ["Solutions", solution ? solutionVerdict(solution) : wait()],
      ["By logic", rating ? (defect(solution) ? no(defect(solution)) : logicVerdict(rating)) : wait()],
      [
        "Difficulty",
        rating ? (defect(solution) ? h("strong", {}, defect(solution)) : difficultyVerdict(rating)) : wait(),
      ],
      ["Hardest step", hardest],
      ["Effort", rating ? `${rating.effort}, of which the hardest step ${rating.hardest_effort}` : wait()],
      ["Bottlenecks", rating ? bottlenecks(rating) : wait()],
      ["Longest supposition", rating ? supposition(rating) : wait()],
      ["Techniques", rating ? `${Object.keys(rating.rules).length} different` : wait()],
    ];
    facts.replaceChildren(...pairs.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
  };

  async function load() {
    controller?.abort();
    controller = new AbortController();
    const { signal } = controller;
    const { puzzle } = game;
    let solution = null;
    draw(null, null);
    errorBox.replaceChildren();
    try {
      const rating = api.post("/rate", { puzzle }, { signal });
      // If the first request fails, the second is not awaited.
      rating.catch(() => {});
      solution = await api.post("/solve", { puzzle }, { signal });
      draw(solution, null);
      panel.dispatchEvent(new CustomEvent("solutions", { detail: solution }));
      const rated = await rating;
      draw(solution, rated);
      const words = defect(solution) ?? (await hardness(rated));
      if (!signal.aborted) panel.dispatchEvent(new CustomEvent("rated", { detail: words }));
    } catch (error) {
      if (isAbort(error)) return;
      draw(solution, null, "not known");
      errorBox.replaceChildren(problemMessage(error));
    }
  }

  return { panel, load };
}
