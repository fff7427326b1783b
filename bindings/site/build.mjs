// Makes the static site from the page and the engine: `node build.mjs WEB SITE`. The engine is in SITE already.

import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const [web, site] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));

/** What makes no sense without the server: the description of its API, and the page for unknown addresses. */
const LEFT_OUT = new Set(["404.html", "docs.html", join("js", "docs"), join("css", "docs.css")]);

/** As the server's policy, with WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">
  <meta name="starbattle-engine" content="./engine/">
  <meta name="theme-color" content="#23558f">
  <link rel="manifest" href="./manifest.webmanifest">
  <link rel="apple-touch-icon" href="./icon.svg">
  <script src="./unsupported.js" defer></script>
  <link rel="icon"`;

const NO_SCRIPT = "<noscript><p>This page needs JavaScript: the puzzles are solved in your browser.</p></noscript>";

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
for (const name of ["manifest.webmanifest", "unsupported.js"]) cpSync(join(here, name), join(site, name));

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
