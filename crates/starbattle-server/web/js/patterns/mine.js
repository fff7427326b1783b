// The miner: finds all rules of a board as a job, and offers the files for download.

import { button, field } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { jobPanel } from "../common/job-panel.js";
import { grouped } from "../common/numbers.js";
import { addressOf, go, parameters } from "../common/route.js";
import { rich, t } from "../common/texts.js";

const number = (name, value, min, max) =>
  h("input", { type: "number", name, value, min, max, step: 1, required: true, inputmode: "numeric" });

/** The view; the board is kept in the address. */
export function mineView(root) {
  const query = parameters();
  const size = number("size", query.get("size") ?? 10, 4, 25);
  const stars = number("stars", query.get("stars") ?? 2, 1, 6);
  const initial = number("initial", query.get("initial") ?? 2, 1, 4);
  const crosses = number("crosses", query.get("crosses") ?? 0, 0, 7);
  // Crosses along the border are a pattern without any star.
  const setLeast = () => {
    initial.min = Number(crosses.value) > 0 ? 0 : 1;
  };
  crosses.addEventListener("input", setLeast);
  setLeast();
  const form = h(
    "form",
    { class: "mine-form", onsubmit: (event) => event.preventDefault() },
    field(t("patterns.mine.size"), size),
    field(t("patterns.mine.stars"), stars),
    field(t("patterns.mine.given"), initial, t("patterns.mine.givenHelp")),
    field(t("patterns.mine.crosses"), crosses, t("patterns.mine.crossesHelp")),
  );
  const files = h("ul", { class: "mined", "aria-label": t("patterns.mine.files") });
  const work = h("div");
  const summary = h("div", { role: "status" });
  fill(
    root,
    h(
      "div",
      { class: "panel narrow stack" },
      h("h2", {}, t("patterns.mine.heading")),
      h("p", {}, t("patterns.mine.introduction")),
      form,
      work,
      summary,
      files,
    ),
  );
  jobPanel(work, {
    start: t("patterns.mine.start"),
    path: "/mine",
    body() {
      if (!form.reportValidity()) return null;
      const wanted = {
        size: Number(size.value),
        stars: Number(stars.value),
        initial: Number(initial.value),
        crosses: Number(crosses.value),
      };
      go(addressOf({ view: "mine", ...wanted, crosses: wanted.crosses || null }), { replace: true, quiet: true });
      fill(files);
      fill(summary);
      return wanted;
    },
    result: (file) => files.append(fileEntry(file)),
    done: (end) => fill(summary, summaryOf(end)),
  });
  return {};
}

function summaryOf(end) {
  const rules = end.unconstrained_rules + end.constrained_rules;
  if (rules === 0) return h("p", { class: "message" }, t("patterns.mine.none"));
  return h(
    "div",
    { class: "message good" },
    h(
      "p",
      {},
      rich("patterns.mine.rules", { count: rules, anywhere: end.unconstrained_rules, under: end.constrained_rules }),
      " ",
      end.crosses
        ? t("patterns.mine.kept", { kept: end.facts_kept, count: end.facts })
        : t("patterns.mine.covered", { covered: end.covered, count: end.facts, proved: end.proved }),
    ),
  );
}

const LISTS = ["patterns", "pure_entanglement_templates", "unconstrained_rules", "constrained_rules"];

function fileEntry({ name, text }) {
  const content = JSON.parse(text);
  const entries = LISTS.reduce((sum, key) => sum + (content[key]?.length ?? 0), 0);
  return h(
    "li",
    { class: "row" },
    h("code", { class: "grow" }, name),
    h(
      "span",
      { class: "quiet small" },
      `${t("patterns.count.entry", { count: entries })}, ${grouped(Math.ceil(text.length / 1024))} kB`,
    ),
    button(t("patterns.mine.download"), () => download(name, text), { class: "button small" }),
  );
}
