// Tabs: one panel at a time, arrow keys between them.

import { h } from "./dom.js";

/** `tabs`: `[{id, name, panel}]`. Returns `{element, show(id), current}`; `onchange(id)` follows every change. */
export function createTabs(label, tabs, onchange = () => {}) {
  let current = tabs[0].id;
  const buttons = tabs.map(({ id, name, panel }) => {
    panel.id = `panel-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${id}`);
    panel.tabIndex = -1;
    return h(
      "button",
      { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": panel.id, onclick: () => show(id) },
      name,
    );
  });
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons);
  const show = (id) => {
    const switched = id !== current;
    current = id;
    tabs.forEach((tab, index) => {
      const on = tab.id === id;
      buttons[index].setAttribute("aria-selected", String(on));
      buttons[index].tabIndex = on ? 0 : -1;
      tab.panel.hidden = !on;
    });
    if (switched) onchange(id);
  };
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (tabs.findIndex(({ id }) => id === current) + step + tabs.length) % tabs.length;
    show(tabs[index].id);
    buttons[index].focus();
  });
  show(current);
  return {
    element: h(
      "div",
      { class: "tabbed" },
      list,
      tabs.map(({ panel }) => panel),
    ),
    show,
    get current() {
      return current;
    },
  };
}
