// Puzzles in and out: paste anything anywhere, dialogs to import and export, the clipboard.

import { api } from "./api.js";
import { h } from "./dom.js";
import { isTyping, openDialog, toast } from "./shell.js";

/** Reads a text. A link to this very page is as good as what it holds. */
export async function parseText(text, options = {}) {
  const link = /[?&]p=([^&\s]+)/.exec(text);
  const own = link && /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])/.test(text.trim()) ? new URL(text.trim()) : null;
  const answer = await api.post("/parse", { text: own ? own.searchParams.get("p") : text, ...options });
  return { ...answer, marks: own?.searchParams.get("m") ?? answer.marks };
}

// The dialogs are large and seldom needed, so they come when they are.

/** Asks for a text and hands on what it says: `onload({puzzle, marks, detected, warnings})`. */
export const importDialog = async (...values) => (await import("./exchange-dialogs.js")).importDialog(...values);

/** Shows the puzzle in every notation that can be written: `{puzzle, marks, link}`. */
export const exportDialog = async (...values) => (await import("./exchange-dialogs.js")).exportDialog(...values);

/** Pasting anywhere but into a field reads the text as a puzzle. */
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

/** Copies a text and says so. */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    openDialog(what, [
      h("p", {}, "The browser does not let the page copy. Select and copy the text here:"),
      h("textarea", { class: "code", readonly: true, value: text, rows: 6 }),
    ]);
  }
}
