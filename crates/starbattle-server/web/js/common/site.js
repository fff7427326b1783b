// Where the page comes from: a server that answers its questions, or a static site with the engine in a worker.

/** The address of the engine's modules on a static site; null if a server sent this page. */
const ENGINE = document.querySelector('meta[name="starbattle-engine"]')?.content ?? null;

export const isSite = ENGINE !== null;

const brokenListeners = new Set();

/** Calls `listener()` when the engine has been started again after an internal error. */
export const onEngineRestart = (listener) => brokenListeners.add(listener);

let host = null;

/** The engine of a static site, which is started when it is first needed. */
export function engine() {
  host ??= import(new URL("src/host.js", new URL(ENGINE, document.baseURI)).href).then(
    ({ Host }) => new Host({ onBroken: () => brokenListeners.forEach((listener) => listener()) }),
  );
  host.catch(() => {
    host = null;
  });
  return host;
}

/** The address of a page, such as `play` or `edit`. On a static site, pages are files. */
export function pagePath(page) {
  if (page === "play") return isSite ? "./" : "/";
  return isSite ? `./${page}.html` : `/${page}`;
}
