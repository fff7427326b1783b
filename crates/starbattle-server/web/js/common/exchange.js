// Import and export: pasting anywhere on the page, the dialogs, the clipboard.

import { api } from "./api.js";
import { h } from "./dom.js";
import { isTyping, openDialog, toast } from "./shell.js";
import { t } from "./texts.js";

/** The parameters of a link to this page on any host, or null. Other pages have addresses with `p=`, too. */
function ownParameters(text) {
  if (!/^https?:\S+$/.test(text) || !URL.canParse(text)) return null;
  const { hostname, hash, searchParams } = new URL(text);
  const fragment = new URLSearchParams(hash.slice(1));
  if (/^(\d+x\d+\.[A-Z]+|\{.*\})$/s.test(fragment.get("p") ?? "")) return fragment;
  return ["127.0.0.1", "localhost", "[::1]"].includes(hostname) && searchParams.has("p") ? searchParams : null;
}

/** Reads a puzzle from a text; a link to this page is replaced by the puzzle in it. */
export async function parseText(text, options = {}) {
  const own = ownParameters(text.trim());
  const answer = await api.post("/parse", { text: own?.get("p") ?? text, ...options });
  return { ...answer, marks: own?.get("m") ?? answer.marks };
}

// The dialogs are large and rarely needed, so they are loaded on demand.

/** Asks for a text and calls `onload({puzzle, marks, detected, warnings})` with the puzzle in it. */
export const importDialog = async (...values) => (await import("./exchange-dialogs.js")).importDialog(...values);

/** Offers links, pictures and the notations that can be written: `{puzzle, marks, links}`. */
export const exportDialog = async (...values) => (await import("./exchange-dialogs.js")).exportDialog(...values);

/** Whether a file is a picture that may show a board. */
export const isPicture = (file) => file?.type.startsWith("image/") && file.type !== "image/svg+xml";

/** Reads a picture, and calls `onload` with the puzzle once it has been checked. */
export const importPicture = async (...values) => (await import("./picture-import.js")).importPicture(...values);

/** Imports a text; see `import-text.js`. */
export const importText = async (...values) => (await import("./import-text.js")).importText(...values);

/** Pasting anywhere except into a field imports the text or the picture as a puzzle. */
export function pasteAnywhere(onload, options) {
  addEventListener("paste", async (event) => {
    if (isTyping(event) || document.querySelector("dialog[open]")) return;
    const picture = [...(event.clipboardData?.files ?? [])].find(isPicture);
    if (picture) {
      event.preventDefault();
      importPicture(picture, onload);
      return;
    }
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "") return;
    event.preventDefault();
    try {
      await importText(text, onload, options);
    } catch (error) {
      importDialog(onload, text, error);
    }
  });
}

/** The text of a file. Rejects with a sentence if it cannot be a puzzle or a library. */
export const readFile = async (file) => (await import("./import-text.js")).readFile(file);

/** A file or text that is dropped anywhere on the page is imported. */
export function dropAnywhere(onload, options) {
  const carries = ({ dataTransfer }) => ["Files", "text/plain"].some((type) => dataTransfer?.types.includes(type));
  addEventListener("dragover", (event) => {
    if (!isTyping(event) && carries(event)) event.preventDefault();
  });
  addEventListener("drop", async (event) => {
    if (isTyping(event) || !carries(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    let text = event.dataTransfer.getData("text/plain");
    const open = document.querySelector("dialog[open]");
    if (isPicture(file)) {
      open?.close();
      importPicture(file, onload);
      return;
    }
    try {
      if (file) text = await readFile(file);
      open?.close();
      await importText(text, onload, options);
    } catch (error) {
      open?.close();
      importDialog(onload, text, error);
    }
  });
}

/** Copies a text and confirms it, with what is not in the text. `what`: what people call the text. */
export async function copy(text, what, warnings = []) {
  try {
    await navigator.clipboard.writeText(text);
    toast(
      [t("common.copy.done", { what }), ...warnings.map((warning) => `${warning}.`)].join(" "),
      warnings.length ? 9000 : undefined,
    );
  } catch {
    openDialog(what, [
      h("p", {}, t("common.copy.blocked")),
      h("textarea", { class: "code", readonly: true, value: text, rows: 6 }),
    ]);
  }
}
