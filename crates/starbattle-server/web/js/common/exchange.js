// Import and export: pasting anywhere on the page, the dialogs, the clipboard.

import { api } from "./api.js";
import { h } from "./dom.js";
import { isTyping, openDialog, toast } from "./shell.js";

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

/** Pasting anywhere except into a field imports the text as a puzzle. */
export function pasteAnywhere(onload) {
  addEventListener("paste", async (event) => {
    if (isTyping(event) || document.querySelector("dialog[open]")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "") return;
    event.preventDefault();
    try {
      onload(await parseText(text));
    } catch (error) {
      importDialog(onload, text, error);
    }
  });
}

/** The largest file that can hold a puzzle, in bytes. */
const MAX_FILE = 1_000_000;

/** The text of a file. Rejects with a sentence if it cannot be a puzzle. */
export async function readFile(file) {
  const refuse = (detail) => Promise.reject(Object.assign(new Error(detail), { detail }));
  if (file.type.startsWith("image/") && file.type !== "image/svg+xml")
    return refuse(
      `The file ${file.name} is a picture. Puzzles are read from text: a link, a line or a grid of letters.`,
    );
  if (file.size > MAX_FILE) return refuse(`The file ${file.name} is too large to be a puzzle.`);
  const text = await file.text();
  return text.includes("\0") ? refuse(`The file ${file.name} is no text.`) : text;
}

/** A file or text that is dropped anywhere on the page is imported. */
export function dropAnywhere(onload) {
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
    try {
      if (file) text = await readFile(file);
      const answer = await parseText(text);
      open?.close();
      onload(answer);
    } catch (error) {
      open?.close();
      importDialog(onload, text, error);
    }
  });
}

/** Copies a text and confirms it, with what is not in the text. */
export async function copy(text, what, warnings = []) {
  try {
    await navigator.clipboard.writeText(text);
    toast(
      [`${what} copied.`, ...warnings.map((warning) => `${warning}.`)].join(" "),
      warnings.length ? 9000 : undefined,
    );
  } catch {
    openDialog(what, [
      h("p", {}, "The browser blocked copying. Select the text below and copy it:"),
      h("textarea", { class: "code", readonly: true, value: text, rows: 6 }),
    ]);
  }
}
