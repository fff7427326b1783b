// Answers questions with the module alone, without workers: `node answer.mjs ENGINE`. Each line of the input is a JSON
// array of a route and a body, and each line of the output one of the time in microseconds and of all events.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { instantiate } = await import(new URL("src/module.js", folder));
const { compile, readRules } = await import(new URL("src/assets.js", folder));
const engine = await instantiate(await compile(new URL("starbattle.wasm", folder)));
if (!engine.supplyRules(await readRules(new URL("rules.pack", folder)))) throw new Error("the rule files are damaged");

for await (const line of createInterface({ input: process.stdin })) {
  const [route, body] = JSON.parse(line);
  const events = [];
  const start = performance.now();
  engine.ask(route, JSON.stringify(body), (event, text) =>
    events.push([event.charAt(0).toUpperCase() + event.slice(1), text]),
  );
  const micros = Math.round((performance.now() - start) * 1000);
  process.stdout.write(`${JSON.stringify([micros, events])}\n`);
}
