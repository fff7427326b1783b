// The dialogs to import and export puzzles.

import { api, isAbort } from "./api.js";
import { h } from "./dom.js";
import { download } from "./download.js";
import { copy, importPicture, importText, isPicture, readFile } from "./exchange.js";
import { formats } from "./formats.js";
import { importMessage } from "./import-errors.js";
import { toPng } from "./png.js";
import { problemMessage, rangeOf } from "./problem.js";
import { choices, openDialog } from "./shell.js";
import { loadTexts, t } from "./texts.js";

await loadTexts("exchange");

/** Asks for a text and calls `onload({puzzle, marks, detected, warnings})` with the puzzle in it. */
export async function importDialog(onload, text = "", failure = null) {
  const area = h("textarea", {
    class: "code",
    rows: 8,
    spellcheck: "false",
    autofocus: true,
    "aria-label": t("exchange.import.puzzle"),
    placeholder: `https://puzz.link/p?starbattle/10/10/2/…\n10x2.AAAB…\n${t("exchange.import.grid")}`,
  });
  const notation = h(
    "select",
    { "aria-label": t("exchange.notationLabel") },
    h("option", { value: "" }, t("exchange.import.detect")),
  );
  const stars = h("input", {
    type: "number",
    min: 1,
    max: 9,
    placeholder: t("exchange.import.auto"),
    "aria-label": t("exchange.import.starsHelp"),
  });
  const lenient = h("input", { type: "checkbox" });
  const errorBox = h("div", { "aria-live": "polite" });
  const list = h("table", { class: "plain" });
  const picker = h("input", {
    type: "file",
    hidden: true,
    "aria-label": t("exchange.import.file"),
    async onchange() {
      const [file] = picker.files;
      if (!file) return;
      if (isPicture(file)) {
        takePicture(file);
        return;
      }
      try {
        area.value = await readFile(file);
        picker.value = "";
        await read();
      } catch (error) {
        showError(error);
      }
    },
  });
  const takePicture = (file) => {
    dialog.close();
    importPicture(file, onload);
  };
  // Phones open the camera; other devices ask for a file.
  const camera = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    hidden: true,
    "aria-label": t("exchange.import.photo"),
    onchange: () => camera.files[0] && takePicture(camera.files[0]),
  });
  const showError = (error) => {
    errorBox.replaceChildren(importMessage(error, area.value));
    area.setAttribute("aria-invalid", "true");
    const range = rangeOf(area.value, error.position);
    area.focus();
    if (range) area.setSelectionRange(...range);
  };
  const read = async () => {
    errorBox.replaceChildren();
    area.removeAttribute("aria-invalid");
    try {
      const options = { from: notation.value, stars: Number(stars.value), lenient: lenient.checked };
      await importText(
        area.value,
        (answer) => {
          dialog.close();
          onload(answer);
        },
        { ...options, onlibrary: () => dialog.close() },
      );
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
    h("p", {}, t("exchange.import.explanation")),
    area,
    errorBox,
    h(
      "div",
      { class: "row" },
      h("label", { class: "field" }, h("span", {}, t("exchange.notationLabel")), notation),
      h("label", { class: "field narrow" }, h("span", {}, t("exchange.import.stars")), stars),
      h("label", { class: "toggle" }, lenient, t("exchange.import.lenient")),
    ),
    h("details", {}, h("summary", {}, t("exchange.import.supported")), list),
    h(
      "div",
      { class: "actions" },
      h("button", { class: "button", type: "button", onclick: () => picker.click() }, t("exchange.import.open")),
      picker,
      h("button", { class: "button", type: "button", onclick: () => camera.click() }, t("exchange.import.camera")),
      camera,
      h("button", { class: "button primary", type: "submit" }, t("exchange.import.do")),
    ),
  );
  const dialog = openDialog(t("exchange.import.title"), form, { broad: true });
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
          h("td", { lang: "en" }, description),
          h(
            "td",
            { class: "numeric" },
            example &&
              h(
                "button",
                { class: "button small", type: "button", onclick: use(id, example) },
                t("exchange.import.example"),
              ),
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
export async function exportDialog({
  puzzle,
  marks = null,
  links = [[t("exchange.share.puzzleOnly"), location.href]],
}) {
  const hasMarks = Boolean(marks && /[*x]/.test(marks));
  const output = h("textarea", { class: "code", readonly: true, rows: 6, "aria-label": t("exchange.share.output") });
  const notation = h("select", { "aria-label": t("exchange.notationLabel") });
  const withMarks = h("input", { type: "checkbox" });
  const about = h("p", { class: "quiet small", lang: "en" });
  const errorBox = h("div", { "aria-live": "polite" });
  const address = h("input", {
    type: "text",
    class: "code grow",
    readonly: true,
    "aria-label": t("exchange.share.link"),
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
        ...warnings.map((warning) => h("div", { class: "message warn" }, h("p", { lang: "en" }, `${warning}.`))),
      );
    } catch (error) {
      output.value = "";
      // The page has a list to choose from instead of the ids in the message.
      fail({ detail: `${error.detail.replace(/ \(try [^)]*\)/, "")}.`, hint: t("exchange.share.another") });
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
    t("exchange.share.title"),
    h(
      "div",
      { class: "stack" },
      links.length > 1 &&
        choices(
          t("exchange.share.what"),
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
        button(t("exchange.share.copyLink"), () => copy(address.value, t("exchange.share.link")), "primary"),
        navigator.share && button(t("exchange.share.share"), () => share(address.value)),
      ),
      h("hr"),
      hasMarks && h("label", { class: "toggle" }, withMarks, t("exchange.share.withMarks")),
      h(
        "div",
        { class: "row" },
        button(t("exchange.share.png"), savePicture("star-battle.png", "image/png", toPng)),
        button(
          t("exchange.share.svg"),
          savePicture("star-battle.svg", "image/svg+xml", (svg) => svg),
        ),
        button(t("exchange.share.print"), () => print()),
      ),
      errorBox,
      h(
        "div",
        { class: "row" },
        h("label", { class: "field" }, h("span", {}, t("exchange.share.asText")), notation),
        button(t("exchange.share.copyText"), () => copy(output.value, t("exchange.share.text"))),
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
    if (!isAbort(error)) copy(url, t("exchange.share.link"));
  }
}
