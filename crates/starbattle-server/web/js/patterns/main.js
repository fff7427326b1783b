// The Entanglements page: opens the view named in the address.

import { fill, h } from "../common/dom.js";
import { addressOf, followLinks, go, onRoute, parameters } from "../common/route.js";
import { mountShell, registerKeys } from "../common/shell.js";
import { t } from "../common/texts.js";
import { detailView } from "./detail.js";
import { drillView } from "./drill.js";
import { filesView } from "./files.js";
import { galleryView } from "./gallery.js";
import { mineView } from "./mine.js";
import { whatIfView } from "./whatif.js";

// A view gets its root and returns `{update?, leave?, keys?}`: what to do when the address changes within it, when
// another view replaces it, and for keys.
const VIEWS = [
  { id: "gallery", title: t("patterns.view.gallery"), target: {}, open: galleryView },
  { id: "whatif", title: t("patterns.view.whatif"), target: { whatif: "10x2" }, open: whatIfView },
  { id: "drill", title: t("patterns.view.drill"), target: { view: "drill" }, open: drillView },
  { id: "files", title: t("patterns.view.files"), target: { view: "files" }, open: filesView },
  { id: "mine", title: t("patterns.view.mine"), target: { view: "mine" }, open: mineView },
  { id: "detail", parent: "gallery", open: detailView },
];

const root = document.getElementById("view");
const nav = document.getElementById("views");
let shown = null;

function wanted(query) {
  if (query.get("id")) return "detail";
  if (query.has("whatif")) return "whatif";
  return VIEWS.some((view) => view.title && view.id === query.get("view")) ? query.get("view") : "gallery";
}

function route() {
  const query = parameters();
  const id = wanted(query);
  const key = id === "detail" ? `detail ${query.get("id")}` : id;
  if (key === shown?.key) {
    shown.view.update?.();
    return;
  }
  shown?.view.leave?.();
  const view = VIEWS.find((each) => each.id === id);
  fill(
    nav,
    VIEWS.filter((each) => each.title).map((each) =>
      h(
        "a",
        {
          href: addressOf(each.target),
          "aria-current": each.id === (view.parent ?? id) ? "page" : null,
        },
        each.title,
      ),
    ),
  );
  root.className = `view-${id}`;
  // Each view has its own element, so that a late response for the previous one cannot overwrite it.
  const place = h("div");
  fill(root, place);
  shown = { key, view: {} };
  shown.view = view.open(place) ?? {};
}

const pass = (name) => (event) => shown?.view.keys?.[name]?.(event);
const show = (id) => () => go(addressOf(VIEWS.find((view) => view.id === id).target));

mountShell("patterns");
registerKeys(t("patterns.heading"), [
  { keys: ["1"], show: "1", text: t("patterns.keys.openGallery"), run: show("gallery") },
  { keys: ["2"], show: "2", text: t("patterns.keys.openWhatIf"), run: show("whatif") },
  { keys: ["3"], show: "3", text: t("patterns.keys.openDrill"), run: show("drill") },
  { keys: ["4"], show: "4", text: t("patterns.keys.openFiles"), run: show("files") },
  { keys: ["5"], show: "5", text: t("patterns.keys.openMiner"), run: show("mine") },
]);
registerKeys(t("patterns.keys.gallery"), [
  { keys: ["/"], show: "/", text: t("patterns.keys.search"), run: pass("/") },
  { keys: ["["], show: "[", text: t("patterns.keys.previous"), run: pass("[") },
  { keys: ["]"], show: "]", text: t("patterns.keys.next"), run: pass("]") },
  { keys: ["p"], show: "P", text: t("patterns.keys.positions"), run: pass("p") },
  { keys: ["w"], show: "W", text: t("patterns.keys.why"), run: pass("w") },
  { keys: ["e"], show: "E", text: t("patterns.keys.evidence"), run: pass("e") },
  { keys: ["i"], show: "I", text: t("patterns.keys.wild"), run: pass("i") },
]);
registerKeys(t("patterns.keys.boards"), [
  { show: "← ↑ ↓ →", text: t("patterns.keys.move") },
  { keys: ["space"], show: "Space", text: t("patterns.keys.star"), run: pass("space") },
  { keys: ["x"], show: "X", text: t("patterns.keys.cross"), run: pass("x") },
  { keys: ["h"], show: "H", text: t("patterns.keys.heat"), run: pass("h") },
  { keys: ["delete", "backspace"], show: "Del", text: t("patterns.keys.clear"), run: pass("delete") },
  { keys: ["enter"], show: "Enter", text: t("patterns.keys.check"), run: pass("enter") },
  { keys: ["n"], show: "N", text: t("patterns.keys.question"), run: pass("n") },
]);
followLinks(document.querySelector("main"));
onRoute(route);
route();
