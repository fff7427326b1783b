// The miner: finds all rules of a board as a job, and offers the files for download.

import { button, field } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { jobPanel } from "../common/job-panel.js";
import { counted, grouped } from "../common/numbers.js";
import { addressOf, go, parameters } from "../common/route.js";

const number = (name, value, min, max) =>
  h("input", { type: "number", name, value, min, max, step: 1, required: true, inputmode: "numeric" });

/** The view; the board is kept in the address. */
export function mineView(root) {
  const query = parameters();
  const size = number("size", query.get("size") ?? 10, 4, 25);
  const stars = number("stars", query.get("stars") ?? 2, 1, 6);
  const initial = number("initial", query.get("initial") ?? 2, 1, 4);
  const form = h(
    "form",
    { class: "mine-form", onsubmit: (event) => event.preventDefault() },
    field("Rows and columns", size),
    field("Stars per row and column", stars),
    field("Given stars", initial, "Each additional star takes much longer; two are quick."),
  );
  const files = h("ul", { class: "mined", "aria-label": "Rule files" });
  const work = h("div");
  const summary = h("div", { role: "status" });
  fill(
    root,
    h(
      "div",
      { class: "panel narrow stack" },
      h("h2", {}, "Find all rules of a board"),
      h(
        "p",
        {},
        "The miner goes through every placement of the board and every set of given stars, and records each cell they ",
        "force. It writes a rule only after proving it at all its positions.",
      ),
      form,
      work,
      summary,
      files,
    ),
  );
  jobPanel(work, {
    start: "Start mining",
    path: "/mine",
    body() {
      if (!form.reportValidity()) return null;
      const wanted = { size: Number(size.value), stars: Number(stars.value), initial: Number(initial.value) };
      go(addressOf({ view: "mine", ...wanted }), { replace: true, quiet: true });
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
  if (rules === 0)
    return h(
      "p",
      { class: "message" },
      "No rules: on this board, so few given stars force nothing beyond the obvious.",
    );
  return h(
    "div",
    { class: "message good" },
    h(
      "p",
      {},
      h("strong", {}, `${counted(rules, "rule")}. `),
      `${grouped(end.unconstrained_rules)} hold at any position, ${grouped(end.constrained_rules)} under conditions. `,
      `Together they cover ${grouped(end.covered)} of ${counted(end.facts, "fact")} about this board; `,
      `${grouped(end.proved)} have a short proof.`,
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
      `${counted(entries, "entry", "entries")}, ${grouped(Math.ceil(text.length / 1024))} kB`,
    ),
    button("Download JSON", () => download(name, text), { class: "button small" }),
  );
}
