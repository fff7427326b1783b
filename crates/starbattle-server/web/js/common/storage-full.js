// What is said when the browser has no space left: the game goes on, but nothing more can be kept.

import { button } from "./controls.js";
import { h } from "./dom.js";
import { exportLibrary } from "./library-file.js";
import { pageAddress } from "./route.js";
import { loadTexts, rich, t } from "./texts.js";

await loadTexts("library");

/** Shows the message until it is closed. */
export function tellFull() {
  if (document.querySelector(".storage-full")) return;
  const message = h(
    "div",
    { class: "toasts storage-full", role: "alert" },
    h(
      "div",
      { class: "toast" },
      h("p", {}, rich("library.full.text")),
      h(
        "div",
        { class: "row" },
        button(t("library.full.export"), () => exportLibrary(), { class: "button small primary" }),
        h("a", { class: "button small", href: pageAddress("library") }, t("library.open")),
        button(t("library.full.close"), () => message.remove(), { class: "button small" }),
      ),
    ),
  );
  document.body.append(message);
}
