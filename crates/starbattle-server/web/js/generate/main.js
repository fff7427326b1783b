// The Generate page: criteria, the queue of new puzzles, and the printable sheet.

import { fill, h } from "../common/dom.js";
import { jobPanel } from "../common/job-panel.js";
import { memory } from "../common/memory.js";
import { followLinks, onRoute, pageAddress, parameters } from "../common/route.js";
import { mountShell, registerKeys } from "../common/shell.js";
import { rich, t } from "../common/texts.js";
import { criteriaForm } from "./criteria.js";
import { exportPanel } from "./export.js";
import { puzzleQueue } from "./queue.js";
import { sheetView } from "./sheet.js";

const root = document.getElementById("view");
let shown = null;
let actions = {};

function workbench() {
  const queue = puzzleQueue();
  const form = criteriaForm();
  const work = h("div", { class: "job-place" });
  const panel = jobPanel(work, {
    start: t("generate.start"),
    path: "/generate",
    body() {
      const criteria = form.read();
      if (criteria) queue.begin(criteria);
      return criteria;
    },
    result: (found) => queue.add(found),
    ended: () => queue.end(),
  });
  fill(
    root,
    h(
      "div",
      { class: "generate" },
      h("div", { class: "panel criteria" }, form.element, work),
      h("div", { class: "results" }, queue.element, exportPanel(queue)),
    ),
  );
  actions = { g: () => panel.start(), x: () => panel.cancel(), k: () => queue.keepAll() };
  addEventListener("pagehide", () => panel.cancel());
  return { update: () => form.update(), leave: () => panel.cancel() };
}

/** The printable sheet of the puzzles in the address. */
function sheet() {
  const kept = memory.get("generate.kept", []);
  return sheetView(root, {
    puzzles: async () => (parameters().get("puzzles") ?? "").split(","),
    rated: new Map(kept.map(({ puzzle, difficulty }) => [puzzle, difficulty])),
    back: h("a", { href: pageAddress("generate") }, `‹ ${t("generate.sheet.back")}`),
    empty: rich("generate.sheet.empty"),
  });
}

function route() {
  const id = parameters().get("view") === "sheet" ? "sheet" : "workbench";
  if (shown?.id === id) {
    shown.view.update?.();
    return;
  }
  shown?.view.leave?.();
  document.body.classList.toggle("on-sheet", id === "sheet");
  actions = {};
  shown = { id, view: {} };
  shown.view = id === "sheet" ? sheet() : workbench();
}

mountShell("generate");
registerKeys(t("generate.heading"), [
  { keys: ["g"], show: "G", text: t("generate.keys.generate"), run: () => actions.g?.() },
  { keys: ["x"], show: "X", text: t("generate.keys.cancel"), run: () => actions.x?.() },
  { keys: ["k"], show: "K", text: t("generate.keys.keepAll"), run: () => actions.k?.() },
]);
followLinks(document.querySelector("main"));
onRoute(route);
route();
