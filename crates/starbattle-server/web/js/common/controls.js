// Form controls with their labels.

import { h } from "./dom.js";
import { icons } from "./icons.js";
import { t } from "./texts.js";

/** The keys with a name of their own, which differs between keyboards. */
const NAMED = ["Ctrl", "Del", "Enter", "Esc", "Shift", "Space"];

/** A key as it is called on the reader's keyboard, such as "Shift+N". */
export const keyName = (key) =>
  key
    .split("+")
    .map((part) => (NAMED.includes(part) ? t(`common.key.${part.toLowerCase()}`) : part))
    .join("+");

/** A button with a text. */
export function button(text, onclick, attributes = {}) {
  return h("button", { type: "button", class: "button", ...attributes, onclick }, text);
}

/** A button with an icon only. `key`: its keyboard shortcut. */
export function iconButton(name, title, key, onclick, kind = "") {
  const attributes = {
    class: `button icon ${kind}`.trim(),
    title: key ? `${title} (${keyName(key)})` : title,
    "aria-label": title,
  };
  return h("button", { type: "button", ...attributes, onclick }, icons[name]());
}

/** A button in the line above a board: an icon, and a text where there is space. */
export function headButton(name, text, key, onclick) {
  const title = key ? `${text} (${keyName(key)})` : text;
  return h(
    "button",
    { class: "button", type: "button", title, onclick },
    icons[name](),
    h("span", { class: "button-label" }, text),
  );
}

let fields = 0;

/** A labelled form field with an optional explanation. */
export function field(label, control, help = null) {
  fields += 1;
  control.id ||= `field-${fields}`;
  const note = help ? h("p", { class: "field-help small quiet", id: `${control.id}-help` }, help) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  return h("div", { class: "field" }, h("label", { class: "label", for: control.id }, label), control, note);
}

/** A choice from `[value, text]` pairs. */
export function select(options, chosen, change, attributes = {}) {
  const list = h(
    "select",
    { ...attributes, onchange: () => change(list.value) },
    options.map(([value, text]) => h("option", { value, selected: String(value) === String(chosen ?? "") }, text)),
  );
  return list;
}

/** A check box with its label. */
export function toggle(words, checked, change, attributes = {}) {
  const box = h("input", { type: "checkbox", checked, onchange: () => change(box.checked), ...attributes });
  return h("label", { class: "toggle" }, box, words);
}
