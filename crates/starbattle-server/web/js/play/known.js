// What the solver knows about the position on the board: a layer of numbers and outlines, and the same in words.

import { isAbort, latest } from "../common/api.js";
import { range, unitRange } from "../common/board/facts.js";
import { cellNames } from "../common/cells.js";
import { h } from "../common/dom.js";
import { problemMessage } from "../common/problem.js";
import { announce } from "../common/shell.js";
import { chip } from "../common/text.js";
import { t } from "../common/texts.js";

/** Chains suppose something instead of learning it, and take long. */
const HARDEST_TIER = 4;

/** Larger sets are described by their number of cells; the chip shows them. */
const MAX_NAMED = 6;

export function createKnown({ game, stage, steps }) {
  const post = latest();
  const summary = h("summary", {});
  const body = h("div", { class: "stack tight" });
  const element = h("details", { class: "known", hidden: true }, summary, body);
  let on = false;

  const name = (cells) =>
    cells.length <= MAX_NAMED ? cellNames(cells) : t("common.count.cell", { count: cells.length });
  const list = (title, facts) =>
    facts.length > 0 && [
      h("h3", {}, title),
      h(
        "ul",
        {},
        facts.map((fact) => h("li", {}, chip(name(fact.cells), fact.cells, stage.light), `: ${range(fact)}`)),
      ),
    ];
  const units = (title, bounds) => h("p", {}, h("strong", {}, `${title}: `), bounds.map(unitRange).join(" "));

  const show = (facts) => {
    stage.setFacts(facts);
    if (!facts) return;
    const { strips, blocks, groups } = facts;
    const counts = [
      t("play.known.strip", { count: strips.length }),
      t("play.known.block", { count: blocks.length }),
      t("play.known.group", { count: groups.length }),
    ];
    summary.textContent = t("play.known.summary", { counts: counts.join(", ") });
    body.replaceChildren(
      h("p", { class: "small quiet" }, t("play.known.explanation")),
      units(t("play.known.rows"), facts.rows),
      units(t("play.known.columns"), facts.columns),
      units(t("play.known.regions"), facts.regions),
      ...[
        list(t("play.known.strips"), strips),
        list(t("play.known.blocks"), blocks),
        list(t("play.known.groups"), groups),
      ]
        .flat()
        .filter(Boolean),
    );
  };

  /** Shows what is known about the position on view: after a step, or where the game is. */
  async function update() {
    element.hidden = !on;
    if (!on) {
      post.cancel();
      stage.setFacts(null);
      return;
    }
    try {
      if (stage.elsewhere) {
        show(await steps.facts());
        return;
      }
      const { puzzle, known: marks } = game;
      const rules = { max_tier: HARDEST_TIER };
      const { facts } = await post("/steps", { puzzle, marks, rules, now: true, facts: true });
      if (on && !stage.elsewhere) show(facts);
    } catch (error) {
      if (isAbort(error)) return;
      stage.setFacts(null);
      summary.textContent = t("play.known.title");
      body.replaceChildren(problemMessage(error));
    }
  }

  return {
    element,
    update,
    get on() {
      return on;
    },
    async set(value) {
      if (on === value) return;
      on = value;
      await update();
      announce(on ? summary.textContent : t("play.known.hidden"));
    },
  };
}
