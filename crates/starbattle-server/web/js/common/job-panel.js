// A long job of the server: start, progress, cancel, result.

import { job } from "./api.js";
import { button } from "./controls.js";
import { fill, h } from "./dom.js";
import { grouped } from "./numbers.js";
import { problemBox } from "./problem.js";

/** "4 of 10 rows", or the words alone while the total is unknown. */
const progressWords = ({ text = "", done, total }) => (total ? `${grouped(done)} of ${grouped(total)} ${text}` : text);

/**
 * Puts the controls of a job into `root`. `body()` may return null to not start. `result` is called for each result,
 * `done` at the end of a successful job, `ended` at the end of any job. Returns `{start, cancel, running}`.
 */
export function jobPanel(
  root,
  { start: title, path, body, progress = null, result = null, done = null, ended = null },
) {
  let running = null;
  const bar = h("progress", { "aria-label": "Progress", hidden: true });
  const text = h("p", { class: "small quiet job-text", role: "status", "aria-live": "polite" });
  const errorBox = h("div", { class: "job-error" });
  const begin = button(title, start, { class: "button primary" });
  const stop = button("Cancel", cancel, { class: "button", hidden: true });
  root.append(h("div", { class: "job" }, h("div", { class: "row" }, begin, stop), bar, text, errorBox));

  function busy(on) {
    begin.disabled = on;
    stop.hidden = !on;
    bar.hidden = !on;
    if (on) bar.removeAttribute("value");
  }
  function cancel() {
    if (!running) return;
    running.cancel();
    running = null;
    busy(false);
    text.textContent = "Cancelled.";
    ended?.();
  }
  async function start() {
    const request = body();
    if (!request || running) return;
    fill(errorBox);
    text.textContent = "Starting…";
    busy(true);
    const mine = job(path, request, {
      onProgress(state) {
        if (running !== mine) return;
        if (state.total) {
          bar.max = state.total;
          bar.value = state.done;
        }
        text.textContent = progressWords(state);
        progress?.(state);
      },
      onResult: (found) => running === mine && result?.(found),
    });
    running = mine;
    try {
      const end = await mine;
      if (running !== mine) return;
      text.textContent = end?.text ?? "Done.";
      done?.(end);
    } catch (problem) {
      if (running !== mine) return;
      text.textContent = "";
      fill(errorBox, problemBox(problem));
    }
    running = null;
    busy(false);
    ended?.();
  }
  return { start, cancel, running: () => running !== null };
}
