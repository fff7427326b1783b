// The Play page: connects game, board, tools and tabs.

import { api } from "../common/api.js";
import { createBoard } from "../common/board.js";
import { cellName, cellNames, parseCell } from "../common/cells.js";
import { iconButton } from "../common/controls.js";
import { debounce, h } from "../common/dom.js";
import { copy, dropAnywhere, exportDialog, importDialog, parseText, pasteAnywhere } from "../common/exchange.js";
import { announceImport } from "../common/formats.js";
import { problemMessage } from "../common/problem.js";
import { puzzleText } from "../common/puzzle-text.js";
import { addressOf, onRoute, pageAddress, parameters } from "../common/route.js";
import { announce, confirmDialog, mountShell, openDialog, openMenu, settings, toast } from "../common/shell.js";
import { createTabs } from "../common/tabs.js";
import { t } from "../common/texts.js";
import { begin, keep, last, parametersOf, recall, recallHistory, save, stateOf } from "./address.js";
import { createGame } from "./game.js";
import { createHead } from "./head.js";
import { createHints } from "./hint.js";
import { createInfo } from "./info.js";
import { connectBoard } from "./input.js";
import { connectKeys } from "./keys.js";
import { createLazyCheck, createLazyKnown, createLazyWhy } from "./lazy.js";
import { starsOf } from "./marks.js";
import { brokenRegions, createNotice } from "./notice.js";
import { createProgress } from "./progress.js";
import { createRulesCard } from "./rules-card.js";
import { createStage } from "./stage.js";
import { createSteps } from "./steps.js";
import { createTimer } from "./timer.js";
import { createToolbar } from "./toolbar.js";

mountShell("play");
const game = createGame(() => timer.seconds);
const stage = createStage(game);
const run = (name, ...values) => actions[name](...values);
const toolbar = createToolbar({ game, run });
const head = createHead({ game, stage, run });
const timer = createTimer(head.timer);
const holder = h("div", { class: "board-holder", id: "board" });
const printed = h("p", { class: "print-only" });
const printedRules = () => t("play.printed", { count: game.puzzle.stars });
const why = createLazyWhy({ game, stage });
const progress = createProgress(game);
const hints = createHints({ game, stage, onLevel: () => remember(), onHint: progress.hinted });
const check = createLazyCheck({ game, stage });
const steps = createSteps({
  game,
  stage,
  onScrub: () => {
    head.draw(status());
    remember();
  },
  wantsFacts: () => known.on,
});
const known = createLazyKnown({ game, stage, steps });
const rulesCard = createRulesCard();
const notice = createNotice();
const info = createInfo({
  game,
  actions: [
    h("button", { class: "button", type: "button", onclick: () => run("import") }, t("play.head.import")),
    h("button", { class: "button", type: "button", onclick: () => run("export") }, t("play.menu.export")),
    h(
      "a",
      {
        class: "button",
        href: pageAddress("edit"),
        onclick: (event) => {
          event.preventDefault();
          run("edit");
        },
      },
      t("play.menu.edit"),
    ),
  ],
});
// What follows a win is loaded when the first one is there.
const afterPlace = h("div");
let after = null;
async function showAfter() {
  const { createAfter } = await import("./after.js");
  after ??= createAfter({ game, stage, next: (difficulty) => run("new", difficulty) });
  afterPlace.replaceChildren(after.element);
  if (solved) after.show(status());
}
const hintPanel = h("div", { class: "stack" }, afterPlace, why.element, hints.panel);
const tabs = createTabs(
  t("play.help"),
  [
    { id: "hint", name: t("play.tabs.hint"), panel: hintPanel },
    { id: "steps", name: t("play.tabs.steps"), panel: steps.panel },
    { id: "check", name: t("play.tabs.check"), panel: check.panel },
    { id: "info", name: t("play.tabs.info"), panel: info.panel },
  ],
  (id) => {
    if (id === "check") check.load();
    if (id === "steps") steps.show();
    else stage.leave();
    remember();
  },
);
let board = null;
let solved = false;
let lastMarks = "";
let arriving = false; // whether a game is being loaded, which is no reason to celebrate

const status = () => ({ solved, seconds: timer.seconds, hints: hints.count });
const view = () => ({
  tab: tabs.current === "hint" ? "" : tabs.current,
  hint: tabs.current === "hint" && hints.level > 0 ? hints.level : "",
  from: tabs.current === "steps" && steps.source !== "start" ? steps.source : "",
  ...(tabs.current === "steps" && steps.rules.view),
  step: stage.elsewhere ? steps.at + 1 : "",
  facts: known.on ? 1 : "",
});
const rememberNow = () => game.puzzle && keep(game, status(), view());
const remember = debounce(rememberNow, 200);
addEventListener("pagehide", rememberNow);

