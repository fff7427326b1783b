// Dialogs, menus and toasts.

import { iconButton } from "./controls.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** Opens a modal dialog and returns it; it removes itself when closed. `done(value)` is called when it closes. */
export function openDialog(title, body, { broad = false, done } = {}) {
  const close = iconButton("close", t("common.dialog.close"), "", () => dialog.close(), "plain");
  const dialog = h(
    "dialog",
    { class: broad ? "broad" : "", "aria-label": title },
    h("header", {}, h("h2", {}, title), close),
    h("div", { class: "body" }, body),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    done?.(dialog.returnValue);
  });
  // A press on the backdrop closes the dialog; one that began inside does not.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  (
    dialog.querySelector("[autofocus]") ??
    dialog.querySelector(".body button, .body input, .body select, .body textarea, .body a") ??
    close
  ).focus();
  return dialog;
}

/** Asks a yes-or-no question; resolves to true for yes. */
export function confirmDialog(title, text, yes = t("common.dialog.yes")) {
  return new Promise((resolve) => {
    let answer = false;
    const agree = () => {
      answer = true;
      dialog.close();
    };
    const dialog = openDialog(
      title,
      [
        h("p", {}, text),
        h(
          "div",
          { class: "actions" },
          h("button", { class: "button", type: "button", onclick: () => dialog.close() }, t("common.dialog.cancel")),
          h("button", { class: "button primary", type: "button", autofocus: true, onclick: agree }, yes),
        ),
      ],
      { done: () => resolve(answer) },
    );
  });
}

/** A menu at a point of the window. `items`: `{text, key?, icon?, run}`. */
export function openMenu(label, x, y, items) {
  const choose = (run) => () => {
    menu.hidePopover();
    run();
  };
  // A manual popover: a long press opens the menu while the finger is still down, and lifting it would close an
  // automatic one.
  const menu = h(
    "div",
    { class: "menu", role: "menu", popover: "manual", "aria-label": label },
    items
      .filter(Boolean)
      .map(({ text, key, icon: picture, run }) =>
        h(
          "button",
          { type: "button", role: "menuitem", onclick: choose(run) },
          picture,
          text,
          key && h("kbd", {}, key),
        ),
      ),
  );
  const before = document.activeElement;
  menu.addEventListener("toggle", ({ newState }) => {
    if (newState !== "closed") return;
    outside.abort();
    if (menu.contains(document.activeElement) || document.activeElement === document.body) before?.focus?.();
    menu.remove();
  });
  const outside = new AbortController();
  const { signal } = outside;
  addEventListener("pointerdown", ({ target }) => !menu.contains(target) && menu.hidePopover(), {
    capture: true,
    signal,
  });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" && event.key !== "Tab") return;
      event.preventDefault();
      menu.hidePopover();
    },
    { capture: true, signal },
  );
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...menu.children];
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length].focus();
  });
  document.body.append(menu);
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
  menu.firstElementChild?.focus();
  return menu;
}

let toasts = null;

/** A message that disappears by itself; screen readers announce it too. */
export function toast(text, milliseconds = 4000) {
  if (!toasts?.isConnected) {
    toasts = h("div", { class: "toasts", role: "status" });
    document.body.append(toasts);
  }
  const message = h("div", { class: "toast" }, text);
  toasts.replaceChildren(message);
  setTimeout(() => message.remove(), milliseconds);
}
