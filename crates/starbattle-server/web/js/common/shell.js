// The frame of every page: header, settings, keyboard help and announcements for screen readers.

import { STAR } from "./board/glyphs.js";
import { iconButton } from "./controls.js";
import { openDialog, toast } from "./dialog.js";
import { h, svg } from "./dom.js";
import { registerKeys, showKeys } from "./keys.js";
import { memory } from "./memory.js";
import { createNavigation } from "./navigation.js";
import { settings } from "./settings.js";
import { isSite, onEngineRestart, pagePath } from "./site.js";
import { LANGUAGES, t } from "./texts.js";

export { confirmDialog, openDialog, openMenu, toast } from "./dialog.js";
export { isTyping, registerKeys } from "./keys.js";
export { settings } from "./settings.js";

const SPEECH = [["auto", t("common.settings.language.auto")], ...LANGUAGES];
const THEMES = ["auto", "light", "dark", "contrast"].map((id) => [id, t(`common.settings.theme.${id}`)]);
const FILLS = ["off", "soft", "patterned", "letters"].map((id) => [id, t(`common.settings.fill.${id}`)]);

let announcer = null;

/** Fills `<header class="site">` and registers the keys that work on every page. `page`: its name, such as `play`. */
export function mountShell(page) {
  const header =
    document.querySelector("header.site") ??
    document.body.insertBefore(h("header", { class: "site" }), document.body.firstChild);
  header.replaceChildren(
    h(
      "a",
      { class: "brand", href: pagePath("play") },
      svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("path", { d: STAR })),
      "Star Battle",
    ),
    createNavigation(page),
    iconButton("rules", t("common.shell.rules"), "", async () => (await import("./rules.js")).showRules(), "plain"),
    iconButton("keyboard", t("common.shell.keys"), "?", showKeys, "plain keyboard-only"),
    iconButton("settings", t("common.shell.settings"), "", showSettings, "plain"),
  );
  announcer = h("div", { class: "visually-hidden", "aria-live": "polite" });
  document.body.append(announcer);
  const damaged = memory.takeDamage();
  if (damaged.length > 0) toast(t("common.shell.damaged", { names: damaged.join(", ") }), 12_000);
  if (isSite) {
    import("./offline.js").then(({ keepSite }) => keepSite());
    onEngineRestart(() => toast(t("common.shell.engineRestarted"), 9000));
  }
  registerKeys(t("common.keys.everywhere"), [
    { keys: ["?"], show: "?", text: t("common.keys.help"), run: showKeys },
    { keys: [","], show: ",", text: t("common.keys.settings"), run: () => showSettings() },
    { show: "Esc", text: t("common.keys.close") },
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
  const choice = (label, name, options, after = () => {}) =>
    h(
      "div",
      { class: "field" },
      h("span", {}, label),
      h(
        "div",
        {},
        choices(label, options, settings.get(name), (value) => {
          settings.set(name, value);
          after();
        }),
      ),
    );
  openDialog(
    t("common.shell.settings"),
    h(
      "div",
      { class: "stack" },
      // All texts of the page change, so it is loaded again. What is on it is kept.
      choice(t("common.settings.language.label"), "language", SPEECH, () => location.reload()),
      choice(t("common.settings.theme.label"), "theme", THEMES),
      choice(t("common.settings.fill.label"), "fill", FILLS),
      h(
        "div",
        {},
        settingToggle("coordinates", t("common.settings.coordinates")),
        settingToggle("counters", t("common.settings.counters")),
        settingToggle("liveErrors", t("common.settings.liveErrors")),
        settingToggle("hideTimer", t("common.settings.hideTimer")),
      ),
      h(
        "div",
        {},
        h("span", { class: "label" }, t("common.settings.crosses")),
        settingToggle("crossAround", t("common.settings.crossAround")),
        settingToggle("crossLines", t("common.settings.crossLines")),
        settingToggle("crossRegions", t("common.settings.crossRegions")),
      ),
      h(
        "p",
        { class: "quiet small engine" },
        isSite ? t("common.settings.engineHere") : t("common.settings.engineOnServer"),
      ),
    ),
  );
}