document
  .querySelector("main")
  .append(
    h(
      "div",
      { class: "play-area" },
      toolbar.element,
      h("div", { class: "board-column" }, head.element, holder, printed),
    ),
    h(
      "aside",
      { class: "panel", "aria-label": t("play.help") },
      notice.element,
      rulesCard.element,
      known.element,
      tabs.element,
    ),
  );

game.addEventListener("load", () => {
  const { size, stars, regions } = game.puzzle;
  board = createBoard({
    size,
    stars,
    regions,
    interactive: true,
    counters: true,
    label: t("play.board", { size, count: stars }),
  });
  const wholeBoard = iconButton("whole", t("play.whole"), "", () => board.zoom.reset(), "whole-board");
  holder.replaceChildren(board.element, wholeBoard);
  printed.textContent = printedRules();
  stage.attach(board);
  connectBoard(board, { game, toolbar, before: () => write(() => {}), menu: cellMenu });
  board.addEventListener("counter", ({ detail }) => toast(detail.text));
  solved = false;
  lastMarks = "";
  head.forget();
  after?.hide();
  hints.panel.hidden = false;
  why.close();
  hints.reset();
  check.reset();
  steps.puzzleChanged(tabs.current === "steps");
  info.load();
});

game.addEventListener("change", () => {
  if (lastMarks !== game.known) {
    // A hint is only valid for the marks it was made for.
    if (lastMarks !== "") {
      hints.reset();
      check.reset();
      why.close();
      steps.marksChanged(tabs.current === "steps" && !stage.elsewhere);
    }
    lastMarks = game.known;
    known.update();
  }
  const now = game.solved;
  if (now && !solved) {
    timer.stop();
    if (!arriving) celebrate();
  }
  if (now !== solved) {
    hints.panel.hidden = now;
    if (now) showAfter();
    else after?.hide();
  }
  solved = now;
  board.element.classList.toggle("solved", solved);
  toolbar.draw();
  stage.draw();
  head.draw(status());
  remember();
});
for (const type of ["visit", "leave"]) {
  stage.addEventListener(type, () => {
    head.draw(status());
    known.update();
  });
}
info.panel.addEventListener("rated", ({ detail }) => {
  head.rated(detail);
  const difficulty = [detail.words, detail.name].filter(Boolean).join(" · ");
  printed.textContent = [printedRules(), t("play.printedDifficulty", { difficulty })].join(" ");
  if (detail.difficulty) progress.rated(detail);
});
info.panel.addEventListener("solutions", ({ detail }) => tellSolutions(detail));

function celebrate() {
  progress.won(status());
  board.element.classList.remove("fresh");
  requestAnimationFrame(() => board.element.classList.add("fresh"));
  announce(t("play.solved"));
}

/** Changes the board. While a step is on view, the first press only returns to the game. */
function write(work) {
  if (stage.elsewhere) {
    stage.leave();
    toast(t("play.backToMarks"));
    return false;
  }
  work();
  return true;
}

let loads = 0;

/** Loads a game. `isOwn`: it was played in this browser, so its marks are not checked unasked. */
async function load({ puzzle, state = null, marks = null, isOwn = true }) {
  loads += 1;
  const mine = loads;
  const remembered = await recall(puzzle);
  // Meanwhile, another game was asked for.
  if (mine !== loads) return;
  const fresh = state ?? (marks ? { marks } : remembered ? stateOf(remembered) : {});
  const isLast = (fresh.marks ?? "") === (remembered?.m ?? "");
  notice.clear();
  arriving = true;
  const fits = game.load(puzzle, fresh, isLast ? recallHistory(puzzle) : null);
  arriving = false;
  if (!fits) notice.say(t("play.arrival.marksDoNotFit"));
  const broken = brokenRegions(puzzle.regions);
  if (broken.length > 0) {
    const words = t("play.arrival.broken", { count: broken.length, letters: broken.join(", ") });
    notice.say(words, [t("play.menu.edit"), () => run("edit")]);
  }
  if (!isOwn && /[*x]/.test(game.marks)) checkArrival();
  hints.count = remembered?.hints ?? 0;
  timer.start(remembered?.seconds ?? 0);
  if (game.solved) timer.stop();
  head.draw(status());
  board.focusCell(0, 0, { take: false });
  rulesCard.show(puzzle);
}

/** Says whether marks that came with a puzzle can be right. */
async function checkArrival() {
  const { puzzle, known: marks } = game;
  try {
    const { wrong, conflicts } = await api.post("/check", { puzzle, marks });
    if (game.puzzle === puzzle && wrong.length + conflicts.length > 0)
      notice.say(
        t("play.arrival.wrongMarks"),
        [t("play.tabs.check"), () => run("check")],
        [t("play.menu.restart"), () => run("restart")],
      );
  } catch {
    /* The marks can be checked later. */
  }
}

