// Keyboard shortcuts: every page registers its keys once, for use and for the help dialog.

import { keyName } from "./controls.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

const groups = [];

/**
 * Registers keys. `entries`: `{keys: ["h"], show: "H", text: "next hint", run(event)}`. A key is `event.key` in lower
 * case with `ctrl+`, `shift+` or `alt+` before it (`ctrl` is also the Mac's command key). `shift+` matters for letters
 * and named keys only, as other keys change with it. Entries without `run` are only listed; those without `show` are
 * not listed.
 */
export function registerKeys(title, entries) {
  groups.push({ title, entries });
}

/** The name of the pressed key, as in `registerKeys`. */
function nameOf(event) {
  const key = event.key === " " ? "space" : event.key.toLowerCase();
  const shifted = event.shiftKey && (key.length > 1 || key.toUpperCase() !== key);
  const ctrl = event.ctrlKey || event.metaKey;
  return `${ctrl ? "ctrl+" : ""}${event.altKey ? "alt+" : ""}${shifted ? "shift+" : ""}${key}`;
}

/** Whether the event belongs to a text field. */
export const isTyping = ({ target }) =>
  target instanceof Element &&
  target.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]") !== null;

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || isTyping(event) || document.querySelector("dialog[open], [popover]:popover-open"))
    return;
  const name = nameOf(event);
  // Space and Enter on a button press the button.
  if (["space", "enter"].includes(name) && event.target.closest?.("button, a, summary, label")) return;
  for (const { entries } of groups) {
    const entry = entries.find(({ keys, run }) => run && keys?.includes(name));
    if (entry) {
      event.preventDefault();
      entry.run(event);
      return;
    }
  }
});

/** The dialog that lists all keys of the page. */
export function showKeys() {
  const sections = groups.map(({ title, entries }) =>
    h(
      "section",
      {},
      h("h3", {}, title),
      entries
        .filter(({ show }) => show)
        .map(({ show, text }) =>
          h(
            "div",
            { class: "pair" },
            h("span", {}, text.charAt(0).toUpperCase() + text.slice(1)),
            h(
              "span",
              {},
              show.split(" ").flatMap((key) => [h("kbd", {}, keyName(key)), " "]),
            ),
          ),
        ),
    ),
  );
  openDialog(t("common.shell.keys"), h("div", { class: "keys" }, sections), { broad: true });
}
