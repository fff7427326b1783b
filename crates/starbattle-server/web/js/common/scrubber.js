// A slider over a sequence, with buttons for one step back and one step on.

import { h } from "./dom.js";

/**
 * `label`: what the sequence is; `previous` and `next`: `[name, title]` of the buttons. `onmove(index)` is called when
 * a person moves it, `place(index, count)` gives the words beside it.
 */
export function createScrubber({ label, previous, next, onmove, place }) {
  let index = 0;
  let count = 0;
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": label,
    oninput: () => onmove(Number(slider.value)),
  });
  const step = (by) => onmove(Math.max(0, Math.min(count, index + by)));
  const arrow = ([name, title], sign, by) =>
    h("button", { class: "button small", type: "button", title, "aria-label": name, onclick: () => step(by) }, sign);
  const back = arrow(previous, "‹", -1);
  const on = arrow(next, "›", 1);
  const output = h("output", { class: "small quiet" });
  const element = h("div", { class: "scrubber" }, back, slider, on, output);
  return {
    element,
    set(nextIndex, nextCount = count) {
      index = nextIndex;
      count = nextCount;
      slider.max = count;
      slider.value = index;
      back.disabled = index <= 0;
      on.disabled = index >= count;
      output.textContent = place(index, count);
    },
  };
}
