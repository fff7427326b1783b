// A picture becomes a puzzle: it is read, and shown beside the board that was read, to be checked before it is taken.

import { api, isAbort } from "./api.js";
import { CELL } from "./board/geometry.js";
import { createBoard } from "./board.js";
import { cellName } from "./cells.js";
import { h, svg } from "./dom.js";
import { problemMessage } from "./problem.js";
import { boardOf, bordersOf, toggledBorder } from "./read-board.js";
import { openDialog } from "./shell.js";
import { loadTexts, t } from "./texts.js";

await loadTexts("exchange");

/** The largest picture that is read, in bytes, as the server has it. */
const MAX_PICTURE = 16 * 2 ** 20;

const NEXT_MARK = { ".": "*", "*": "x", x: "." };

/** Reads a picture and calls `onload({puzzle, marks, detected, warnings})` with its board, once it has been checked. */
export async function importPicture(file, onload) {
  const controller = new AbortController();
  const body = h("div", { class: "stack" }, h("p", { role: "status" }, t("exchange.picture.reading")));
  const dialog = openDialog(t("exchange.picture.title"), body, { broad: true, done: () => controller.abort() });
  try {
    if (file.size > MAX_PICTURE)
      throw Object.assign(new Error(), {
        detail: t("exchange.picture.tooLarge"),
        isOurs: true,
      });
    const answer = await api.picture(file, { signal: controller.signal });
    const url = URL.createObjectURL(file);
    dialog.addEventListener("close", () => URL.revokeObjectURL(url));
    body.replaceChildren(checkView(url, answer, dialog, onload));
    body.querySelector(".primary")?.focus();
  } catch (error) {
    if (!isAbort(error)) body.replaceChildren(problemMessage(error));
  }
}

/** The picture beside the board; what is in doubt pulses, and one tap mends it. */
function checkView(url, { puzzle, marks, reading }, dialog, onload) {
  const state = boardOf(puzzle, marks);
  const doubts = reading.doubts.filter(({ cells }) => cells.length > 0);
  const isDoubted = (...cells) => doubts.some((doubt) => String(doubt.cells) === String(cells));
  const stars = h("input", {
    type: "number",
    min: 1,
    max: 9,
    value: puzzle.stars ?? "",
    placeholder: t("exchange.import.auto"),
  });
  const status = h("p", { role: "status" });
  const errorBox = h("div", { "aria-live": "polite" });
  const list = h("ul", { class: "doubts plain" });
  const holder = h("div", { class: "read-board" });

  const toggle = (a, b) => {
    toggledBorder(state, a, b);
    draw();
  };
  const nextMark = ([row, col]) => {
    const place = row * state.size + col;
    state.marks = state.marks.slice(0, place) + NEXT_MARK[state.marks[place]] + state.marks.slice(place + 1);
    draw();
  };
  const draw = () => {
    const board = createBoard({ size: state.size, regions: state.regions, label: t("exchange.picture.board") });
    board.setMarks(state.marks);
    board.element.append(cellTargets(state, isDoubted, nextMark), borderTargets(state, isDoubted, toggle));
    holder.replaceChildren(board.element);
    const count = new Set(state.regions.join("")).size;
    const unclear =
      doubts.length === 0 ? t("exchange.picture.clear") : t("exchange.picture.unclear", { count: doubts.length });
    const regions = count === state.size ? [] : [t("exchange.picture.regions", { count, size: state.size })];
    status.textContent = [unclear, ...regions, t("exchange.picture.tap")].join(" ");
    list.replaceChildren(...doubts.map((doubt) => h("li", {}, doubtButton(doubt))));
  };
  const doubtButton = ({ cells: [a, b] }) => {
    if (!b) {
      const mark = { ".": "empty", "*": "star", x: "cross" }[state.marks[a[0] * state.size + a[1]]];
      return h(
        "button",
        { class: "button small", type: "button", onclick: () => nextMark(a) },
        t(`exchange.picture.mark.${mark}`, { cell: cellName(a) }),
      );
    }
    const cells = { first: cellName(a), second: cellName(b) };
    const isOpen = state.regions[a[0]][a[1]] === state.regions[b[0]][b[1]];
    const text = isOpen ? t("exchange.picture.noBorder", cells) : t("exchange.picture.border", cells);
    return h("button", { class: "button small", type: "button", onclick: () => toggle(a, b) }, text);
  };
  const take = async () => {
    errorBox.replaceChildren();
    const chosen = stars.value ? { stars: Number(stars.value) } : {};
    try {
      const text = JSON.stringify({ schema_version: 1, size: state.size, regions: state.regions, ...chosen });
      const answer = await api.post("/parse", { text, from: "json", ...chosen });
      dialog.close();
      onload({ ...answer, detected: "picture", marks: /[*x]/.test(state.marks) ? state.marks : null });
    } catch (error) {
      errorBox.replaceChildren(problemMessage(error));
    }
  };
  draw();
  const about = reading.doubts
    .filter(({ cells }) => cells.length === 0)
    .map(({ text }) => h("li", { lang: "en" }, `${text}.`));
  return h(
    "div",
    { class: "stack check-picture" },
    h("div", { class: "pair" }, h("img", { src: url, alt: t("exchange.picture.alt") }), holder),
    status,
    about.length > 0 && h("ul", { class: "plain" }, about),
    doubts.length > 0 && h("details", {}, h("summary", {}, t("exchange.picture.doubts")), list),
    errorBox,
    h(
      "div",
      { class: "actions" },
      h("label", { class: "field narrow" }, h("span", {}, t("exchange.import.stars")), stars),
      h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("common.dialog.cancel")),
      h("button", { class: "button primary", type: "button", onclick: take }, t("exchange.picture.use")),
    ),
  );
}

function cellTargets({ size }, isDoubted, onpress) {
  const cells = Array.from({ length: size ** 2 }, (_, index) => [Math.floor(index / size), index % size]);
  return svg(
    "g",
    { class: "targets" },
    cells.map(([row, col]) =>
      svg("rect", {
        class: isDoubted([row, col]) ? "doubt" : null,
        x: col * CELL + 20,
        y: row * CELL + 20,
        width: CELL - 40,
        height: CELL - 40,
        onclick: () => onpress([row, col]),
      }),
    ),
  );
}

function borderTargets({ size }, isDoubted, onpress) {
  return svg(
    "g",
    { class: "targets" },
    bordersOf(size).map(([a, b]) => {
      const [y, x] = [b[0] * CELL, b[1] * CELL];
      const d = a[0] === b[0] ? `M${x} ${y + 12}V${y + CELL - 12}` : `M${x + 12} ${y}H${x + CELL - 12}`;
      return svg("path", { class: isDoubted(a, b) ? "doubt" : null, d, onclick: () => onpress(a, b) });
    }),
  );
}
