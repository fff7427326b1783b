// The dialogs to import and export puzzles.

import { api, isAbort } from "./api.js";
import { h } from "./dom.js";
import { download } from "./download.js";
import { copy, parseText, readFile } from "./exchange.js";
import { formats } from "./formats.js";
import { problemMessage, rangeOf } from "./problem.js";
import { choices, openDialog } from "./shell.js";

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
  const picker = h("input", {
    type: "file",
    hidden: true,
    "aria-label": "File",
    async onchange() {
      const [file] = picker.files;
      if (!file) return;
      try {
        area.value = await readFile(file);
        picker.value = "";
        await read();
      } catch (error) {
        showError(error);
      }
    },
  });
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
      "Paste a puzzle in any notation: a link, a single line, a grid or the text of a file. You can also paste ",
      "or drop it anywhere on the page.",
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
    h(
      "div",
      { class: "actions" },
      h("button", { class: "button", type: "button", onclick: () => picker.click() }, "Open a file…"),
      picker,
      h("button", { class: "button primary", type: "submit" }, "Import"),
    ),
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

/** Offers links, pictures, and the puzzle in the notations that can be written. `links`: `[words, address]`. */
export async function exportDialog({ puzzle, marks = null, links = [["Puzzle only", location.href]] }) {
  const hasMarks = Boolean(marks && /[*x]/.test(marks));
  const output = h("textarea", { class: "code", readonly: true, rows: 6, "aria-label": "Puzzle as text" });
  const notation = h("select", { "aria-label": "Notation" });
  const withMarks = h("input", { type: "checkbox" });
  const about = h("p", { class: "quiet small" });
  const errorBox = h("div", { "aria-live": "polite" });
  const address = h("input", {
    type: "text",
    class: "code grow",
    readonly: true,
    "aria-label": "Link",
    value: links[0][1],
  });
  let list = [];
  const chosenMarks = () => (withMarks.checked && hasMarks ? { marks } : {});
  const fail = (error) => errorBox.replaceChildren(problemMessage(error));
  const write = async () => {
    about.textContent = list.find(({ id }) => id === notation.value)?.description ?? "";
    errorBox.replaceChildren();
    try {
      const { text, warnings } = await api.post("/format", { puzzle, to: notation.value, ...chosenMarks() });
      output.value = text;
      errorBox.replaceChildren(
        ...warnings.map((warning) => h("div", { class: "message warn" }, h("p", {}, `${warning}.`))),
      );
    } catch (error) {
      output.value = "";
      // The page has a list to choose from instead of the ids in the message.
      fail({ detail: `${error.detail.replace(/ \(try [^)]*\)/, "")}. Choose another notation.` });
    }
  };
  notation.addEventListener("change", write);
  withMarks.addEventListener("change", write);
  const { size, stars, regions, givens } = puzzle;
  const picture = () => {
    const shown = { p: JSON.stringify({ size, stars, regions, givens }), ...chosenMarks() };
    return api.text(`/render.svg?${new URLSearchParams(shown)}`);
  };
  const savePicture = (name, type, make) => async () => {
    try {
      download(name, await make(await picture()), type);
    } catch (error) {
      fail(error);
    }
  };
  const button = (words, onclick, kind = "") =>
    h("button", { class: `button ${kind}`.trim(), type: "button", onclick }, words);
  openDialog(
    "Share and export",
    h(
      "div",
      { class: "stack" },
      links.length > 1 &&
        choices(
          "What the link shows",
          links.map(([words], index) => [index, words]),
          0,
          (index) => {
            address.value = links[index][1];
          },
        ),
      h(
        "div",
        { class: "row" },
        address,
        button("Copy link", () => copy(address.value, "Link"), "primary"),
        navigator.share && button("Share…", () => share(address.value)),
      ),
      h("hr"),
      hasMarks && h("label", { class: "toggle" }, withMarks, "Pictures and text with my marks"),
      h(
        "div",
        { class: "row" },
        button("Picture (PNG)", savePicture("star-battle.png", "image/png", toPng)),
        button(
          "Picture (SVG)",
          savePicture("star-battle.svg", "image/svg+xml", (svg) => svg),
        ),
        button("Print", () => print()),
      ),
      errorBox,
      h(
        "div",
        { class: "row" },
        h("label", { class: "field" }, h("span", {}, "As text"), notation),
        button("Copy text", () => copy(output.value, "Text")),
      ),
      about,
      output,
    ),
    { broad: true },
  );
  try {
    list = (await formats()).filter(({ can_write: can }) => can);
    notation.append(...list.map(({ id, name }) => h("option", { value: id }, name)));
    notation.value = "pzpr";
    await write();
  } catch (error) {
    fail(error);
  }
}

/** Hands a link to the share sheet of the system. Who closes it wants nothing else. */
async function share(url) {
  try {
    await navigator.share({ title: "Star Battle", url });
  } catch (error) {
    if (!isAbort(error)) copy(url, "Link");
  }
}

/** The width of a picture, in pixels. */
const PICTURE = 1200;

/** A drawing as a picture that every program opens. */
async function toPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const height = Math.round((PICTURE * image.height) / image.width);
  const canvas = h("canvas", { width: PICTURE, height });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PICTURE, height);
  context.drawImage(image, 0, 0, PICTURE, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}
