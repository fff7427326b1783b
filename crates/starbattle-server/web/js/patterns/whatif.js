// The what-if board: place stars and crosses anywhere and see what they force and how many placements remain.

import { api, isAbort, latest } from "../common/api.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { boardName } from "../common/boards.js";
import { cellName, cellsOfUnit, hasCell, marksText, parseCells, sameCell } from "../common/cells.js";
import { button, field, select, toggle } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { copy } from "../common/exchange.js";
import { jobPanel } from "../common/job-panel.js";
import { grouped } from "../common/numbers.js";
import { problemBox } from "../common/problem.js";
import { addressOf, addressWith, go, parameters } from "../common/route.js";
import { choices } from "../common/shell.js";
import { chip, explain } from "../common/text.js";
import { rich, t } from "../common/texts.js";
import { share } from "./evidence.js";
import { drawHeat } from "./heat.js";

const EXAMPLES = [
  ["10x2", "r1c1,r1c4", t("patterns.whatIf.example.row")],
  ["9x2", "r1c1,r1c3", t("patterns.whatIf.example.tight")],
  ["8x1", "r1c1,r2c3,r4c4", t("patterns.whatIf.example.single")],
];

const parseBoard = (text) => {
  const match = /^(\d+)x(\d+)$/.exec(text ?? "");
  return match
    ? { size: Math.min(30, Math.max(1, Number(match[1]))), stars: Math.max(1, Number(match[2])) }
    : { size: 10, stars: 2 };
};
const byPlace = (a, b) => a[0] - b[0] || a[1] - b[1];
const keyOf = ({ size, stars }) => `${size}x${stars}`;

/** "12", "<1": a share in percent, short enough for a cell. */
const percentText = (whole) => (value) => {
  const percent = (100 * value) / whole;
  // Cells that never or always have a star show that by their marks.
  if (percent === 0 || percent === 100) return "";
  return percent < 1 ? "<1" : String(Math.round(percent));
};

