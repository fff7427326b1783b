// The rule files: what each contains, and whether all of it is true.

import { api, isAbort } from "../common/api.js";
import { boardName } from "../common/boards.js";
import { cellName } from "../common/cells.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { problemBox } from "../common/problem.js";
import { addressOf } from "../common/route.js";
import { rich, t } from "../common/texts.js";
import { patternCard } from "./card.js";
import { givenCrosses } from "./given.js";
import { counterexampleBoard } from "./verdict.js";

export function filesView(root) {
  const leaving = new AbortController();
  fill(root, h("p", { class: "quiet", role: "status" }, t("patterns.files.loading")));
  api.get("/specs").then(
    (files) =>
      fill(
        root,
        h("p", {}, t("patterns.files.introduction")),
        ownFile(leaving.signal),
        files.length
          ? h(
              "ul",
              { class: "files" },
              files.map((file) => fileCard(file, leaving.signal)),
            )
          : h("p", { class: "empty-state" }, rich("patterns.files.none")),
      ),
    (problem) =>
      fill(
        root,
        problemBox(problem, () => filesView(root)),
      ),
  );
  return { leave: () => leaving.abort() };
}

/** The largest file that the server reads, in bytes, with room for the question around it. */
const MAX_FILE = 900_000;

/** A file of one's own: opened or dropped here, verified, shown, and not kept anywhere. */
function ownFile(leaving) {
  const answer = h("div", { class: "verdict", "aria-live": "polite" });
  const picker = h("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    onchange: () => {
      if (picker.files[0]) load(picker.files[0], answer, leaving);
      picker.value = "";
    },
  });
  const box = h(
    "section",
    { class: "panel own-file" },
    h("h2", { class: "minor" }, t("patterns.files.own")),
    h("p", { class: "small" }, t("patterns.files.ownHelp")),
    h(
      "p",
      { class: "row" },
      button(t("patterns.files.open"), () => picker.click(), { class: "button small" }),
      picker,
    ),
    answer,
  );
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.dataTransfer.files[0]) load(event.dataTransfer.files[0], answer, leaving);
  });
  return box;
}

async function load(file, answer, leaving) {
  if (file.size > MAX_FILE) {
    const size = Math.ceil(file.size / 1000);
    fill(answer, h("p", { class: "message bad" }, t("patterns.files.tooLarge", { name: file.name, size })));
    return;
  }
  answer.setAttribute("aria-busy", "true");
  fill(answer, h("p", { class: "small" }, t("patterns.files.comparingOwn", { name: file.name })));
  try {
    const own = await api.post("/verify", { name: file.name, text: await file.text() }, { signal: leaving });
    const { info, verification, patterns } = own;
    const names = (cells) => cells.map(cellName).join(",") || null;
    const link = (pattern) =>
      addressOf({
        whatif: `${pattern.size}x${pattern.stars}`,
        stars: names(pattern.given),
        crosses: names(givenCrosses(pattern)),
      });
    fill(
      answer,
      h("h3", {}, `${info.file}: ${boardName(info.boardSize, verification.stars)}`),
      verdict(info, verification),
      info.warnings.length > 0 &&
        h(
          "ul",
          { class: "message warn" },
          info.warnings.map((warning) => h("li", { lang: "en" }, warning)),
        ),
      patterns.length < info.entries &&
        h("p", { class: "small quiet" }, t("patterns.files.first", { count: patterns.length })),
      h(
        "ul",
        { class: "cards", "aria-label": t("patterns.files.entries") },
        patterns.map((pattern) => patternCard(pattern, link(pattern))),
      ),
    );
  } catch (problem) {
    if (!isAbort(problem)) fill(answer, problemBox(problem));
  } finally {
    answer.removeAttribute("aria-busy");
  }
}

function fileCard(file, leaving) {
  if (file.broken) {
    return h(
      "li",
      { class: "panel file" },
      h("h2", { class: "minor" }, file.file),
      h(
        "p",
        { class: "message bad" },
        rich("patterns.files.broken", { reason: h("span", { lang: "en" }, file.broken) }),
      ),
    );
  }
  const answer = h("div", { class: "verdict", "aria-live": "polite" });
  const verify = button(t("patterns.files.verify"), () => check(file, answer, verify, leaving), {
    class: "button small",
  });
  return h(
    "li",
    { class: "panel file" },
    h("h2", { class: "minor" }, h("a", { href: addressOf({ spec: file.id }) }, file.id)),
    h(
      "p",
      { class: "row" },
      h("span", { class: "badge" }, boardName(file.boardSize, file.starsPerRow ?? "?")),
      h("span", { class: "badge" }, t("patterns.count.given", { count: file.initialStars })),
      file.initialEmpties && h("span", { class: "badge" }, t("patterns.count.cross", { count: file.initialEmpties })),
      (file.kinds ?? []).map((kind) => h("span", { class: "badge" }, t(`patterns.files.kind.${kind}`))),
      h(
        "span",
        { class: "badge" },
        file.source === "folder" ? t("patterns.files.folder") : t("patterns.files.included"),
      ),
    ),
    h(
      "p",
      { class: "row" },
      h("span", {}, t("patterns.count.entry", { count: file.entries })),
      verify,
      button(t("patterns.files.download"), () => save(file, answer), { class: "button small" }),
    ),
    file.warnings?.length
      ? h(
          "ul",
          { class: "message warn" },
          file.warnings.map((warning) => h("li", { lang: "en" }, warning)),
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
    h("p", { class: "small" }, `${t("patterns.files.comparing", { count: file.entries })} `, seconds),
    h(
      "p",
      { class: "row" },
      h("progress", { "aria-label": t("patterns.files.verifying") }),
      button(t("common.dialog.cancel"), stop, { class: "button small" }),
    ),
  );
  try {
    const report = await api.post(`/specs/${encodeURIComponent(file.id)}/verify`, {}, { signal: controller.signal });
    fill(answer, verdict(file, report));
  } catch (problem) {
    const again = () => check(file, answer, verify, leaving);
    fill(
      answer,
      isAbort(problem) ? h("p", { class: "small quiet" }, t("common.job.cancelled")) : problemBox(problem, again),
    );
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
        h("strong", {}, good ? t("patterns.files.allTrue") : t("patterns.files.notAllTrue")),
        " ",
        report.unknown
          ? t("patterns.files.countsUnknown", { count: report.sound, wrong: report.unsound, unknown: report.unknown })
          : t("patterns.files.counts", { count: report.sound, wrong: report.unsound }),
        " ",
        t("patterns.files.covered", { covered: report.covered, count: report.facts }),
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
      ? h("p", { class: "small quiet" }, t("patterns.files.more", { number: report.failures.length - shown.length }))
      : null,
  ];
}

function counterexample(file, { rule, reason, counterexample: found }) {
  const board = counterexampleBoard(file.boardSize, found);
  return h(
    "li",
    {},
    board,
    h(
      "p",
      { class: "small" },
      rich("patterns.files.false", { rule: h("code", {}, rule), reason: h("span", { lang: "en" }, reason) }),
    ),
  );
}
