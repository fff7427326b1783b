// The state of a page is its query string: read it, change it, and follow the browser's history. On a static site it is
// the fragment, which browsers send nowhere. Addresses of either kind can be opened on both.

import { isSite, pagePath } from "./site.js";

const SIGN = isSite ? "#" : "?";

/** The current parameters. */
export function parameters() {
  const [query, fragment] = [location.search, location.hash].map((part) => part.slice(1));
  const isState = fragment.includes("=");
  return new URLSearchParams(isSite ? (isState ? fragment : query) : query || (isState ? fragment : ""));
}

/** The address of a page with these parameters; those that are null or empty are left out. */
export function addressOf(values, path = location.pathname) {
  const query = Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    // Commas are common here and legal in a query: left readable.
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`)
    .join("&");
  return path + (query ? SIGN + query : "");
}

/** The address of a page, such as `edit`, with these parameters. */
export const pageAddress = (page, values = {}) => addressOf(values, pagePath(page));

/** This page's address with some parameters changed; null or "" removes one. */
export const addressWith = (changes) => addressOf({ ...Object.fromEntries(parameters()), ...changes });

const listeners = new Set();

/** Calls `listener` whenever the address has changed, by the page or by the browser. */
export function onRoute(listener) {
  listeners.add(listener);
}

function announce() {
  for (const listener of listeners) listener(parameters());
}

addEventListener("popstate", announce);

/** Goes to an address; `replace` adds no entry to the history; `quiet` when the page already shows the new state. */
export function go(target, { replace = false, quiet = false } = {}) {
  history[replace ? "replaceState" : "pushState"](replace ? history.state : null, "", target);
  if (!quiet) announce();
}

// A new fragment loads nothing by itself, such as a shared link that is opened where the site is open already.
if (isSite) addEventListener("hashchange", () => listeners.size > 0 || location.reload());

// A link to a place on the page must not replace the state in the fragment.
if (isSite)
  addEventListener("click", (event) => {
    const place = event.target.closest?.('a[href^="#"]')?.getAttribute("href") ?? "=";
    if (place.includes("=")) return;
    event.preventDefault();
    const target = document.getElementById(place.slice(1));
    target?.scrollIntoView();
    target?.focus();
  });

/** Makes links within the page change its state instead of reloading it. */
export function followLinks(root) {
  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const to = new URL(link.href, location.href);
    if (
      link.target ||
      link.hasAttribute("download") ||
      to.origin !== location.origin ||
      to.pathname !== location.pathname
    )
      return;
    if (to.hash && !to.hash.includes("=") && to.search === location.search) return;
    event.preventDefault();
    go(to.pathname + to.search + to.hash);
    window.scrollTo({ top: 0 });
  });
}
