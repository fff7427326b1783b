// The small dialogs of the library: a name, and tags.

import { button } from "../common/controls.js";
import { h } from "../common/dom.js";
import { openDialog } from "../common/shell.js";
import { t } from "../common/texts.js";

/** Asks for a text; resolves to it, or to null. */
function askText(title, label, value, help, suggestions = []) {
  return new Promise((resolve) => {
    let answer = null;
    const field = h("input", { type: "text", value, autofocus: true, maxlength: 200, autocomplete: "off" });
    if (suggestions.length > 0) field.setAttribute("list", "suggestions");
    const dialog = openDialog(
      title,
      h(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            answer = field.value.trim();
            dialog.close();
          },
        },
        h("label", { class: "field" }, h("span", {}, label), field),
        h(
          "datalist",
          { id: "suggestions" },
          suggestions.map((each) => h("option", { value: each })),
        ),
        help && h("p", { class: "small quiet" }, help),
        h(
          "div",
          { class: "actions" },
          button(t("common.dialog.cancel"), () => dialog.close()),
          h("button", { class: "button primary", type: "submit" }, t("library.save")),
        ),
      ),
      { done: () => resolve(answer) },
    );
    field.select();
  });
}

/** Asks for the name of a game; resolves to it, or to null. An empty name means none. */
export const askName = (game) =>
  askText(t("library.name.title"), t("library.name.label"), game.name ?? "", t("library.name.help"));

/** Asks for the tags of a game; resolves to a list, or to null. */
export async function askTags(game, known) {
  const text = await askText(
    t("library.tags.title"),
    t("library.tags.label"),
    (game.tags ?? []).join(", "),
    t("library.tags.help"),
    known,
  );
  if (text === null) return null;
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}
