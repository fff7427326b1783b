// The Library page: every game that this browser keeps, to be found, continued, named and taken elsewhere.

import { button, field, headButton, select } from "../common/controls.js";
import { debounce, fill, h } from "../common/dom.js";
import { dropAnywhere, importDialog, pasteAnywhere } from "../common/exchange.js";
import { announceImport } from "../common/formats.js";
import { progressOf } from "../common/game-facts.js";
import { CLASSES, className, progressWords } from "../common/game-words.js";
import { games } from "../common/games.js";
import { addGames, allGames, joinGames, removeGames } from "../common/library.js";
import { exportLibrary } from "../common/library-file.js";
import { problemBox } from "../common/problem.js";
import { puzzleText } from "../common/puzzle-text.js";
import { addressWith, followLinks, go, onRoute, pageAddress, parameters } from "../common/route.js";
import { confirmDialog, mountShell, openMenu, registerKeys, toast } from "../common/shell.js";
import { rich, t } from "../common/texts.js";
import { titleOf } from "./card.js";
import { chosen, SORTS, tagsOf } from "./choice.js";
import { askName, askTags } from "./dialogs.js";
import { gameList } from "./list.js";

mountShell("library");
const root = document.getElementById("view");

let all = [];
let shown = [];
let deleted = [];

const actions = {
  async rename(game) {
    const name = await askName(game);
    if (name !== null) await change(game, { name });
  },
  async tag(game) {
    const tags = await askTags(
      game,
      tagsOf(all).map(([tag]) => tag),
    );
    if (tags !== null) await change(game, { tags });
  },
  remove: (game) => remove([game]),
};
const list = gameList(actions);

async function change(game, facts) {
  await games.note(game.p, () => facts);
  await load();
}

async function remove(some) {
  const gone = await removeGames(some.map(({ p }) => p));
  deleted = gone;
  await load();
  const words =
    gone.length === 1
      ? t("library.deleted", { title: titleOf(gone[0]) })
      : t("library.deletedMany", { count: gone.length });
  toast([words, " ", button(t("library.undo"), undo, { class: "button small" })], 15_000);
}

async function undo() {
  if (deleted.length === 0) return;
  const back = deleted;
  deleted = [];
  await joinGames(back);
  await load();
  toast(t("library.back", { count: back.length }));
}

async function removeShown() {
  const text = t("library.deleteAll.text", { count: shown.length });
  const isSure = await confirmDialog(t("library.deleteAll.title"), text, t("library.deleteAll.yes"));
  if (isSure) await remove(shown);
}

/** A puzzle that was pasted, dropped or opened goes into the library. */
async function imported({ puzzle, marks, detected, warnings, isOneOfMany }) {
  if (!isOneOfMany) {
    await addGames([{ p: puzzleText(puzzle), ...(marks && { m: marks }) }]);
    announceImport(detected, warnings);
  }
  await load();
}

const search = h("input", {
  type: "search",
  placeholder: t("library.search.example"),
  oninput: debounce(() => choose({ q: search.value }), 120),
});
const choose = (changes) => go(addressWith(changes), { replace: true });
const state = select(
  [["", t("library.all")], ...["new", "started", "solved"].map((id) => [id, progressWords(id)[1]])],
  "",
  (value) => choose({ state: value }),
);
const difficulty = select([["", t("library.any")], ...CLASSES.map((each) => [each, className(each)])], "", (value) =>
  choose({ difficulty: value }),
);
const sort = select(SORTS, "", (value) => choose({ sort: value }));
const tagPlace = h("div", { class: "tag-place" });
const count = h("p", { class: "quiet count", role: "status" });
const empty = h("div", { class: "empty-state", hidden: true });
const more = headButton("more", t("library.more"), "", () => {
  const { left, bottom } = more.getBoundingClientRect();
  openMenu(t("library.more"), left, bottom + 4, [
    { text: t("library.menu.deleteShown", { count: shown.length }), run: removeShown },
    { text: t("library.menu.undo"), key: "Z", run: undo },
  ]);
});

fill(
  root,
  h(
    "div",
    { class: "library-tools" },
    field(t("library.search.label"), search),
    field(t("library.state"), state),
    field(t("library.difficulty"), difficulty),
    tagPlace,
    field(t("library.order"), sort),
    h(
      "div",
      { class: "row library-actions" },
      headButton("import", t("library.import"), "Ctrl+V", () => importDialog(imported)),
      headButton("share", t("library.export"), "", () => exportLibrary()),
      more,
    ),
  ),
  count,
  empty,
  list.element,
);

const choice = () => Object.fromEntries(parameters());

function draw({ isSame = false } = {}) {
  const now = choice();
  shown = chosen(all, now);
  if (document.activeElement !== search) search.value = now.q ?? "";
  state.value = now.state ?? "";
  difficulty.value = now.difficulty ?? "";
  sort.value = now.sort ?? "";
  const tags = tagsOf(all);
  fill(
    tagPlace,
    tags.length > 0 &&
      field(
        t("library.tag"),
        select(
          [
            ["", t("library.any")],
            ...tags.map(([tag, number]) => [tag, t("library.tagCount", { tag, count: number })]),
          ],
          now.tag ?? "",
          (value) => choose({ tag: value }),
        ),
      ),
  );
  const solved = all.filter((game) => progressOf(game) === "solved").length;
  const part =
    shown.length < all.length
      ? t("library.countOf", { shown: shown.length, count: all.length })
      : t("library.count", { count: all.length });
  const words = t("library.summary", { games: part, solved: t("library.solved", { count: solved }) });
  count.textContent = all.length > 0 ? words : "";
  empty.hidden = shown.length > 0;
  if (shown.length === 0)
    fill(
      empty,
      all.length > 0
        ? [h("p", {}, rich("library.noFit")), button(t("library.showAll"), () => go(pageAddress("library")))]
        : h("p", {}, rich("library.none", { link: (nodes) => h("a", { href: pageAddress("play") }, nodes) })),
    );
  list.show(shown, { isSame });
}

async function load() {
  try {
    all = await allGames();
    draw({ isSame: true });
  } catch (error) {
    fill(empty, problemBox(error, load));
    empty.hidden = false;
  }
}

followLinks(root);
onRoute(() => draw());
pasteAnywhere(imported, { hasLink: false, onlibrary: load });
dropAnywhere(imported, { hasLink: false, onlibrary: load });
registerKeys(t("library.keys.title"), [
  { keys: ["/"], show: "/", text: t("library.keys.search"), run: () => search.focus() },
  { keys: ["z", "ctrl+z"], show: "Z", text: t("library.keys.undo"), run: undo },
]);
// Another tab may play on.
const reload = debounce(load, 300);
games.onChange(({ isOwn }) => isOwn || reload());
await load();
performance.mark("library-shown");
