// The frame of every page: header, settings, keyboard help and announcements for screen readers.

import { STAR } from "./board/glyphs.js";
import { iconButton } from "./controls.js";
import { openDialog, toast } from "./dialog.js";
import { h, svg } from "./dom.js";
import { registerKeys, showKeys } from "./keys.js";
import { memory } from "./memory.js";
import { settings } from "./settings.js";
import { isSite, onEngineRestart, pagePath } from "./site.js";

export { confirmDialog, openDialog, openMenu, toast } from "./dialog.js";
export { isTyping, registerKeys } from "./keys.js";
export { settings } from "./settings.js";

const PAGES = [
  ["play", "Play"],
  ["patterns", "Entanglements"],
  ["techniques", "Techniques"],
  ["generate", "Generate"],
  ["edit", "Edit"],
];

const THEMES = [
  ["auto", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "Contrast"],
];
const FILLS = [
  ["off", "Off"],
  ["soft", "Soft"],
  ["patterned", "Patterned"],
  ["letters", "Letters"],
];

const HERE = "Engine: in this browser (WebAssembly). Nothing that you do here is sent anywhere.";
const ON_SERVER = "Engine: the server that sent this page. It works on all cores of its machine.";

let announcer = null;

/**
 * Fills `<header class="site">` and registers the keys that work on every page. `page`: play, patterns, techniques,
 * generate or edit.
 */
export function mountShell(page) {
  const header =
    document.querySelector("header.site") ??
    document.body.insertBefore(h("header", { class: "site" }), document.body.firstChild);
  const links = PAGES.map(([id, name]) =>
    h("a", { href: pagePath(id), "aria-current": id === page ? "page" : null }, name),
  );
  header.replaceChildren(
    h(
      "a",
      { class: "brand", href: pagePath("play") },
      svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("path", { d: STAR })),
      "Star Battle",
    ),
    h("nav", { "aria-label": "Pages" }, links),
    iconButton("rules", "How to play", "", async () => (await import("./rules.js")).showRules(), "plain"),
    iconButton("keyboard", "Keyboard shortcuts", "?", showKeys, "plain keyboard-only"),
    iconButton("settings", "Settings", "", showSettings, "plain"),
  );
  // On a phone the list of pages is wider than the screen.
  links.find((link) => link.getAttribute("aria-current"))?.scrollIntoView({ block: "nearest", inline: "center" });
  announcer = h("div", { class: "visually-hidden", "aria-live": "polite" });
  document.body.append(announcer);
  const damaged = memory.takeDamage();
  if (damaged.length > 0)
    toast(
      `Some data that this browser keeps was damaged (${damaged.join(", ")}). It was set aside, and you start afresh.`,
      12_000,
    );
  if (isSite) {
    import("./offline.js").then(({ keepSite }) => keepSite());
    onEngineRestart(() => toast("The engine had an internal error and was started again. Your game is kept.", 9000));
  }
  registerKeys("Everywhere", [
    { keys: ["?"], show: "?", text: "keyboard shortcuts", run: showKeys },
    { keys: [","], show: ",", text: "settings", run: () => showSettings() },
    { show: "Esc", text: "close the open dialog or menu" },
  ]);
}

/** Announces a text to screen readers. */
export function announce(text) {
  if (!announcer) return;
  // The same text is only announced twice if it changes in between.
  announcer.textContent = "";
  requestAnimationFrame(() => {
    announcer.textContent = text;
  });
}

/** A group of exclusive choices: `options` are `[value, words]`. */
export function choices(label, options, value, onchange) {
  const name = `choice-${Math.random().toString(36).slice(2)}`;
  return h(
    "div",
    { class: "choices", role: "radiogroup", "aria-label": label },
    options.map(([id, words]) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name,
          value: id,
          checked: String(id) === String(value),
          onchange: () => onchange(id),
        }),
        words,
      ),
    ),
  );
}

/** A check box for a setting. */
function settingToggle(name, words) {
  const box = h("input", {
    type: "checkbox",
    checked: settings.get(name),
    onchange: () => settings.set(name, box.checked),
  });
  settings.onChange((changed, value) => {
    if (changed === name) box.checked = value;
  });
  return h("label", { class: "toggle" }, box, words);
}

function showSettings() {
  const choice = (label, name, options) =>
    h(
      "div",
      { class: "field" },
      h("span", {}, label),
      h(
        "div",
        {},
        choices(label, options, settings.get(name), (value) => settings.set(name, value)),
      ),
    );
  openDialog(
    "Settings",
    h(
      "div",
      { class: "stack" },
      choice("Theme", "theme", THEMES),
      choice("Region fill", "fill", FILLS),
      h(
        "div",
        {},
        settingToggle("coordinates", "Row and column numbers"),
        settingToggle("counters", "Star counters for rows and columns"),
        settingToggle("liveErrors", "Show rule violations immediately"),
        settingToggle("hideTimer", "Hide the timer"),
      ),
      h(
        "div",
        {},
        h("span", { class: "label" }, "Automatic crosses"),
        settingToggle("crossAround", "Around stars"),
        settingToggle("crossLines", "In rows and columns with all their stars"),
        settingToggle("crossRegions", "In regions with all their stars"),
      ),
      h("p", { class: "quiet small engine" }, isSite ? HERE : ON_SERVER),
    ),
  );
}
