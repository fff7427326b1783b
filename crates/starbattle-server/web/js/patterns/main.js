// The Entanglements page: opens the view named in the address.

import { fill, h } from "../common/dom.js";
import { addressOf, followLinks, go, onRoute, parameters } from "../common/route.js";
import { mountShell, registerKeys } from "../common/shell.js";
import { detailView } from "./detail.js";
import { drillView } from "./drill.js";
import { filesView } from "./files.js";
import { galleryView } from "./gallery.js";
import { mineView } from "./mine.js";
import { whatIfView } from "./whatif.js";

// A view gets its root and returns `{update?, leave?, keys?}`: what to do when the address changes within it, when
// another view replaces it, and for keys.
const VIEWS = [
  { id: "gallery", title: "Gallery", target: {}, open: galleryView },
  { id: "whatif", title: "What if", target: { whatif: "10x2" }, open: whatIfView },
  { id: "drill", title: "Drill", target: { view: "drill" }, open: drillView },
  { id: "files", title: "Rule files", target: { view: "files" }, open: filesView },
  { id: "mine", title: "Miner", target: { view: "mine" }, open: mineView },
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
registerKeys("Entanglements", [
  { keys: ["1"], show: "1", text: "gallery", run: show("gallery") },
  { keys: ["2"], show: "2", text: "what-if board", run: show("whatif") },
  { keys: ["3"], show: "3", text: "drill", run: show("drill") },
  { keys: ["4"], show: "4", text: "rule files", run: show("files") },
  { keys: ["5"], show: "5", text: "miner", run: show("mine") },
]);
registerKeys("Gallery and patterns", [
  { keys: ["/"], show: "/", text: "search", run: pass("/") },
  { keys: ["["], show: "[", text: "previous page, position, step or placement", run: pass("[") },
  { keys: ["]"], show: "]", text: "next page, position, step or placement", run: pass("]") },
  { keys: ["p"], show: "P", text: "all positions", run: pass("p") },
  { keys: ["w"], show: "W", text: "why it holds", run: pass("w") },
  { keys: ["e"], show: "E", text: "evidence", run: pass("e") },
  { keys: ["i"], show: "I", text: "in the wild", run: pass("i") },
]);
registerKeys("What if and drill", [
  { show: "← ↑ ↓ →", text: "move on the board" },
  { keys: ["space"], show: "Space", text: "place a star, or select a cell", run: pass("space") },
  { keys: ["h"], show: "H", text: "heat map of the what-if board", run: pass("h") },
  { keys: ["delete", "backspace"], show: "Del", text: "clear the what-if board", run: pass("delete") },
  { keys: ["enter"], show: "Enter", text: "check the answer", run: pass("enter") },
  { keys: ["n"], show: "N", text: "next question", run: pass("n") },
]);
followLinks(document.querySelector("main"));
onRoute(route);
route();
