// The settings, kept in the browser.

import { memory } from "./memory.js";

const KEY = "settings";

const DEFAULTS = {
  language: "auto", // auto, en, de
  theme: "auto", // auto, light, dark, contrast
  fill: "soft", // off, soft, patterned, letters
  coordinates: true,
  counters: true,
  crossAround: false,
  crossLines: false,
  crossRegions: false,
  hideTimer: false,
  liveErrors: true,
};

const read = () => ({ ...DEFAULTS, ...memory.get(KEY, {}) });

const events = new EventTarget();
let values = read();

export const settings = {
  get: (name) => values[name],
  set(name, value) {
    if (values[name] === value) return;
    values = { ...values, [name]: value };
    memory.set(KEY, values);
    show();
    events.dispatchEvent(new CustomEvent("change", { detail: { name, value } }));
  },
  /** Calls `listener(name, value)` after every change, also one made in another tab. */
  onChange(listener) {
    events.addEventListener("change", ({ detail }) => listener(detail.name, detail.value));
  },
};

/** Style sheets read theme and fill from the root element. */
function show() {
  const { dataset } = document.documentElement;
  if (values.theme === "auto") delete dataset.theme;
  else dataset.theme = values.theme;
  dataset.fill = values.fill;
}

addEventListener("storage", ({ key }) => {
  if (key !== `starbattle.${KEY}`) return;
  const old = values;
  values = read();
  show();
  for (const name of Object.keys(values)) {
    if (old[name] !== values[name])
      events.dispatchEvent(new CustomEvent("change", { detail: { name, value: values[name] } }));
  }
});

show();
