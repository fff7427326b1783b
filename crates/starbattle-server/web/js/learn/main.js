// The Learn page: the path through the techniques, one lesson, the placement test, or what is due again.

import { fill, h } from "../common/dom.js";
import { problemBox } from "../common/problem.js";
import { addressOf, followLinks, onRoute, parameters } from "../common/route.js";
import { mountShell, registerKeys } from "../common/shell.js";
import { t } from "../common/texts.js";
import { lessonView } from "./lesson.js";
import { lessons as loadLessons } from "./lessons.js";
import { pathView } from "./path.js";
import { placementView } from "./placement.js";
import { reviewView } from "./review.js";

const VIEWS = { placement: placementView, review: reviewView };

const root = document.getElementById("view");
let lessons = [];
let shown = null;
let view = null;

function route() {
  const query = parameters();
  const [name, id] = [query.get("view"), query.get("id")];
  const key = name && VIEWS[name] ? name : (id ?? "");
  if (shown === key && view?.update) {
    view.update();
    return;
  }
  shown = key;
  const lesson = lessons.find((each) => each.id.toLowerCase() === id?.toLowerCase());
  if (VIEWS[name]) view = VIEWS[name](root, lessons);
  else if (lesson) view = lessonView(root, lesson, lessons);
  else if (id) {
    view = null;
    const all = h("a", { href: addressOf({}) }, t("learn.lesson.all"));
    fill(root, h("p", { class: "empty-state" }, h("strong", {}, t("learn.unknown", { id })), " ", all));
  } else view = pathView(root, lessons);
}

async function start() {
  try {
    lessons = await loadLessons();
  } catch (error) {
    fill(root, problemBox(error, start));
    return;
  }
  onRoute(route);
  route();
}

mountShell("learn");
const press = (name) => () => view?.keys?.[name]?.();
registerKeys(t("learn.keys.title"), [
  { show: "← ↑ ↓ →", text: t("learn.keys.move") },
  { keys: ["space"], show: "Space", text: t("learn.keys.flip"), run: press("flip") },
  { keys: ["h"], show: "H", text: t("learn.keys.hint"), run: press("hint") },
  { keys: ["c", "enter"], show: "C", text: t("learn.keys.check"), run: press("check") },
  { keys: ["n"], show: "N", text: t("learn.keys.next"), run: press("next") },
  { keys: ["["], show: "[", text: t("learn.keys.back"), run: press("back") },
  { keys: ["]"], show: "]", text: t("learn.keys.on"), run: press("on") },
]);
followLinks(document.querySelector("main"));
start();
