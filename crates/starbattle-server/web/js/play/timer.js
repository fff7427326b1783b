// Time spent on a puzzle: runs while the page is visible and the puzzle unsolved.

import { settings } from "../common/settings.js";

/** "4:07", "1:02:33". */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

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
