// One pattern: its positions, why it holds, the exact counts, and puzzles in which it helps.

import { api } from "../common/api.js";
import { legend } from "../common/board/highlights.js";
import { createBoard } from "../common/board.js";
import { boardName } from "../common/boards.js";
import { cellName, cellNames, marksText } from "../common/cells.js";
import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { copy } from "../common/exchange.js";
import { problemBox } from "../common/problem.js";
import { addressOf, addressWith, go, parameters } from "../common/route.js";
import { createTabs } from "../common/tabs.js";
import { listed, t } from "../common/texts.js";
import { evidencePanel } from "./evidence.js";
import { describeFeatures } from "./features.js";
import { givenCrosses, givenWords } from "./given.js";
import { drawHeat, drawSides } from "./heat.js";
import { occurrencesPanel } from "./occurrences.js";
import { pictureLabel, pictureOf } from "./picture.js";
import { placesPanel } from "./places.js";
import { usesBox } from "./uses.js";
import { verdictOf } from "./verdict.js";
import { whyPanel } from "./why.js";
import { kindHelp, kindName, titleOf } from "./words.js";

/** "If r1c1 and r1c4 are stars, then r3c7 is empty", or "If r1c1 is a star and r2c6 is empty, then …". */
function claimOf(pattern) {
  const { given, forced_empty: empties, forced_star: stars } = pattern;
  const follows = [
    empties.length > 0 && t("patterns.claim.empty", { cells: cellNames(empties), count: empties.length }),
    stars.length > 0 && t("patterns.claim.star", { cells: cellNames(stars), count: stars.length }),
  ];
  const conclusion = listed(follows.filter(Boolean));
  if (givenCrosses(pattern).length)
    return t("patterns.claim.marks", { marks: givenWords(pattern), follows: conclusion });
  const cells = listed(given.map(cellName));
  return t("patterns.claim.whole", { cells, count: given.length, follows: conclusion });
}

/** The view of the pattern named in the address. */
export function detailView(root) {
  const id = parameters().get("id");
  fill(root, h("p", { class: "quiet", role: "status" }, t("patterns.detail.loading")));
  let current = null;
  api.get(`/patterns/${encodeURIComponent(id)}`).then(
    (pattern) => {
      current = show(root, pattern);
    },
    (problem) =>
      fill(root, problemBox(problem), h("p", {}, h("a", { href: location.pathname }, t("patterns.detail.back")))),
  );
  return {
    update: () => current?.update(),
    leave: () => current?.leave(),
    get keys() {
      return current?.keys;
    },
  };
}

function show(root, pattern) {
  const board = createBoard({ size: pattern.size, coordinates: true, label: pictureLabel(pattern, pattern.size) });
  const wrap = h("div", { class: "picture large" }, board.element);
  const key = h("div");
  const stage = {
    pattern,
    board,
    /** Shows the pattern at one of its positions. */
    place(place) {
      const { highlights, sides } = pictureOf(pattern, place);
      stage.draw(highlights);
      drawSides(board, sides);
      wrap.classList.add("conditions-shown");
      fill(key, legend(rolesOf(pattern), { cause: t("patterns.detail.conditionLegend") }));
      board.element.setAttribute("aria-label", pictureLabel(place, pattern.size));
    },
    /** Shows anything else. */
    draw(highlights, { stars = [], crosses = [], ghost = null, heat = null, roles = null, words = {} } = {}) {
      drawSides(board, "");
      wrap.classList.remove("conditions-shown");
      board.setMarks(marksText(pattern.size, { stars, crosses }));
      board.setGhost(ghost);
      board.setHighlights(highlights);
      drawHeat(board, heat);
      fill(key, roles ? legend(roles, words) : null);
    },
  };
  const places = placesPanel(stage);
  const why = whyPanel(stage);
  const wild = occurrencesPanel(stage);
  const evidence = evidencePanel(stage);
  const views = { where: places, why, evidence, wild };
  const list = Object.entries(views).map(([id, view]) => {
    const panel = h("div");
    view.build(panel);
    return { id, name: t(`patterns.detail.tabs.${id}`), panel };
  });
  const wanted = () => (parameters().get("tab") in views ? parameters().get("tab") : "where");
  const tabs = createTabs(t("patterns.detail.about"), list, (id) => {
    // Only the evidence has placements by rank.
    const rest = id === "evidence" ? {} : { rank: null, sample: null };
    go(addressWith({ tab: id === "where" ? null : id, ...rest }), { replace: true, quiet: true });
    views[id].shown();
  });
  const conditions = describeFeatures(pattern);
  const names = (cells) => cells.map(cellName).join(",") || null;
  const marks = { stars: names(pattern.given), crosses: names(givenCrosses(pattern)) };
  fill(
    root,
    h(
      "p",
      { class: "crumbs" },
      h("a", { href: addressOf({ spec: pattern.spec }) }, pattern.spec),
      " › ",
      titleOf(pattern),
    ),
    h(
      "div",
      { class: "detail" },
      h("div", { class: "detail-board" }, wrap, key),
      h(
        "div",
        { class: "detail-text" },
        h("h2", {}, claimOf(pattern)),
        h(
          "p",
          { class: "row" },
          h("span", { class: "badge" }, kindName(pattern.kind)),
          h("span", { class: "badge" }, boardName(pattern.size, pattern.stars)),
        ),
        conditions.length
          ? h(
              "div",
              { class: "condition-box" },
              h("h3", {}, t("patterns.detail.onlyIf", { count: conditions.length })),
              h(
                "ul",
                {},
                conditions.map((each) => h("li", {}, each.words)),
              ),
            )
          : h("p", { class: "small quiet" }, kindHelp(pattern.kind)),
        h("div", { class: "detail-verdict" }, verdictOf(pattern)),
        usesBox(pattern),
        h(
          "p",
          { class: "row" },
          h(
            "a",
            { class: "button", href: addressOf({ whatif: `${pattern.size}x${pattern.stars}`, ...marks }) },
            t("patterns.detail.whatIf"),
          ),
          button(t("common.copy.copyLink"), () => copy(location.href, t("common.copy.link"))),
        ),
        tabs.element,
      ),
    ),
  );
  const step = (by) => (({ why, evidence })[wanted()] ?? places).step(by);
  const open = (tab) => () => {
    tabs.show(tab);
    document.getElementById(`tab-${tab}`).focus();
  };
  function update() {
    if (tabs.current === wanted()) views[wanted()].shown();
    else tabs.show(wanted());
  }
  update();
  const keys = {
    "[": () => step(-1),
    "]": () => step(1),
    p: open("where"),
    w: open("why"),
    e: open("evidence"),
    i: open("wild"),
  };
  return { update, leave: wild.leave, keys };
}

function rolesOf(pattern) {
  const roles = [];
  if (pattern.given.length) roles.push("given");
  if (givenCrosses(pattern).length) roles.push("givenCross");
  if (pattern.forced_empty.length) roles.push("forcedEmpty");
  if (pattern.forced_star.length) roles.push("forcedStar");
  if (pattern.features.length) roles.push("cause");
  return roles;
}
