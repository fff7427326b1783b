// The Techniques page: the list on one side, one technique on the other.

import { api } from "../common/api.js";
import { fill, h } from "../common/dom.js";
import { problemBox } from "../common/problem.js";
import { addressWith, followLinks, go, onRoute, parameters } from "../common/route.js";
import { mountShell, registerKeys } from "../common/shell.js";
import { techniques as fetchTechniques } from "../common/techniques.js";
import { t } from "../common/texts.js";
import { techniquePage } from "./entry.js";
import { libraryList } from "./library.js";

const root = document.getElementById("view");
const entry = h("article", { class: "technique", "aria-live": "off" });
const wide = matchMedia("(min-width: 901px)");
let techniques = [];
let library = null;
let page = null;
let shown = null;

/** The technique in the address; on a wide screen, the first one if none is named. */
function chosen() {
  const id = parameters().get("id");
  return (
    techniques.find((each) => each.id.toLowerCase() === id?.toLowerCase()) ??
    (wide.matches && !id ? techniques[0] : null)
  );
}

async function route() {
  library.update(parameters().get("q") ?? "", chosen()?.id);
  const technique = chosen();
  root.classList.toggle("has-entry", Boolean(parameters().get("id")));
  if (!technique) {
    shown = null;
    const unknown = parameters().get("id");
    fill(
      entry,
      unknown
        ? h(
            "p",
            { class: "empty-state" },
            h("strong", {}, t("techniques.unknown", { id: unknown })),
            " ",
            h("a", { href: location.pathname }, t("techniques.showAll")),
          )
        : null,
    );
    return;
  }
  if (shown === technique.id) {
    page?.update();
    return;
  }
  shown = technique.id;
  page = null;
  fill(entry, h("p", { class: "quiet", role: "status" }, t("techniques.loading")));
  try {
    const full = await api.get(`/techniques/${encodeURIComponent(technique.id)}`);
    if (shown !== technique.id) return;
    page = techniquePage(entry, full, neighbours(technique));
  } catch (problem) {
    if (shown !== technique.id) return;
    shown = null;
    fill(entry, problemBox(problem, route));
  }
}

function neighbours(technique) {
  const at = techniques.indexOf(technique);
  return { before: techniques[at - 1] ?? null, after: techniques[at + 1] ?? null };
}

function step(by) {
  const at = techniques.indexOf(chosen());
  const next = techniques[at + by];
  if (next) go(addressWith({ id: next.id }));
}

async function start() {
  mountShell("techniques");
  registerKeys(t("techniques.heading"), [
    { keys: ["/"], show: "/", text: t("techniques.keys.search"), run: () => library?.focus() },
    { keys: ["["], show: "[", text: t("techniques.keys.previous"), run: () => step(-1) },
    { keys: ["]"], show: "]", text: t("techniques.keys.next"), run: () => step(1) },
  ]);
  registerKeys(t("techniques.keys.title"), [
    { show: "← ↑ ↓ →", text: t("techniques.keys.move") },
    { keys: ["space"], show: "Space", text: t("techniques.keys.guess"), run: () => page?.flip() },
    { keys: ["r"], show: "R", text: t("techniques.keys.reveal"), run: () => page?.reveal() },
    { keys: ["c"], show: "C", text: t("techniques.keys.check"), run: () => page?.check() },
  ]);
  try {
    techniques = await fetchTechniques();
  } catch (problem) {
    fill(root, problemBox(problem, start));
    return;
  }
  library = libraryList(techniques);
  fill(root, library.element, entry);
  followLinks(root);
  onRoute(route);
  wide.addEventListener("change", route);
  route();
}

start();
