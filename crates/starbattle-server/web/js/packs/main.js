// The Packs page: all packs, one of them, or one as a printable sheet.

import { boardName } from "../common/boards.js";
import { fill, h } from "../common/dom.js";
import { games } from "../common/games.js";
import { addressOf, followLinks, onRoute, parameters } from "../common/route.js";
import { mountShell } from "../common/shell.js";
import { t } from "../common/texts.js";
import { listView } from "./list.js";
import { packView } from "./pack.js";
import { packs, puzzlesOf } from "./packs.js";

const root = document.getElementById("view");
let shown = null;
let view = null;

/** Fills the page with the sheet, whose module few readers need. */
async function sheet(pack) {
  const { sheetView } = await import("../generate/sheet.js");
  const { id, size, stars, difficulty } = pack;
  const name = `${boardName(size, stars)} · ${t(`packs.class.${difficulty}`)}`;
  // Every puzzle of a pack has the difficulty of the pack.
  const rated = { has: () => true, get: () => difficulty };
  const back = h("a", { href: addressOf({ id }) }, t("packs.backTo", { name }));
  return sheetView(root, { puzzles: () => puzzlesOf(pack), rated, back });
}

async function route() {
  const query = parameters();
  const id = query.get("id");
  const isSheet = query.get("view") === "sheet";
  const pack = packs.find((each) => each.id === id);
  const key = `${id} ${isSheet}`;
  if (shown === key) {
    view?.update();
    return;
  }
  shown = key;
  view = null;
  if (!id) view = listView(root);
  else if (!pack) {
    const all = h("a", { href: addressOf({}) }, t("packs.all"));
    fill(root, h("p", { class: "empty-state" }, h("strong", {}, t("packs.unknown", { id })), " ", all));
  } else if (isSheet) {
    const made = await sheet(pack);
    if (shown === key) view = made;
  } else view = packView(root, pack);
}

mountShell("packs");
followLinks(document.querySelector("main"));
onRoute(route);
route();
// What was played meanwhile, in another tab or before the browser came back to this page.
games.onChange(() => view?.update());
addEventListener("pageshow", ({ persisted }) => persisted && view?.update());
