// The package as people install it: `node package.test.mjs ARCHIVE`. Installs it into a folder of its own, runs the examples of
// its README, and checks its types with the TypeScript compiler.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";

/** Pinned, so that a new compiler breaks nothing. */
const TYPESCRIPT = "typescript@5.9.3";

const archive = resolve(process.env.STARBATTLE_ARCHIVE);
const folder = mkdtempSync(join(tmpdir(), "starbattle-package-"));
const run = (command, ...args) =>
  execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
const inPackage = (...names) => join(folder, "node_modules", "starbattle", ...names);

before(() => {
  writeFileSync(join(folder, "package.json"), '{ "name": "user", "private": true, "type": "module" }\n');
  run("npm", "install", "--silent", "--no-audit", "--no-fund", archive);
});
after(() => rmSync(folder, { recursive: true }));

test("the package has no dependencies and everything that it exports", () => {
  const { dependencies, exports, version } = JSON.parse(readFileSync(inPackage("package.json"), "utf8"));
  assert.equal(dependencies, undefined);
  const files = Object.values(exports).flatMap((target) =>
    typeof target === "string" ? target : Object.values(target),
  );
  for (const file of files) assert.ok(readFileSync(inPackage(file)).length > 0, file);
  const workspace = readFileSync(new URL("../../../Cargo.toml", import.meta.url), "utf8");
  assert.equal(version, /^version = "(.*)"$/m.exec(workspace)[1]);
});

test("the module and the scripts around it are at most 750 KB as a browser loads them", () => {
  const names = ["starbattle.wasm", "src/module.js", "src/worker.js", "src/assets.js", "src/host.js"];
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };
  const sizes = names.map((name) => brotliCompressSync(readFileSync(inPackage(name)), options).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= 750_000, `${total} bytes: ${sizes.join(" + ")}`);
});

test("every example of the README prints what it says", () => {
  const readme = readFileSync(inPackage("README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];
  assert.equal(examples.length, 3);
  for (const [, code, expected] of examples) {
    writeFileSync(join(folder, "example.js"), code);
    assert.equal(run(process.execPath, "example.js"), expected);
  }
});

test("the types fit, and mistakes are found", () => {
  const check = (code) => {
    writeFileSync(join(folder, "user.ts"), code);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
    run("npx", "--yes", "-p", TYPESCRIPT, "tsc", ...options, "user.ts");
  };
  check(`
    import { createEngine, EngineError, type Hint, type Puzzle } from "starbattle";
    import "starbattle/element";
    const puzzle: Puzzle = { size: 5, stars: 1, regions: ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"] };
    const engine = await createEngine();
    const hint: Hint = await engine.hint(puzzle, { level: 3, marks: ".".repeat(25) });
    const texts: string[] = [hint.text, hint.rule ?? "", hint.state];
    const stars: number[][] = hint.stars;
    const { solution, unique } = await engine.solve("551W9jo0cIn", { forced: true });
    const rows: string[] = solution ?? [];
    const { steps } = await engine.steps(puzzle);
    const text: string = steps[0].text;
    const made = await engine.generate({ size: 6, stars: 1 }, { onResult: ({ score }) => score.toFixed(1) });
    const score: number = made[0].score;
    await engine.check(puzzle, { marks: "*".repeat(25) }).catch((error: EngineError) => error.detail);
    const { forced_star } = await engine.analyze({ size: 10, stars: 2, pattern: [[0, 0], [0, 3]] });
    document.querySelector("star-battle")!.puzzle = "551W9jo0cIn";
    console.log(texts, stars, unique, rows, text, score, forced_star);
  `);
  const wrong = 'import { createEngine } from "starbattle"; (await createEngine()).hint("x", { levle: 2 });';
  assert.throws(() => check(wrong));
});

test("questions are cancelled, errors have a place, and two engines do not disturb each other", async () => {
  const { createEngine, EngineError } = await import(inPackage("src", "index.js"));
  const [engine, other] = await Promise.all([createEngine(), createEngine()]);
  const stop = new AbortController();
  const job = engine.generate(
    { size: 14, stars: 3, count: 1000 },
    { signal: stop.signal, onProgress: () => stop.abort() },
  );
  await assert.rejects(job, { name: "AbortError" });
  const [again] = await engine.generate({ size: 6, stars: 1, seed: 3 });
  assert.deepEqual(await other.generate({ size: 6, stars: 1, seed: 3 }), [again]);
  await assert.rejects(engine.parse("5x1.AAAA?"), (error) => error instanceof EngineError && error.status === 422);
  const { puzzle } = await engine.parse({ size: 5, stars: 1, regions: ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"] });
  assert.equal(puzzle.size, 5);
  engine.close();
  await assert.rejects(Promise.race([engine.solve(puzzle, { signal: AbortSignal.abort() })]), { name: "AbortError" });
  other.close();
});
