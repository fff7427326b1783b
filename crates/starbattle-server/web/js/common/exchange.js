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

/** Shows the puzzle in the notations that can be written: `{puzzle, marks, link}`. */
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
