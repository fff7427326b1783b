// The dialogs to import and export puzzles.

import { api } from "./api.js";
import { h } from "./dom.js";
import { download } from "./download.js";
import { copy, parseText } from "./exchange.js";
import { formats } from "./formats.js";
import { problemMessage, rangeOf } from "./problem.js";
import { openDialog } from "./shell.js";

/** Asks for a text and calls `onload({puzzle, marks, detected, warnings})` with the puzzle in it. */
export async function importDialog(onload, text = "", failure = null) {
  const area = h("textarea", {
    class: "code",
    rows: 8,
    spellcheck: "false",
    autofocus: true,
    "aria-label": "Puzzle",
    placeholder: "https://puzz.link/p?starbattle/10/10/2/…\n10x2.AAAB…\na grid of letters, one row per line",
  });
  const notation = h("select", { "aria-label": "Notation" }, h("option", { value: "" }, "Detect automatically"));
  const stars = h("input", {
    type: "number",
    min: 1,
    max: 9,
    placeholder: "auto",
    "aria-label": "Stars, if the text does not say how many",
  });
  const lenient = h("input", { type: "checkbox" });
  const errorBox = h("div", { "aria-live": "polite" });
  const list = h("table", { class: "plain" });
  const showError = (error) => {
    errorBox.replaceChildren(problemMessage(error, area.value));
    area.setAttribute("aria-invalid", "true");
    const range = rangeOf(area.value, error.position);
    area.focus();
    if (range) area.setSelectionRange(...range);
  };
  const read = async () => {
    errorBox.replaceChildren();
    area.removeAttribute("aria-invalid");
    try {
      const options = {
        ...(notation.value && { from: notation.value }),
        ...(stars.value && { stars: Number(stars.value) }),
        ...(lenient.checked && { lenient: true }),
      };
      const answer = await parseText(area.value, options);
      dialog.close();
      onload(answer);
    } catch (error) {
      showError(error);
    }
  };
  const form = h(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        read();
      },
    },
    h(
      "p",
      {},
      "Paste a puzzle in any notation: a URL, a single line, a grid or the text of a file. You can also press ",
      h("kbd", {}, "Ctrl"),
      " ",
      h("kbd", {}, "V"),
      " anywhere on the page.",
    ),
    area,
    errorBox,
    h(
      "div",
      { class: "row" },
      h("label", { class: "field" }, h("span", {}, "Notation"), notation),
      h("label", { class: "field narrow" }, h("span", {}, "Stars"), stars),
      h("label", { class: "toggle" }, lenient, "Accept damaged input"),
    ),
    h("details", {}, h("summary", {}, "Supported notations"), list),
    h("div", { class: "actions" }, h("button", { class: "button primary", type: "submit" }, "Import")),
  );
  const dialog = openDialog("Import a puzzle", form, { broad: true });
  area.value = text;
  area.addEventListener("keydown", (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey) && read());
  try {
    const readable = (await formats()).filter(({ can_read: can }) => can);
    notation.append(...readable.map(({ id, name }) => h("option", { value: id }, name)));
    const use = (id, example) => () => {
      area.value = example;
      notation.value = id;
      area.focus();
    };
    list.replaceChildren(
      ...readable.map(({ id, name, description, example }) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, name),
          h("td", {}, description),
          h(
            "td",
            { class: "numeric" },
            example && h("button", { class: "button small", type: "button", onclick: use(id, example) }, "Example"),
          ),
        ),
      ),
    );
  } catch (error) {
    errorBox.replaceChildren(problemMessage(error));
  }
  if (failure) showError(failure);
  return dialog;
}

/** Shows the puzzle in the notations that can be written. */
export async function exportDialog({ puzzle, marks = null, link = location.href }) {
  const output = h("textarea", { class: "code", readonly: true, rows: 8, "aria-label": "Puzzle as text" });
  const notation = h("select", { "aria-label": "Notation" });
  const withMarks = h("input", { type: "checkbox", checked: Boolean(marks && /[*x]/.test(marks)) });
  const about = h("p", { class: "quiet small" });
  const errorBox = h("div", { "aria-live": "polite" });
  let list = [];
  const write = async () => {
    about.textContent = list.find(({ id }) => id === notation.value)?.description ?? "";
    errorBox.replaceChildren();
    try {
      const { text, warnings } = await api.post("/format", {
        puzzle,
        to: notation.value,
        ...(withMarks.checked && marks ? { marks } : {}),
      });
      output.value = text;
      errorBox.replaceChildren(
        ...warnings.map((warning) => h("div", { class: "message warn" }, h("p", {}, `${warning}.`))),
      );
    } catch (error) {
      output.value = "";
      errorBox.replaceChildren(problemMessage(error));
    }
  };
  notation.addEventListener("change", write);
  withMarks.addEventListener("change", write);
  const { size, stars, regions, givens } = puzzle;
  const savePicture = async () => {
    const p = encodeURIComponent(JSON.stringify({ size, stars, regions, givens }));
    try {
      download("star-battle.svg", await api.text(`/render.svg?p=${p}`), "image/svg+xml");
    } catch (error) {
      errorBox.replaceChildren(problemMessage(error));
    }
  };
  openDialog(
    "Share and export",
    h(
      "div",
      { class: "stack" },
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "button primary", type: "button", onclick: () => copy(link, "Link") },
          "Copy link to this position",
        ),
        h("button", { class: "button", type: "button", onclick: savePicture }, "Picture (SVG)"),
        h("button", { class: "button", type: "button", onclick: () => print() }, "Print"),
      ),
      h("hr"),
      h(
        "div",
        { class: "row" },
        h("label", { class: "field" }, h("span", {}, "Notation"), notation),
        marks && h("label", { class: "toggle" }, withMarks, "Include my marks"),
      ),
      about,
      output,
      errorBox,
      h(
        "div",
        { class: "actions" },
        h("button", { class: "button", type: "button", onclick: () => copy(output.value, "Text") }, "Copy text"),
      ),
    ),
    { broad: true },
  );
  try {
    list = (await formats()).filter(({ can_write: can }) => can);
    notation.append(...list.map(({ id, name }) => h("option", { value: id }, name)));
    notation.value = "pzpr";
    await write();
  } catch (error) {
    errorBox.replaceChildren(problemMessage(error));
  }
}
