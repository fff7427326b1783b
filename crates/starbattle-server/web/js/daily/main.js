// The Daily page: the puzzle of the day, the archive, and what you have reached.

import { isAbort } from "../common/api.js";
import { createMiniBoard } from "../common/board.js";
import { button } from "../common/controls.js";
import { debounce, fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { copy } from "../common/exchange.js";
import { progressOf } from "../common/game-facts.js";
import { boardOf, boardWords, className, progressWords, timeWords } from "../common/game-words.js";
import { games } from "../common/games.js";
import { clock } from "../common/numbers.js";
import { toPng } from "../common/png.js";
import { problemBox } from "../common/problem.js";
import { readAnyPuzzleText } from "../common/puzzle-text.js";
import { followLinks, onRoute, pageAddress, parameters } from "../common/route.js";
import { mountShell } from "../common/shell.js";
import { isSite } from "../common/site.js";
import { rich, t } from "../common/texts.js";
import { calendar } from "./calendar.js";
import { longDay, readDay, today, weekday, weekdayName } from "./dates.js";
import { FIRST_DAY } from "./plan.js";
import { begin, playedDays, puzzleOf } from "./puzzle.js";
import { bestTimes, longestStreak, streakOf } from "./record.js";
import { pictureOf, textOf } from "./result.js";

mountShell("daily");
const root = document.getElementById("view");
const dayPlace = h("section", { class: "panel day-place" });
const archivePlace = h("div", { class: "stack" });
fill(root, h("div", { class: "daily" }, dayPlace, archivePlace));

let controller = null;

/** The day on view: the one in the address if it has a puzzle, else today. */
function chosenDay(played) {
  const day = parameters().get("date");
  const isOpen = readDay(day) && day >= FIRST_DAY && (day <= today() || played.has(day));
  return isOpen ? day : today();
}

function resultCard(game, streak) {
  const address = isSite ? new URL(pageAddress("daily", { date: game.daily }), location.href).href : null;
  const text = textOf(game, streak, address);
  const name = `star-battle-${game.daily}`;
  return h(
    "div",
    { class: "stack result" },
    h("h3", {}, t("daily.result.title")),
    h("pre", { class: "result-text" }, text),
    h(
      "div",
      { class: "row" },
      button(t("daily.result.copy"), () => copy(text, t("daily.result.copied")), { class: "button small primary" }),
      button(
        t("daily.result.picture"),
        async () => download(`${name}.png`, await toPng(pictureOf(game, streak)), "image/png"),
        {
          class: "button small",
        },
      ),
      navigator.share &&
        button(t("daily.result.share"), () => navigator.share({ text }).catch(() => {}), { class: "button small" }),
    ),
    h("p", { class: "small quiet" }, t("daily.result.spoils")),
  );
}

function dayView(game, streak) {
  const progress = progressOf(game);
  const [sign, words] = progressWords(progress);
  const address = pageAddress("play", { p: game.p });
  const play = async (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (isPlain) event.preventDefault();
    await begin(game).catch(() => {});
    if (isPlain) location.assign(address);
  };
  const verb = { new: t("daily.play"), started: t("daily.continue"), solved: t("daily.again") }[progress];
  return [
    h(
      "a",
      { class: "thumb", href: address, onclick: play, onauxclick: play, tabindex: -1, "aria-hidden": "true" },
      createMiniBoard({ ...readAnyPuzzleText(game.p), marks: game.m || null, label: t("daily.board") }),
    ),
    h(
      "p",
      { class: "row" },
      h("span", { class: `badge level-${game.difficulty}` }, className(game.difficulty)),
      h("span", {}, boardWords(boardOf(game.p))),
    ),
    progress !== "new" &&
      h("p", {}, sign, " ", timeWords(game) ? t("daily.progress", { state: words, time: timeWords(game) }) : words),
    h("a", { class: "button primary", href: address, onclick: play, onauxclick: play }, verb),
    progress === "solved" && resultCard(game, streak),
  ];
}

async function showDay(day, played) {
  controller?.abort();
  controller = new AbortController();
  const { signal } = controller;
  const title = h(
    "h2",
    {},
    `${weekdayName(weekday(day))}, ${longDay(day)}`,
    day === today() && h("span", { class: "quiet" }, ` · ${t("daily.today")}`),
  );
  const waiting = h("div", { class: "stack", role: "status" }, h("progress", { "aria-label": t("daily.generating") }));
  fill(dayPlace, title, waiting, h("p", { class: "quiet small" }, t("daily.made")));
  try {
    const game = await puzzleOf(day, { played: played.get(day), signal });
    if (signal.aborted) return;
    const { length } = streakOf(played, today());
    fill(dayPlace, title, ...dayView(game, length).filter(Boolean));
  } catch (error) {
    if (!isAbort(error) && !signal.aborted)
      fill(
        dayPlace,
        title,
        problemBox(error, () => showDay(day, played)),
      );
  }
}

function reached(played) {
  const { length, isTodayOpen, isSetBack } = streakOf(played, today());
  const days = length === 0 ? rich("daily.reached.none") : rich("daily.reached.streak", { count: length });
  const isCalled = isTodayOpen && !isSetBack;
  const call = isCalled ? (length > 0 ? t("daily.reached.keep") : t("daily.reached.start")) : "";
  return h(
    "section",
    { class: "panel reached" },
    h("h2", {}, t("daily.reached.title")),
    h("p", { class: "streak" }, days, " ", call, " ", t("daily.reached.longest", { count: longestStreak(played) })),
    isSetBack && h("p", { class: "message warn" }, t("daily.reached.setBack")),
    h(
      "table",
      { class: "plain" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t("daily.reached.day")),
          h("th", { scope: "col" }, t("daily.reached.solved")),
          h("th", { scope: "col" }, t("daily.reached.best")),
        ),
      ),
      h(
        "tbody",
        {},
        bestTimes(played).map(({ name, solved, best }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, name),
            h("td", {}, String(solved)),
            h("td", {}, best ? clock(best) : "–"),
          ),
        ),
      ),
    ),
  );
}

let shownDay = null;

async function draw() {
  const played = await playedDays().catch(() => new Map());
  const day = chosenDay(played);
  const asked = parameters().get("month");
  const month = readDay(`${asked}-01`) ? asked : day.slice(0, 7);
  fill(archivePlace, calendar(month, { played, today: today(), chosen: day }), reached(played));
  const state = JSON.stringify([day, played.get(day) ?? null]);
  if (state === shownDay) return;
  shownDay = state;
  await showDay(day, played);
}

followLinks(root);
onRoute(draw);
games.onChange(debounce(draw, 200));
// Who leaves the page open over night finds the next day's puzzle.
addEventListener("visibilitychange", () => document.hidden || draw());
addEventListener("pageshow", ({ persisted }) => persisted && draw());
await draw();
