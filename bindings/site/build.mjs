// Makes the static site from the page and the engine: `node build.mjs WEB SITE`. The engine is in SITE already.

import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { iconPng } from "./icons.mjs";

const [web, site] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

/** The site has a page of its own for unknown addresses, which works at any depth. */
const LEFT_OUT = new Set(["404.html"]);
const OWN = ["manifest.webmanifest", "unsupported.js", "404.html"];

/** As the server's policy, with WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
  <meta name="starbattle-engine" content="./engine/">
  <meta name="theme-color" content="#23558f">
  <link rel="manifest" href="./manifest.webmanifest">
  <link rel="apple-touch-icon" href="./icon-180.png">
  <script src="./unsupported.js" defer></script>
  <link rel="icon"`;

// What is shown where the scripts of the page do not run is made here, in all languages. English comes first.
const languages = readdirSync(join(web, "texts")).sort((a, b) => (b === "en") - (a === "en"));

/** A text of the page. */
function t(key, language) {
  const [part, ...names] = key.split(".");
  const texts = JSON.parse(readFileSync(join(web, "texts", language, `${part}.json`), "utf8"));
  return names.reduce((group, name) => group[name], texts);
}
const inAll = (make) => languages.map(make).join("");

const NO_SCRIPT = `<noscript>${inAll((each) => `<p lang="${each}">${t("site.noScript", each)}</p>`)}</noscript>`;

/** The pages to go on to from an address that leads nowhere. */
const PAGES = ["learn", "library", "daily", "packs", "techniques", "patterns", "generate", "edit", "statistics"];

const NOT_FOUND = inAll(
  (each) => `<main lang="${each}" data-title="${t("not-found.title", each)}"${each === "en" ? "" : " hidden"}>
    <h1>${t("not-found.heading", each)}</h1>
    <p>${t("not-found.explanation", each)}</p>
    <p><a href="./">${t("not-found.back", each)}</a></p>
    <nav aria-label="${t("common.pages.label", each)}">
      ${PAGES.map((page) => `<a href="./${page}.html">${t(`common.pages.${page}`, each)}</a>`).join("\n      ")}
    </nav>
  </main>
  `,
);

const UNSUPPORTED = languages.map((each) => [
  each,
  {
    tooOld: t("site.tooOld", each),
    noWasm: t("site.noWasm", each),
    noWorker: t("site.noWorker", each),
    advice: t("site.advice", each),
  },
]);

const filesOf = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path) : [path];
  });

cpSync(web, site, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(web, path)) });
for (const path of filesOf(site).filter((path) => path.endsWith(".html"))) {
  const text = readFileSync(path, "utf8")
    .replaceAll(/(href|src)="\//g, '$1="./')
    .replace('<link rel="icon"', HEAD)
    .replace("</main>", `${NO_SCRIPT}</main>`);
  writeFileSync(path, text);
}
for (const name of OWN) {
  const text = readFileSync(join(here, name), "utf8")
    .replace("NOT_FOUND", NOT_FOUND.trimEnd())
    .replace("TITLE", t("not-found.title", "en"))
    .replace('"TEXTS"', JSON.stringify(Object.fromEntries(UNSUPPORTED)));
  writeFileSync(join(site, name), text);
}
for (const size of [180, 192, 512]) writeFileSync(join(site, `icon-${size}.png`), iconPng(size));
writeFileSync(join(site, "icon-maskable-512.png"), iconPng(512, { maskable: true }));

const worker = join(site, "service-worker.js");
rmSync(worker, { force: true });
const files = filesOf(site)
  .map((path) => relative(site, path).split(sep).join("/"))
  .sort();
const hash = createHash("sha256");
for (const name of files)
  hash
    .update(name)
    .update("\0")
    .update(readFileSync(join(site, name)));
hash.update(readFileSync(join(here, "service-worker.js")));
const template = readFileSync(join(here, "service-worker.js"), "utf8");
writeFileSync(
  worker,
  template
    .replace('"VERSION"', JSON.stringify(hash.digest("hex").slice(0, 12)))
    .replace('["FILES"]', JSON.stringify(files)),
);
