// Star Battle puzzles: read, solved, explained, rated and generated.

import { EngineError, Host } from "./host.js";

export { EngineError };

/** Options of the engine beside the fields of the question. */
const split = ({ signal, onResult, onProgress, ...fields } = {}) => [fields, { signal, onResult, onProgress }];

/** Starts an engine. It works in a worker, so that nothing else waits for it. */
export async function createEngine(options = {}) {
  const host = new Host(options);
  await host.module();
  const post = async (path, fields, options) => JSON.parse(await host.ask(`POST ${path}`, fields, options));
  const about = (path) => (puzzle, options) => {
    const [fields, how] = split(options);
    return post(path, { puzzle, ...fields }, how);
  };
  return {
    parse(puzzle, options) {
      const [fields, how] = split(options);
      return post("/parse", { text: typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle), ...fields }, how);
    },
    solve: about("/solve"),
    hint: about("/hint"),
    steps: about("/steps"),
    check: about("/check"),
    rate: about("/rate"),
    why(puzzle, cell, options) {
      const [fields, how] = split(options);
      return post("/why", { puzzle, cell, ...fields }, how);
    },
    analyze(question) {
      const [fields, how] = split(question);
      return post(fields.puzzle === undefined ? "/analyze" : "/analyze/puzzle", fields, how);
    },
    async generate(criteria, options) {
      const [, how] = split(options);
      const puzzles = [];
      const onResult = (puzzle) => {
        puzzles.push(puzzle);
        how.onResult?.(puzzle);
      };
      await post("/generate", criteria, { ...how, onResult });
      return puzzles;
    },
    ask: (route, body, options) => host.ask(route, body, options),
    close: () => host.close(),
  };
}
