// Time spent on a puzzle: runs while the page is visible and the puzzle unsolved.

import { clock } from "../common/numbers.js";
import { settings } from "../common/settings.js";

export function createTimer(element) {
  let seconds = 0;
  let running = false;
  let last = performance.now();
  const show = () => {
    element.hidden = settings.get("hideTimer");
    element.textContent = clock(seconds);
  };
  const tick = () => {
    const now = performance.now();
    // Time during which the machine was asleep does not count.
    if (running && !document.hidden) seconds += Math.min(2, (now - last) / 1000);
    last = now;
    show();
  };
  setInterval(tick, 1000);
  settings.onChange(show);
  return {
    get seconds() {
      return Math.floor(seconds);
    },
    start(from = 0) {
      seconds = from;
      running = true;
      last = performance.now();
      show();
    },
    stop() {
      tick();
      running = false;
    },
  };
}
