// Facts about the puzzle: whether it has exactly one solution, whether logic alone finds it, and how hard it is.

import { api, isAbort } from "../common/api.js";
import { h } from "../common/dom.js";
import { problemMessage } from "../common/problem.js";
import { namedTechnique, techniques } from "../common/techniques.js";
import { t } from "../common/texts.js";
import { difficultyVerdict, logicVerdict, no, solutionVerdict } from "../common/verdict.js";

/** Why a board has no difficulty, or null: without exactly one solution, "stuck" would be meaningless. */
const defect = (solution) =>
  solution?.unique === false
    ? solution.solutions === 0
      ? t("play.info.noSolution")
      : t("play.info.severalSolutions")
    : null;

/** How often there was a single place to go on. */
const bottlenecks = ({ bottlenecks: count }) =>
  count === 0 ? t("play.info.none") : t("play.info.bottlenecks", { count });

const supposition = ({ longest_supposition: steps }) =>
  steps === 0 ? t("play.info.none") : t("common.count.step", { count: steps });

/** The class, and the longest supposition or the hardest technique, whose name is English: "expert · chain of 12". */
async function hardness({ difficulty, longest_supposition: steps, hardest }) {
  if (!difficulty) return { words: t("play.info.notRated") };
  if (steps > 0) return { words: t("play.info.chain", { difficulty: t(`common.difficulty.${difficulty}`), steps }) };
  const all = await techniques().catch(() => []);
  const name = all.find(({ id }) => id === hardest)?.name;
  return { words: t(`common.difficulty.${difficulty}`), name };
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
    const hardest = rating?.hardest ? namedTechnique(rating.hardest) : rating ? t("play.info.none") : wait();
    const pairs = [
      [t("play.info.board"), `${size} × ${size}`],
      [t("play.info.stars"), t("play.info.starsEach", { stars, total: size * stars })],
      [t("play.info.regions"), t("play.info.sizes", { min: Math.min(...sizes), max: Math.max(...sizes) })],
      [t("play.info.solutions"), solution ? solutionVerdict(solution) : wait()],
      [t("play.info.logic"), rating ? (defect(solution) ? no(defect(solution)) : logicVerdict(rating)) : wait()],
      [
        t("play.info.difficulty"),
        rating ? (defect(solution) ? h("strong", {}, defect(solution)) : difficultyVerdict(rating)) : wait(),
      ],
      [t("play.info.hardest"), hardest],
      [
        t("play.info.effort"),
        rating ? t("play.info.effortParts", { effort: rating.effort, hardest: rating.hardest_effort }) : wait(),
      ],
      [t("play.info.bottlenecksName"), rating ? bottlenecks(rating) : wait()],
      [t("play.info.supposition"), rating ? supposition(rating) : wait()],
      [
        t("play.info.techniques"),
        rating ? t("play.info.different", { count: Object.keys(rating.rules).length }) : wait(),
      ],
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
      const fault = defect(solution);
      const words = fault ? { words: fault } : await hardness(rated);
      const { difficulty, score } = fault ? {} : rated;
      const detail = { ...words, difficulty, score };
      if (!signal.aborted) panel.dispatchEvent(new CustomEvent("rated", { detail }));
    } catch (error) {
      if (isAbort(error)) return;
      draw(solution, null, t("play.info.notKnown"));
      errorBox.replaceChildren(problemMessage(error));
    }
  }

  return { panel, load };
}
