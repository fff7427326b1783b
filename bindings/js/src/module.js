// The WebAssembly module: texts go in and out through its memory. See `crates/starbattle-wasm/src/abi.rs`.

const EVENTS = ["answer", "problem", "progress", "result", "done", "panic"];

/**
 * Starts a compiled module. `ask(route, body, onEvent)` returns whether the question was answered; if not, the rule
 * files must be supplied first. It throws if the engine breaks, and nothing of it can be used after that.
 */
export async function instantiate(module) {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  let receive = () => {};
  const { exports } = await WebAssembly.instantiate(module, {
    starbattle: {
      now: () => performance.timeOrigin + performance.now(),
      emit: (event, address, length) =>
        receive(EVENTS[event], decoder.decode(new Uint8Array(exports.memory.buffer, address >>> 0, length))),
    },
  });
  const write = (...parts) => {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let address = exports.input(length) >>> 0;
    for (const part of parts) {
      new Uint8Array(exports.memory.buffer, address, part.length).set(part);
      address += part.length;
    }
  };
  return {
    ask(route, body, onEvent) {
      const bytes = encoder.encode(route);
      write(bytes, typeof body === "string" ? encoder.encode(body) : body);
      receive = onEvent;
      return exports.ask(bytes.length) === 0;
    },
    supplyRules(bytes) {
      write(bytes);
      return exports.supply_rules() === 1;
    },
  };
}
