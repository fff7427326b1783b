// The dialog that takes a library file in. Nothing is changed before its reader agrees, and nothing is lost then.

import { button, toggle } from "./controls.js";
import { h } from "./dom.js";
import { differing, readLibrary, takeLibrary } from "./library-file.js";
import { memory } from "./memory.js";
import { problemMessage } from "./problem.js";
import { openDialog, toast } from "./shell.js";
import { loadTexts, t } from "./texts.js";

await loadTexts("library");

/** Asks what to take of a library file, and takes it. `done(added)` is called afterwards. */
export function importLibrary(text, done = () => {}) {
  let file = null;
  try {
    file = readLibrary(text);
  } catch (error) {
    openDialog(t("library.file.title"), problemMessage(error));
    return;
  }
  const { list, skipped, isCut } = file;
  const changed = differing(file.values);
  const names = changed.map((key) => memory.nameOf(key)).join(", ");
  let replaces = false;
  const take = async () => {
    dialog.close();
    try {
      const added = await takeLibrary(file, replaces ? changed : []);
      const known = list.length - added;
      const words = [
        t("library.file.taken", { count: added }),
        known > 0 && t("library.file.joined", { count: known }),
      ];
      toast(words.filter(Boolean).join(" "), 9000);
      done(added);
    } catch (error) {
      openDialog(t("library.file.title"), problemMessage(error));
    }
  };
  const nothing = list.length === 0 && Object.keys(file.values).length === 0;
  const dialog = openDialog(
    t("library.file.title"),
    [
      h("p", {}, t("library.file.count", { count: list.length })),
      isCut && h("p", { class: "message warn" }, t("library.file.cut")),
      skipped > 0 && h("p", { class: "message warn" }, t("library.file.skipped", { count: skipped })),
      list.length > 0 && h("p", {}, t("library.file.joins")),
      changed.length > 0 &&
        toggle(t("library.file.replace", { names }), false, (on) => {
          replaces = on;
        }),
      h(
        "div",
        { class: "actions" },
        button(t("common.dialog.cancel"), () => dialog.close()),
        button(t("library.file.take"), take, { class: "button primary", disabled: nothing, autofocus: true }),
      ),
    ].filter(Boolean),
  );
}
