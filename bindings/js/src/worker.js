// The engine in a worker: it answers one question after the other, as its host sends only one at a time.

import { instantiate } from "./module.js";

/** The shortest time between two reports of progress, in milliseconds. */
const INTERVAL = 50;

function listen(port) {
  let engine = null;
  let last = 0;
  const answer = async ({ module, rules, id, route, body }) => {
    if (module) engine = instantiate(module);
    const started = await engine;
    if (rules && !started.supplyRules(rules)) throw new Error("the rule files are damaged");
    if (id === undefined) return;
    let panic = null;
    try {
      const answered = started.ask(route, body, (event, text) => {
        if (event === "panic") panic = text;
        else if (event !== "progress" || performance.now() - last >= INTERVAL) {
          if (event === "progress") last = performance.now();
          port.postMessage({ id, event, text });
        }
      });
      if (!answered) port.postMessage({ id, event: "rules" });
    } catch (error) {
      port.postMessage({ id, event: "broken", text: panic ?? String(error) });
    }
  };
  const onMessage = (message) =>
    answer(message).catch((error) => port.postMessage({ id: message.id, event: "broken", text: String(error) }));
  if (port.addEventListener) port.addEventListener("message", ({ data }) => onMessage(data));
  else port.on("message", onMessage);
}

// A browser hands over messages as soon as this file has run, so nothing may be waited for here.
if (typeof globalThis.postMessage === "function") listen(globalThis);
else import("node:worker_threads").then(({ parentPort }) => listen(parentPort));
