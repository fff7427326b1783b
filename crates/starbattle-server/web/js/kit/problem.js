// What went wrong, told where it went wrong.

import { h } from "../dom.js";
import { button } from "./dom.js";

/** A box for a problem as the server describes it, or for a lost connection; with a way to try again where one is given. */
export function problemBox(problem, retry = null) {
  const title = problem.title ?? "Something went wrong";
  const detail = problem.detail ?? problem.message ?? String(problem);
  return h(
    "div",
    { class: "message bad", role: "alert" },
    h("p", {}, h("strong", {}, `${title}. `), detail),
    problem.hint ? h("p", {}, problem.hint) : null,
    retry ? h("p", {}, button("Try again", retry, { class: "button small" })) : null,
  );
}
