// The Statistics page: what the games of the library add up to, drawn here and sent nowhere.

import { button, field, select } from "../common/controls.js";
import { debounce, fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { progressOf } from "../common/game-facts.js";
import { boardWords, className, LOCALE } from "../common/game-words.js";
import { games } from "../common/games.js";
import { allGames } from "../common/library.js";
import { clock } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { ratingQueue } from "../common/rating-queue.js";
import { addressWith, go, onRoute, pageAddress, parameters } from "../common/route.js";
import { mountShell } from "../common/shell.js";
import { techniques } from "../common/techniques.js";
import { rich, t } from "../common/texts.js";
import { barChart, weekChart } from "./charts.js";
import { byClass, byTechnique, byWeek, tableOf, winsOf } from "./figures.js";

mountShell("statistics");
const root = document.getElementById("view");
/** How many techniques are listed. */
const LISTED = 15;

let all = [];
let names = new Map();
const ratings = ratingQueue();

const boardName = (board) => {
  const [size, stars] = board.split("x").map(Number);
  return boardWords({ size, stars });
};

function totals(wins) {
  const seconds = wins.reduce((sum, win) => sum + win.seconds, 0);
  const alone = wins.filter(({ hints }) => !(hints > 0)).length;
  const pairs = [
    [t("statistics.total.opened"), String(all.length)],
    [t("statistics.total.solved"), String(wins.length)],
    [t("statistics.total.alone"), String(alone)],
    [t("statistics.total.time"), clock(seconds)],
  ];
  return h(
    "dl",
    { class: "totals" },
    pairs.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

const panel = (title, ...content) => h("section", { class: "panel stack" }, h("h2", {}, title), content);

function classPanel(wins) {
  const rows = byClass(wins).map(({ difficulty, alone, helped, median }) => ({
    name: className(difficulty),
    parts: [alone, helped],
    words: median
      ? t("statistics.classes.value", { count: alone + helped, time: clock(median) })
      : String(alone + helped),
  }));
  return panel(
    t("statistics.classes.title"),
    barChart(t("statistics.classes.label"), rows, { nameWidth: 70 }),
    h(
      "ul",
      { class: "chart-legend" },
      h("li", {}, t("statistics.classes.alone")),
      h("li", { class: "second" }, t("statistics.classes.helped")),
    ),
  );
}

function weekPanel(wins) {
  const charts = byClass(wins)
    .map(({ difficulty }) => [difficulty, byWeek(wins, difficulty)])
    .filter(([, points]) => points.length > 0)
    .map(([difficulty, points]) =>
      h(
        "div",
        { class: "class-weeks" },
        h("h3", {}, className(difficulty)),
        weekChart(t("statistics.weeks.label", { difficulty: className(difficulty) }), points),
        h(
          "details",
          {},
          h("summary", {}, t("statistics.weeks.table")),
          h(
            "table",
            { class: "plain" },
            h(
              "tr",
              {},
              ["week", "solved", "median"].map((id) => h("th", { scope: "col" }, t(`statistics.weeks.${id}`))),
            ),
            points.map(({ week, count, median }) =>
              h(
                "tr",
                {},
                h("td", {}, new Date(week).toLocaleDateString(LOCALE, { dateStyle: "medium" })),
                h("td", {}, String(count)),
                h("td", {}, clock(median)),
              ),
            ),
          ),
        ),
      ),
    );
  return panel(
    t("statistics.weeks.title"),
    charts.length > 0 ? charts : h("p", { class: "quiet" }, t("statistics.weeks.none")),
  );
}

function techniquePanel(games) {
  const list = byTechnique(games).slice(0, LISTED);
  const link = ([id, count]) =>
    h(
      "li",
      {},
      rich("statistics.techniques.hints", {
        technique: h("a", { href: pageAddress("techniques", { id }), lang: "en" }, names.get(id) ?? id),
        count,
      }),
    );
  return panel(
    t("statistics.techniques.title"),
    list.length > 0
      ? [
          barChart(
            t("statistics.techniques.label"),
            list.map(([id, count]) => ({
              name: names.get(id) ?? id,
              lang: "en",
              parts: [count],
              words: String(count),
            })),
            { nameWidth: 170, valueWidth: 40 },
          ),
          h("details", {}, h("summary", {}, t("statistics.techniques.lookUp")), h("ul", {}, list.map(link))),
        ]
      : h("p", { class: "quiet" }, t("statistics.techniques.none")),
  );
}

function draw() {
  const board = parameters().get("board") ?? "";
  const every = winsOf(all);
  const boards = [...new Set(every.map((win) => win.board))].sort(
    (one, two) => Number.parseInt(one, 10) - Number.parseInt(two, 10),
  );
  const wins = board ? every.filter((win) => win.board === board) : every;
  const some = board ? all.filter(({ p }) => p.startsWith(`${board}.`)) : all;
  if (all.every((game) => progressOf(game) !== "solved" && !game.rules)) {
    fill(
      root,
      h(
        "div",
        { class: "empty-state" },
        h("p", {}, rich("statistics.empty", { link: (nodes) => h("a", { href: pageAddress("daily") }, nodes) })),
      ),
    );
    return;
  }
  fill(
    root,
    h(
      "div",
      { class: "statistics-tools" },
      field(
        t("statistics.board"),
        select([["", t("statistics.allBoards")], ...boards.map((each) => [each, boardName(each)])], board, (value) =>
          go(addressWith({ board: value }), { replace: true }),
        ),
      ),
      h(
        "div",
        { class: "row" },
        button(t("statistics.export"), () => download("star-battle-statistics.csv", tableOf(wins), "text/csv")),
      ),
    ),
    totals(wins),
    h("div", { class: "statistics" }, classPanel(wins), weekPanel(wins), techniquePanel(some)),
    h(
      "p",
      { class: "small quiet" },
      rich("statistics.local", { link: (nodes) => h("a", { href: pageAddress("library") }, nodes) }),
    ),
  );
}

const redraw = debounce(draw, 200);

async function load() {
  try {
    all = await allGames();
    draw();
    // Games of which the class is not known yet are rated, so that they can be counted.
    for (const game of all) if (game.wins?.length > 0) ratings.ask(game, redraw);
  } catch (error) {
    fill(root, problemBox(error, load));
  }
}

onRoute(draw);
addEventListener("resize", () => all.length > 0 && redraw());
games.onChange(({ isOwn }) => isOwn || debounce(load, 300)());
techniques().then(
  (list) => {
    names = new Map(list.map(({ id, name }) => [id, name]));
    redraw();
  },
  () => {},
);
await load();
