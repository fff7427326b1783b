// Keeps the whole site of one version, so that it works without a network. `scripts/site` fills in the first two lines.

const VERSION = "VERSION";
const FILES = ["FILES"];

const { scope } = self.registration;
// Other sites may live on the same host.
const FAMILY = `starbattle ${scope} `;
const CACHE = FAMILY + VERSION;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(replaceOthers()));
// A new version waits until the reader accepts it, or until no page of the site is open.
self.addEventListener("message", ({ data }) => data === "update" && self.skipWaiting());

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map((name) => load(name).then((response) => cache.put(addressOf(name), response))));
}

async function replaceOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const addressOf = (name) => new URL(name === "index.html" ? "./" : name, scope).href;

/** A file of the site from the network, past the browser's own cache, which may hold an older version. */
async function load(name) {
  const response = await fetch(addressOf(name), { cache: "reload" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // Some hosts redirect to an address without `.html`; browsers refuse such an answer to a navigation.
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
}

self.addEventListener("fetch", (event) => {
  const { method, url, cache } = event.request;
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  // Whoever asks for a reload has found a damaged copy.
  if (method !== "GET" || !address.startsWith(scope) || cache === "reload") return;
  event.respondWith(answer(event.request, address.slice(scope.length) || "index.html"));
});

async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(addressOf(name));
  if (kept) return kept;
  if (!FILES.includes(name)) return fetch(request);
  const response = await load(name);
  await cache.put(addressOf(name), response.clone());
  return response;
}