/** Says what is wrong with a puzzle that has no solution or several. */
function tellSolutions({ solutions, unique }) {
  if (unique !== false) return;
  const words = solutions === 0 ? t("play.arrival.noSolution") : t("play.arrival.severalSolutions");
  notice.say(words, [t("play.arrival.repair"), () => run("edit")]);
}

/** Loads another game. The one before stays one step back, for the browser and for undo. */
function arrive(start) {
  if (game.puzzle) {
    rememberNow();
    remember.cancel();
    history.pushState({ before: true }, "", location.href);
  }
  return load(start);
}

async function loadText(text) {
  try {
    await arrive(await parseText(text));
  } catch (error) {
    const { importMessage } = await import("../common/import-errors.js");
    openDialog(t("play.arrival.unreadable"), importMessage(error, text));
  }
}

async function imported({ puzzle, marks, detected, warnings, isOneOfMany }) {
  await arrive({ puzzle, marks, isOwn: !marks });
  // What became of the others is on the page already.
  if (!isOneOfMany) announceImport(detected, warnings);
}

function cellMenu({ cell, x, y }) {
  openMenu(t("play.menu.cell", { cell: cellName(cell) }), x, y, [
    { text: t("play.tools.star.name"), key: "S", run: () => write(() => game.toggle([cell], "*")) },
    { text: t("play.tools.cross.name"), key: "X", run: () => write(() => game.toggle([cell], "x")) },
    {
      text: t("play.tools.dot.short"),
      key: "D",
      run: () => {
        toolbar.choose("dot");
        toast(t("play.menu.dotHelp"));
      },
    },
    { text: t("play.pen.label"), key: "C", run: () => write(() => game.colour([cell], toolbar.pen)) },
    { text: t("play.menu.clear"), key: "0", run: () => write(() => game.clear([cell])) },
    { text: t("play.menu.why"), key: "W", run: () => run("why", cell) },
  ]);
}

const show = (id) => {
  tabs.show(id);
  rulesCard.fold();
  // On a phone the panel lies below the board: both are visible when the board is at the top.
  if (matchMedia("(max-width: 900px)").matches) holder.scrollIntoView({ block: "start" });
};

