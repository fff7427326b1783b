// A long job of the server: start, progress, cancel, result.

import { job } from "./api.js";
import { button } from "./controls.js";
import { fill, h } from "./dom.js";
import { problemBox } from "./problem.js";
import { rich, t } from "./texts.js";

/** "4 of 10 rows", or the words alone while the total is unknown. The words are the engine’s. */
const progressWords = ({ text = "", done, total }) => {
  const words = h("span", { lang: "en" }, text);
  return total ? rich("common.job.progress", { done, total, text: words }) : words;
};

/**
 * Puts the controls of a job into `root`. `body()` may return null to not start. `result` is called for each result,
 * `done` at the end of a successful job, `ended` at the end of any job. Returns `{start, cancel, running}`.
 */
export function jobPanel(
  root,
  { start: title, path, body, progress = null, result = null, done = null, ended = null },
) {
  let running = null;
  const bar = h("progress", { "aria-label": t("common.job.label"), hidden: true });
  const text = h("p", { class: "small quiet job-text", role: "status", "aria-live": "polite" });
  const errorBox = h("div", { class: "job-error" });
  const begin = button(title, start, { class: "button primary" });
  const stop = button(t("common.dialog.cancel"), cancel, { class: "button", hidden: true });
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
    text.textContent = t("common.job.cancelled");
    ended?.();
  }
  async function start() {
    const request = body();
    if (!request || running) return;
    fill(errorBox);
    text.textContent = t("common.job.starting");
    busy(true);
    const mine = job(path, request, {
      onProgress(state) {
        if (running !== mine) return;
        if (state.total) {
          bar.max = state.total;
          bar.value = state.done;
        }
        fill(text, progressWords(state));
        progress?.(state);
      },
      onResult: (found) => running === mine && result?.(found),
    });
    running = mine;
    try {
      const end = await mine;
      if (running !== mine) return;
      fill(text, end?.text ? h("span", { lang: "en" }, end.text) : t("common.job.done"));
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
