// The state of a page is its query string: read it, change it, and hear when the reader goes back.

/** The current parameters. */
export const parameters = () => new URLSearchParams(location.search);

/** This page's address with some parameters changed; `null` or "" takes one away. */
export function address(changes, { keep = true } = {}) {
  const next = keep ? parameters() : new URLSearchParams();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  // Commas and tildes are common here and legal in a query: left readable.
  const query = next.toString().replaceAll("%2C", ",").replaceAll("%7E", "~");
  return query ? `${location.pathname}?${query}` : location.pathname;
}

const listeners = new Set();

/** Calls back whenever the address has changed, by us or by the browser. */
export function onRoute(listener) {
  listeners.add(listener);
}

function announce() {
  for (const listener of listeners) listener(parameters());
}

addEventListener("popstate", announce);

/** Goes to a state; `replace` for small changes that should not fill the history; `quiet` when the page already shows it. */
export function go(target, { replace = false, quiet = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", target);
  if (!quiet) announce();
}

/** Makes plain links within the page change the state instead of loading it again. */
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
    if (to.hash && to.search === location.search) return;
    event.preventDefault();
    go(to.pathname + to.search);
    window.scrollTo({ top: 0 });
  });
}
