// The links to all pages. Those that do not fit into the line are in a menu at its end.

import { h } from "./dom.js";
import { pagePath } from "./site.js";
import { t } from "./texts.js";

/** All pages, in the order of their links; those at the end are the first to move into the menu. */
const PAGES = [
  "play",
  "learn",
  "library",
  "daily",
  "packs",
  "techniques",
  "patterns",
  "generate",
  "edit",
  "statistics",
];

/** The navigation, with the link to `page` marked. */
export function createNavigation(page) {
  const links = PAGES.map((id) =>
    h("a", { href: pagePath(id), "aria-current": id === page ? "page" : null }, t(`common.pages.${id}`)),
  );
  // The page that is open is always in sight, so it moves last.
  const movable = [...links.filter((link) => !link.hasAttribute("aria-current"))].reverse();
  const menu = h("div", { class: "menu pages", id: "more-pages", popover: "auto" });
  const more = h("button", { class: "more-pages", type: "button", popovertarget: menu.id }, t("common.pages.more"));
  const line = h("div", { class: "page-links" }, links, more);
  const element = h("nav", { "aria-label": t("common.pages.label") }, line, menu);

  menu.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    const at = more.getBoundingClientRect();
    menu.style.top = `${at.bottom + 4}px`;
    const last = document.documentElement.clientWidth - menu.offsetWidth - 8;
    menu.style.left = `${Math.max(8, Math.min(at.left, last))}px`;
  });

  let width = -1;
  function fit() {
    if (line.clientWidth === width) return;
    width = line.clientWidth;
    line.replaceChildren(...links, more);
    more.hidden = true;
    const inMenu = [];
    while (line.scrollWidth > line.clientWidth && inMenu.length < movable.length) {
      more.hidden = false;
      const link = movable[inMenu.length];
      inMenu.unshift(link);
      link.remove();
    }
    menu.replaceChildren(...inMenu);
  }
  new ResizeObserver(fit).observe(line);
  return element;
}