/** The view; its whole state is the address: `?whatif=10x2&stars=r1c1,r1c4&crosses=r5c5&heat=1`. */
export function whatIfView(root) {
  const chooser = h("div", { class: "row whatif-chooser" });
  const stage = h("div", { class: "whatif-stage" });
  const facts = h("div", { class: "whatif-facts", "aria-live": "polite", role: "status" });
  const heatToggle = toggle(t("patterns.whatIf.heat"), false, (on) => set({ heat: on ? "1" : null }));
  let tool = "given";
  const toolChoice = choices(
    t("patterns.whatIf.tap"),
    [
      ["given", t("patterns.whatIf.star")],
      ["crosses", t("patterns.whatIf.cross")],
    ],
    tool,
    (chosen) => {
      tool = chosen;
    },
  );
  const reason = h("div", { class: "whatif-reason", "aria-live": "polite" });
  const side = h("div", { class: "whatif-side stack" }, facts, reason, tools());
  fill(
    root,
    h(
      "div",
      { class: "whatif" },
      chooser,
      h(
        "div",
        { class: "whatif-board" },
        h("div", { class: "row whatif-tools" }, h("span", { class: "label" }, t("patterns.whatIf.tap")), toolChoice),
        stage,
        legend(["given", "givenCross", "forcedEmpty", "forcedStar"], { forcedEmpty: t("patterns.whatIf.deduced") }),
      ),
      side,
    ),
  );
  const ask = latest();
  const explaining = latest();
  let boards = null;
  let board = null;
  let shown = null;
  let last = {};

  function now() {
    const query = parameters();
    const wanted = parseBoard(query.get("whatif"));
    const given = parseCells(query.get("stars"), wanted.size);
    const crosses = parseCells(query.get("crosses"), wanted.size).filter((cell) => !hasCell(given, cell));
    return { ...wanted, given, crosses, heat: query.get("heat") === "1" };
  }
  function set(changes) {
    go(addressWith({ whatif: keyOf(now()), ...changes }), { replace: true });
  }
  const names = (cells) => [...cells].sort(byPlace).map(cellName).join(",") || null;
  const setMarks = ({ given, crosses }) => set({ stars: names(given), crosses: names(crosses) });
  /** A cell gets a star or a cross; if it has it already, it loses it. */
  function flip(cell, kind) {
    const marks = now();
    const others = (cells) => cells.filter((other) => !sameCell(other, cell));
    const had = hasCell(marks[kind], cell);
    const rest = { given: others(marks.given), crosses: others(marks.crosses) };
    setMarks(had ? rest : { ...rest, [kind]: [...rest[kind], cell] });
  }

  /** A cell that follows from the marks says why; any other gets a mark, or loses it. */
  function press(cell, kind = tool) {
    const isDeduced = hasCell(last.forcedEmpty ?? [], cell) || hasCell(last.forcedStar ?? [], cell);
    const { given, crosses } = now();
    if (isDeduced && !hasCell(given, cell) && !hasCell(crosses, cell)) explainCell(cell);
    else flip(cell, kind);
  }

  async function explainCell(cell) {
    const { size, stars, given, crosses } = now();
    const isStar = hasCell(last.forcedStar, cell);
    const light = (cells) => board.setLit(cells);
    const named = { cell: chip(cellName(cell), [cell], light) };
    fill(reason, h("p", { class: "quiet" }, t("patterns.whatIf.proving", { cell: cellName(cell) })));
    try {
      const { reason: found } = await explaining("/analyze", { size, stars, pattern: given, crosses, explain: cell });
      const lines = (found?.steps ?? []).flatMap((step) => step.lines);
      board.setHighlights({
        ...last,
        given,
        givenCross: crosses,
        units: lines.map((line) => cellsOfUnit(line, { size })),
      });
      fill(
        reason,
        h(
          "h2",
          { class: "minor" },
          isStar ? rich("patterns.whatIf.whyStar", named) : rich("patterns.whatIf.whyEmpty", named),
        ),
        found
          ? h(
              "ol",
              { class: "whatif-proof" },
              found.steps.map((step) => h("li", { lang: "en" }, explain(step, { size }, light))),
            )
          : h("p", {}, t("patterns.whatIf.noProof")),
        h(
          "p",
          { class: "row" },
          crosses.length === 0 &&
            h("a", { href: addressOf({ size, stars, q: given.map(cellName).join(" ") }) }, t("patterns.whatIf.find")),
          isStar && button(t("patterns.whatIf.place"), () => flip(cell, "given"), { class: "button small" }),
        ),
      );
      reason.scrollIntoView({ block: "nearest" });
    } catch (problem) {
      if (!isAbort(problem)) fill(reason, problemBox(problem));
    }
  }

  function update() {
    const wanted = now();
    fill(reason);
    heatToggle.querySelector("input").checked = wanted.heat;
    if (shown !== keyOf(wanted)) {
      shown = keyOf(wanted);
      board = createBoard({
        size: wanted.size,
        interactive: true,
        label: t("patterns.whatIf.board", { size: wanted.size, count: wanted.stars }),
      });
      board.addEventListener("press", ({ detail }) => press(detail.cell, detail.button === 2 ? "crosses" : tool));
      fill(stage, board.element);
      last = {};
      drawChooser();
    }
    // The new mark shows at once; what it forces follows with the response.
    board.setHighlights({ ...last, given: wanted.given, givenCross: wanted.crosses });
    analyse();
  }

  async function fetchBoards() {
    try {
      boards = await api.get("/boards");
      drawChooser();
    } catch (problem) {
      fill(chooser, problemBox(problem, fetchBoards), otherBoard());
    }
  }

  function drawChooser() {
    if (!boards || chooser.dataset.shown === `${shown} ${boards.filter((each) => each.ready).length}`) return;
    chooser.dataset.shown = `${shown} ${boards.filter((each) => each.ready).length}`;
    const named = ({ size, stars, ready = false, placements }) => {
      const count = ready ? t("patterns.count.placement", { count: placements }) : t("patterns.whatIf.notComputed");
      return `${boardName(size, stars)}: ${count}`;
    };
    const options = boards.map((each) => [keyOf(each), named(each)]);
    if (!options.some(([value]) => value === shown)) options.push([shown, named(now())]);
    fill(
      chooser,
      field(
        t("patterns.board"),
        select(options, shown, (value) => go(addressOf({ whatif: value, stars: null, heat: now().heat ? "1" : null }))),
      ),
      otherBoard(),
    );
  }

  function otherBoard() {
    const size = h("input", {
      type: "number",
      min: 4,
      max: 25,
      value: now().size,
      "aria-label": t("patterns.mine.size"),
    });
    const stars = h("input", {
      type: "number",
      min: 1,
      max: 6,
      value: now().stars,
      "aria-label": t("patterns.mine.stars"),
    });
    const open = (event) => {
      event.preventDefault();
      go(addressOf({ whatif: `${size.value}x${stars.value}` }));
    };
    return h(
      "form",
      { class: "other-board", onsubmit: open },
      h("span", { class: "label" }, t("patterns.whatIf.otherBoard")),
      h(
        "span",
        { class: "row" },
        size,
        stars,
        h("button", { class: "button", type: "submit" }, t("patterns.whatIf.open")),
      ),
    );
  }

  async function analyse() {
    const wanted = now();
    try {
      const { size, stars, given, crosses } = wanted;
      const result = await ask("/analyze", { size, stars, pattern: given, crosses });
      if (String(result.compatible_solutions) === "0") showImpossible(result, wanted);
      else showResult(result, wanted);
    } catch (problem) {
      if (isAbort(problem)) return;
      // The placements of larger boards are computed on request.
      fill(facts, problem.code === "not_computed" ? buildOffer(wanted) : problemBox(problem, analyse));
    }
  }

  const givenName = (cell, { given, crosses }) =>
    hasCell(given, cell) ? t("common.role.given") : hasCell(crosses, cell) ? t("common.role.givenCross") : "";

  function showImpossible({ total_solutions: total }, wanted) {
    const { given, crosses } = wanted;
    drawHeat(board, null);
    board.setNamer((row, col) => givenName([row, col], wanted));
    board.setMarks(marksText(board.size));
    last = {};
    board.setHighlights({ given, givenCross: crosses, error: given.length ? given : crosses });
    fill(
      facts,
      h(
        "div",
        { class: "message bad" },
        h(
          "p",
          {},
          crosses.length
            ? rich("patterns.whatIf.impossibleMarks", { count: total })
            : rich("patterns.whatIf.impossibleStars", {
                count: total,
                stars: t("common.count.star", { count: given.length }),
              }),
        ),
      ),
    );
  }

  function showResult(result, wanted) {
    const { size, given, crosses, heat } = wanted;
    const { total_solutions: total, compatible_solutions: left, deduced_empty: deduced, forced_star: stars } = result;
    const obvious = result.forced_empty.filter((cell) => !hasCell(deduced, cell) && !hasCell(crosses, cell));
    board.setMarks(marksText(size, { crosses: obvious }));
    last = { forcedEmpty: deduced, forcedStar: stars };
    board.setHighlights({ ...last, given, givenCross: crosses });
    const values = result.counts?.map((row) => row.map(Number));
    drawHeat(board, heat && values ? { values, most: Number(left), text: percentText(Number(left)) } : null);
    board.setNamer((row, col) => {
      const cell = [row, col];
      const deducedName = hasCell(deduced, cell)
        ? t("patterns.whatIf.deduced")
        : hasCell(stars, cell)
          ? t("common.role.forcedStar")
          : "";
      const state = givenName(cell, wanted) || deducedName;
      return values && !state ? t("patterns.whatIf.share", { share: share(values[row][col], left) }) : state;
    });
    const list = (cells) => (cells.length ? cells.map(cellName).join(", ") : t("patterns.whatIf.none"));
    fill(
      facts,
      h("p", { class: "big-number" }, rich("patterns.whatIf.left", { left: grouped(left), count: total })),
      h(
        "p",
        { class: "quiet" },
        given.length + crosses.length
          ? t("patterns.whatIf.remain", { share: share(left, total) })
          : t("patterns.whatIf.empty"),
      ),
      deduced.length + stars.length > 0 && h("p", { class: "small" }, t("patterns.whatIf.tapDeduced")),
      h(
        "dl",
        { class: "facts" },
        h("dt", {}, t("patterns.whatIf.deducedEmpty")),
        h("dd", { class: deduced.length ? "strong" : "" }, list(deduced)),
        h("dt", {}, t("patterns.whatIf.forcedStars")),
        h("dd", { class: stars.length ? "strong" : "" }, list(stars)),
        h("dt", {}, t("patterns.whatIf.obvious")),
        h(
          "dd",
          {},
          obvious.length ? t("patterns.whatIf.obviousCells", { count: obvious.length }) : t("patterns.whatIf.none"),
        ),
      ),
    );
  }

  function buildOffer({ size, stars }) {
    const box = h(
      "div",
      { class: "stack" },
      h("p", {}, rich("patterns.whatIf.offer", { board: boardName(size, stars) })),
    );
    const done = () => {
      fetchBoards();
      update();
    };
    jobPanel(box, { start: t("patterns.whatIf.compute"), path: "/atlas", body: () => ({ size, stars }), done });
    return box;
  }

  function tools() {
    return h(
      "div",
      { class: "stack" },
      heatToggle,
      h(
        "div",
        { class: "row" },
        button(t("patterns.whatIf.clear"), () => setMarks({ given: [], crosses: [] })),
        button(t("common.copy.copyLink"), () => copy(location.href, t("common.copy.link"))),
      ),
      h(
        "div",
        { class: "small" },
        h("h2", { class: "minor" }, t("patterns.whatIf.try")),
        h(
          "ul",
          {},
          EXAMPLES.map(([key, stars, text]) =>
            h(
              "li",
              {},
              h(
                "a",
                { href: addressOf({ whatif: key, stars }) },
                t("patterns.whatIf.onBoard", { stars: stars.replaceAll(",", " "), board: `${key.replace("x", "×")}★` }),
              ),
              `, ${text}`,
            ),
          ),
        ),
      ),
    );
  }

  update();
  fetchBoards();
  return {
    update,
    leave() {
      ask.cancel();
      explaining.cancel();
    },
    keys: {
      space: () => board.element.contains(document.activeElement) && press(board.cursor, "given"),
      h: () => set({ heat: now().heat ? null : "1" }),
      x: () => press(board.cursor, "crosses"),
      delete: () => setMarks({ given: [], crosses: [] }),
    },
  };
}
