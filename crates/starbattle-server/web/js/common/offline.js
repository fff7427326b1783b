// A static site works without a network after the first visit. A new version is offered, and never forced on anybody.

import { button } from "./controls.js";
import { h } from "./dom.js";
import { engine } from "./site.js";
import { t } from "./texts.js";

/** Keeps the site for use without a network, and starts the engine while nobody waits for it. */
export function keepSite() {
  const idle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 200));
  // A question that needs the rule files, so that the first hint need not wait for them.
  const warm = () => engine().then((host) => host.ask("GET /health"));
  addEventListener("load", () => idle(() => warm().catch(() => {})));
  navigator.serviceWorker?.register("./service-worker.js").then(watch, () => {});
}

function watch(registration) {
  if (registration.waiting) offer(registration);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      // Without a controller this is the first visit: nothing is replaced.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    });
  });
  // A page that is open for long asks when its reader comes back.
  addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
}

function offer(registration) {
  document.querySelector(".update")?.remove();
  const accept = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    registration.waiting?.postMessage("update");
  };
  const message = h(
    "div",
    { class: "toasts update", role: "status" },
    h(
      "div",
      { class: "toast" },
      `${t("common.update.ready")} `,
      button(t("common.update.now"), accept, { class: "button small primary" }),
      button(t("common.update.later"), () => message.remove(), { class: "button small" }),
    ),
  );
  document.body.append(message);
}
