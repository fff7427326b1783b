// Parts of the page that most visits never need: they are loaded when they are first used.

import { h } from "../common/dom.js";

/** As `createWhy`. */
export function createLazyWhy(options) {
  const element = h("div", { class: "late" });
  let why = null;
  return {
    element,
    async ask(cell) {
      const { createWhy } = await import("./why.js");
      why ??= createWhy(options);
      element.replaceChildren(why.element);
      return why.ask(cell);
    },
    close: () => why?.close(),
  };
}

/** As `createKnown`. */
export function createLazyKnown(options) {
  const element = h("div", { class: "late" });
  let known = null;
  return {
    element,
    update: () => known?.update(),
    get on() {
      return known?.on ?? false;
    },
    async set(value) {
      if (!known && !value) return;
      const { createKnown } = await import("./known.js");
      known ??= createKnown(options);
      element.replaceChildren(known.element);
      await known.set(value);
    },
  };
}

/** As `createCheck`, with `load` for when its tab is opened. */
export function createLazyCheck(options) {
  const panel = h("section", { class: "stack" });
  let check = null;
  const load = async () => {
    const { createCheck } = await import("./check.js");
    check ??= createCheck(options);
    panel.replaceChildren(check.panel);
  };
  return {
    panel,
    load,
    async run() {
      await load();
      return check.run();
    },
    reset: () => check?.reset(),
  };
}
