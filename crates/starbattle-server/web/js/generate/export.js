// Export of kept puzzles: in any notation, as pictures, or as a printable sheet.

import { api } from "../common/api.js";
import { button, field, select } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { download } from "../common/download.js";
import { copy } from "../common/exchange.js";
import { formats } from "../common/formats.js";
import { problemBox } from "../common/problem.js";
import { addressOf } from "../common/route.js";
import { t } from "../common/texts.js";

export function exportPanel(queue) {
  let notation = "dotted";
  let turn = 0;
  const text = h("textarea", {
    class: "code",
    readonly: true,
    rows: 6,
    spellcheck: "false",
    "aria-label": t("generate.export.text"),
  });
  const errorBox = h("div");
  const choice = h("div");
  const links = h("div", { class: "row" });
  const body = h("div", { class: "stack" }, choice, text, errorBox, links);
  const element = h("section", { class: "panel export" }, h("h2", {}, t("generate.export.title")), body);

  async function write() {
    turn += 1;
    const mine = turn;
    const kept = queue.kept();
    element.hidden = kept.length === 0;
    if (!kept.length) return;
    try {
      const lines =
        notation === "dotted"
          ? kept.map((each) => each.puzzle)
          : (await Promise.all(kept.map((each) => api.post("/format", { puzzle: each.puzzle, to: notation })))).map(
              (answer) => answer.text.trimEnd(),
            );
      if (mine !== turn) return;
      text.value = lines.join(lines.some((line) => line.includes("\n")) ? "\n\n" : "\n");
      fill(errorBox);
    } catch (problem) {
      if (mine === turn) fill(errorBox, problemBox(problem, write));
    }
    drawLinks(kept);
  }

  function drawLinks(kept) {
    const puzzles = kept.map((each) => each.puzzle).join(",");
    fill(
      links,
      button(t("generate.export.copy"), () => copy(text.value, t("common.count.puzzle", { count: kept.length })), {
        class: "button small",
      }),
      button(
        t("generate.export.downloadText"),
        () => download(`puzzles.${notation === "json" ? "json" : "txt"}`, `${text.value}\n`, "text/plain"),
        {
          class: "button small",
        },
      ),
      button(t("generate.export.downloadSvg"), () => pictures(kept), { class: "button small" }),
      h(
        "a",
        { class: "button small primary", href: addressOf({ view: "sheet", per: 4, puzzles }) },
        t("generate.export.sheet"),
      ),
    );
  }

  async function pictures(kept) {
    try {
      for (const [index, each] of kept.entries()) {
        const picture = await api.text(`/render.svg?p=${encodeURIComponent(each.puzzle)}`);
        download(`puzzle-${index + 1}.svg`, picture, "image/svg+xml");
      }
    } catch (problem) {
      fill(errorBox, problemBox(problem));
    }
  }

  formats().then(
    (list) => {
      const options = list.filter((each) => each.can_write).map(({ id, name }) => [id, name]);
      fill(
        choice,
        field(
          t("generate.export.notation"),
          select(options, notation, (value) => {
            notation = value;
            write();
          }),
        ),
      );
    },
    (problem) => fill(errorBox, problemBox(problem)),
  );
  queue.onChange(write);
  write();
  return element;
}
