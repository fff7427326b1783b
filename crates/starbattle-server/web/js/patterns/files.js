// The rule files: what each contains, and whether all of it is true.

import { api, isAbort } from "../common/api.js";
import { boardName } from "../common/boards.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { counted, grouped } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { addressOf } from "../common/route.js";
import { counterexampleBoard } from "./verdict.js";

const KIND_WORDS = {
  pairs: "fixed patterns",
  triples: "rules for one cell",
  template_rules: "rules for several cells",
  pure_templates: "templates",
};

export function filesView(root) {
  const leaving = new AbortController();
  fill(root, h("p", { class: "quiet", role: "status" }, "Loading the rule files…"));
  api.get("/specs").then(
    (files) =>
      fill(
        root,
        h(
          "p",
          {},
          "A rule file lists what is known about one board. Verify a file to compare every entry with all placements; ",
          "for a false entry you see a placement that contradicts it.",
        ),
        files.length
          ? h(
              "ul",
              { class: "files" },
              files.map((file) => fileCard(file, leaving.signal)),
            )
          : h(
              "p",
              { class: "empty-state" },
              h("strong", {}, "No rule files. "),
              "Run the miner, or put rule files into the folder specs/entanglements.",
            ),
      ),
    (problem) =>
      fill(
        root,
        problemBox(problem, () => filesView(root)),
      ),
  );
  return { leave: () => leaving.abort() };
}

function fileCard(file, leaving) {
  if (file.broken) {
    return h(
      "li",
      { class: "panel file" },
      h("h2", { class: "minor" }, file.file),
      h("p", { class: "message bad" }, `This file cannot be read: ${file.broken}`),
    );
  }
  const answer = h("div", { class: "verdict", "aria-live": "polite" });
  const verify = button("Verify this file", () => check(file, answer, verify, leaving), { class: "button small" });
  return h(
    "li",
    { class: "panel file" },
    h("h2", { class: "minor" }, h("a", { href: addressOf({ spec: file.id }) }, file.id)),
    h(
      "p",
      { class: "row" },
      h("span", { class: "badge" }, boardName(file.boardSize, file.starsPerRow ?? "?")),
      h("span", { class: "badge" }, counted(file.initialStars, "given star")),
      (file.kinds ?? []).map((kind) => h("span", { class: "badge" }, KIND_WORDS[kind] ?? kind)),
      h("span", { class: "badge" }, file.source === "folder" ? "your folder" : "included"),
    ),
    h(
      "p",
      { class: "row" },
      h("span", {}, counted(file.entries, "entry", "entries")),
      verify,
      button("Download", () => save(file, answer), { class: "button small" }),
    ),
    file.warnings?.length
      ? h(
          "ul",
          { class: "message warn" },
          file.warnings.map((warning) => h("li", {}, warning)),
        )
      : null,
    answer,
  );
}

async function save(file, answer) {
  try {
    download(`${file.id}.json`, await api.text(`/specs/${encodeURIComponent(file.id)}`));
  } catch (problem) {
    fill(answer, problemBox(problem));
  }
}

/** Verifies a file; shows the time while it runs, and can be cancelled. */
async function check(file, answer, verify, leaving) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  leaving.addEventListener("abort", stop);
  const began = performance.now();
  const seconds = h("span", { class: "quiet", "aria-hidden": "true" });
  const clock = setInterval(() => {
    seconds.textContent = `${Math.floor((performance.now() - began) / 1000)} s`;
  }, 1000);
  verify.disabled = true;
  answer.setAttribute("aria-busy", "true");
  fill(
    answer,
    h(
      "p",
      { class: "small" },
      `Comparing ${counted(file.entries, "entry", "entries")} with all placements of the board… `,
      seconds,
    ),
    h(
      "p",
      { class: "row" },
      h("progress", { "aria-label": "Verifying" }),
      button("Cancel", stop, { class: "button small" }),
    ),
  );
  try {
    const report = await api.post(`/specs/${encodeURIComponent(file.id)}/verify`, {}, { signal: controller.signal });
    fill(answer, verdict(file, report));
  } catch (problem) {
    const again = () => check(file, answer, verify, leaving);
    fill(answer, isAbort(problem) ? h("p", { class: "small quiet" }, "Cancelled.") : problemBox(problem, again));
  }
  clearInterval(clock);
  leaving.removeEventListener("abort", stop);
  answer.removeAttribute("aria-busy");
  verify.disabled = false;
}

function verdict(file, report) {
  const good = report.unsound === 0 && report.unknown === 0;
  const shown = report.failures.slice(0, 6);
  return [
    h(
      "div",
      { class: `message ${good ? "good" : "bad"}` },
      h(
        "p",
        {},
        h("strong", {}, good ? "All true. " : "Not all true. "),
        `${counted(report.sound, "entry", "entries")} true, ${grouped(report.unsound)} false`,
        report.unknown ? `, ${grouped(report.unknown)} with unknown conditions` : "",
        `. They cover ${grouped(report.covered)} of ${counted(report.facts, "fact")} about this board.`,
      ),
    ),
    shown.length
      ? h(
          "ul",
          { class: "counterexamples" },
          shown.map((failure) => counterexample(file, failure)),
        )
      : null,
    report.failures.length > shown.length
      ? h("p", { class: "small quiet" }, `and ${grouped(report.failures.length - shown.length)} more`)
      : null,
  ];
}

function counterexample(file, { rule, reason, counterexample: found }) {
  const board = counterexampleBoard(file.boardSize, found);
  return h("li", {}, board, h("p", { class: "small" }, h("code", {}, rule), ` is not true: ${reason}`));
}
