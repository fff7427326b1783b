// A problem where it arose, with a way to try again.

import { h } from "../dom.js";
import { problemMessage } from "../problem.js";
import { button } from "./dom.js";

export function problemBox(problem, retry = null) {
  const box = problemMessage(problem);
  if (retry) box.append(h("p", {}, button("Try again", retry, { class: "button small" })));
  return box;
}