const actions = {
  undo: () => write(() => game.history.undo() || (history.state?.before && history.back())),
  redo: () => write(() => game.history.redo()),
  hint() {
    show("hint");
    hints.next();
  },
  fullHint() {
    show("hint");
    hints.full();
  },
  apply: () => hints.apply() || toast(t("play.hint.none")),
  check() {
    show("check");
    check.run();
  },
  why(cell = board.cursor) {
    show("hint");
    why.ask(cell);
  },
  async nextStep() {
    show("steps");
    await steps.move(1);
  },
  async previousStep() {
    show("steps");
    await steps.move(-1);
  },
  steps: () => show("steps"),
  uniqueness() {
    show("steps");
    return steps.rules.toggleUniqueness();
  },
  leave: () => stage.leave(),
  trial: () => write(() => (game.inTrial ? game.keepTrial() : game.startTrial())),
  keep: () => game.inTrial && game.keepTrial(),
  discard: () => game.inTrial && game.discardTrial(),
  escape() {
    if (stage.elsewhere) stage.leave();
    else if (game.inTrial) game.discardTrial();
    else {
      board.clearSelection();
      why.close();
      hints.reset();
      check.reset();
    }
  },
  async facts() {
    await known.set(!known.on);
    remember();
  },
  autoCross() {
    const names = ["crossAround", "crossLines", "crossRegions"];
    const on = !names.some((name) => settings.get(name));
    names.forEach((name) => settings.set(name, on));
    toast(on ? t("play.crossesOn") : t("play.crossesOff"));
  },
  fill() {
    const fills = ["off", "soft", "patterned", "letters"];
    settings.set("fill", fills[(fills.indexOf(settings.get("fill")) + 1) % fills.length]);
  },
  async restart() {
    if (await confirmDialog(t("play.restart.title"), t("play.restart.text"), t("play.menu.restart"))) {
      write(() => game.restart());
      timer.start();
    }
  },
  /** A new puzzle; with a difficulty, one like this is generated at once. */
  async new(difficulty = null) {
    const { newPuzzleDialog } = await import("./new.js");
    const board = `${game.puzzle.size}x${game.puzzle.stars}`;
    newPuzzleDialog(loadText, board, difficulty && { board, difficulty });
  },
  info: () => show("info"),
  import: () => importDialog(imported),
  export() {
    const { p, ...marks } = parametersOf(game);
    const { hint, ...step } = view();
    const link = (values) => location.origin + addressOf(values);
    const links = [
      [t("play.share.puzzle"), link({ p })],
      Object.values(marks).some(Boolean) && [t("play.share.marks"), link({ p, ...marks })],
      hint && [t("play.share.hint"), link({ p, ...marks, hint })],
      stage.elsewhere && [t("play.share.step"), link({ p, ...(step.from && marks), ...step })],
    ].filter(Boolean);
    return exportDialog({ puzzle: game.puzzle, marks: game.known, links });
  },
  edit: () => {
    location.href = pageAddress("edit", { p: puzzleText(game.puzzle) });
  },
  goto() {
    const field = h("input", { type: "text", autofocus: true, placeholder: "r4c7", "aria-label": t("play.goto.cell") });
    const dialog = openDialog(
      t("play.goto.title"),
      h(
        "form",
        {
          class: "row",
          onsubmit(event) {
            event.preventDefault();
            const cell = parseCell(field.value);
            if (!cell || cell.some((value) => value < 0 || value >= game.puzzle.size)) {
              field.setAttribute("aria-invalid", "true");
              return;
            }
            dialog.close();
            board.focusCell(...cell);
          },
        },
        field,
        h("button", { class: "button primary", type: "submit" }, t("play.goto.go")),
      ),
    );
  },
  read() {
    const [row, col] = board.cursor;
    const { size, stars, regions } = game.puzzle;
    const all = starsOf(game.marks, size);
    const { rows, cols, areas } = game.counts;
    const words = (name, { open }, inside) => {
      const found = all.filter(inside);
      const values = { name, have: found.length, count: stars, open };
      return found.length
        ? t("play.read.withStars", { ...values, cells: cellNames(found) })
        : t("play.read.empty", values);
    };
    const letter = regions[row][col];
    const text = [
      words(t("common.board.row", { row: row + 1 }), rows[row], ([r]) => r === row),
      words(t("common.board.column", { column: col + 1 }), cols[col], ([, c]) => c === col),
      words(t("common.board.region", { letter }), areas.get(letter), ([r, c]) => regions[r][c] === letter),
    ].join(" ");
    toast(text);
  },
  async copyAs(to, marks, what) {
    if (String(getSelection())) return copy(String(getSelection()), t("play.copy.selection"));
    try {
      const { text, warnings } = await api.post("/format", { puzzle: game.puzzle, to, ...(marks && { marks }) });
      return copy(text, what, warnings);
    } catch (error) {
      return openDialog(what, problemMessage(error));
    }
  },
  copyLink: () => actions.copyAs("pzpr", null, t("play.copy.link")),
  copySbn: () => actions.copyAs("sbn1", game.known, t("play.copy.sbn")),
  more: (x, y) =>
    openMenu(t("play.tools.more.name"), x, y, [
      { text: t("play.menu.why"), key: "W", run: () => run("why") },
      { text: t("play.goto.title"), key: "G", run: () => run("goto") },
      { text: known.on ? t("play.known.hide") : t("play.known.show"), key: "F", run: () => run("facts") },
      { text: t("common.settings.crosses"), key: "V", run: () => run("autoCross") },
      { text: t("play.menu.fill"), key: "L", run: () => run("fill") },
      { text: t("play.menu.edit"), key: "E", run: () => run("edit") },
      { text: t("play.menu.restart"), key: "R", run: () => run("restart") },
    ]),
};

connectKeys({ game, board: () => board, run, write });
// Moves of the same game in another tab are taken over, as one step to undo.
progress.onPlayedElsewhere((other) => {
  arriving = true;
  game.takeState(stateOf(other));
  arriving = false;
  hints.count = other.hints ?? 0;
  timer.start(other.seconds ?? 0);
  if (game.solved) timer.stop();
  head.draw(status());
  toast(t("play.otherTab"));
});
pasteAnywhere(imported);
dropAnywhere(imported);

/** Restores what the address holds besides the game: a tab, a step, a hint level. */
async function restore({ tab, step, from, hint, facts, ...rules }) {
  if (facts) known.set(true);
  steps.rules.restore(rules);
  if (["hint", "steps", "check", "info"].includes(tab)) tabs.show(tab);
  if (tab === "steps" && ["here", "now"].includes(from)) await steps.choose(from);
  if (tab === "steps" && Number(step) > 0) {
    await steps.show();
    steps.go(Number(step) - 1);
  }
  const levels = Math.min(4, Number(hint) || 0);
  if (levels > 0) show("hint");
  for (let level = 0; level < levels; level += 1) await hints.next();
}

/** Loads the game in the address, or the last one where the address has none that can be read. */
async function follow() {
  const text = parameters().get("p") ?? "";
  try {
    const start = await begin();
    await load(start);
    await restore(start.view);
  } catch (error) {
    await load(await last());
    importDialog(imported, text, error);
  }
}

// Back and forward lead to other games.
onRoute(async (query) => {
  const { p, m } = parametersOf(game);
  if (query.get("p") === p && (query.get("m") ?? "") === m) return;
  remember.cancel();
  save(game, status());
  await follow();
});
await follow();
