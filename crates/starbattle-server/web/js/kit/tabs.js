// Tabs as the ARIA practices describe them: arrows move, the chosen one alone is in the tab order.

import { h } from "../dom.js";

/** A tab list over panels: `tabs` = [{id, title, build}]; a panel is built when first shown. */
export function tabbed(tabs, chosen, change, label) {
  const panels = new Map();
  const list = h("div", { role: "tablist", "aria-label": label, class: "tabs" });
  const root = h("div", { class: "tabbed" }, list);
  const buttons = tabs.map((tab) =>
    h("button", { type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`, onclick: () => show(tab.id, true) }, tab.title),
  );
  list.append(...buttons);

  function show(id, byReader = false) {
    const index = Math.max(0, tabs.findIndex((tab) => tab.id === id));
    tabs.forEach((tab, at) => {
      buttons[at].setAttribute("aria-selected", String(at === index));
      buttons[at].tabIndex = at === index ? 0 : -1;
      if (panels.has(tab.id)) panels.get(tab.id).hidden = at !== index;
    });
    const tab = tabs[index];
    if (!panels.has(tab.id)) {
      const panel = h("div", { role: "tabpanel", id: `panel-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: "0", class: "tab-panel" });
      panels.set(tab.id, panel);
      root.append(panel);
      tab.build(panel);
    }
    if (byReader) change(tab.id);
    tab.shown?.();
  }

  list.addEventListener("keydown", (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (!move) return;
    event.preventDefault();
    const now = buttons.indexOf(document.activeElement);
    const next = Math.abs(move) === 1 ? (now + move + tabs.length) % tabs.length : move < 0 ? 0 : tabs.length - 1;
    buttons[next].focus();
    show(tabs[next].id, true);
  });
  show(chosen);
  return { element: root, show };
}
