// One technique: what it finds, why it is true, and boards to try it on.

import { fill, h } from "../common/dom.js";
import { markdown, sections } from "../common/manual.js";
import { puzzleText } from "../common/puzzle-text.js";
import { addressWith, go, pageAddress, parameters } from "../common/route.js";
import { rich, t } from "../common/texts.js";
import { exampleBoard } from "./example.js";
import { practiceSection } from "./practice.js";
import { techniqueSwitch } from "./switches.js";

/** Fills `root`; returns the actions for the keys of the page. */
export function techniquePage(root, technique, { before, after }) {
  const parts = sections(technique.doc);
  const boards = [...technique.examples, ...technique.silent];
  const stage = h("div", { class: "example" });
  const pick = h("div", { class: "row example-pick", role: "group", "aria-label": t("techniques.examples") });
  let example = null;

  const number = () => Math.max(0, Math.min(boards.length - 1, Number(parameters().get("example") ?? 1) - 1));
  function update() {
    const at = number();
    if (boards.length === 0) return;
    fill(
      pick,
      boards.map(({ puzzle }, index) =>
        h(
          "button",
          {
            type: "button",
            class: "button small",
            "aria-pressed": String(index === at),
            onclick: () => go(addressWith({ example: index ? index + 1 : null }), { replace: true }),
          },
          index < technique.examples.length
            ? t("techniques.exampleNumber", { number: index + 1, size: puzzle.size })
            : technique.silent.length > 1
              ? t("techniques.nearMissNumber", { number: index + 1 - technique.examples.length })
              : t("techniques.nearMiss"),
        ),
      ),
    );
    example = exampleBoard(boards[at], technique);
    fill(stage, example.element, playLink(boards[at]));
  }

  fill(
    root,
    h(
      "p",
      { class: "crumbs only-narrow" },
      h("a", { href: addressWith({ id: null, example: null }) }, `‹ ${t("techniques.all")}`),
    ),
    h(
      "header",
      {},
      h(
        "p",
        { class: "row" },
        h("span", { class: "badge" }, technique.id),
        h("span", { class: "badge" }, t("techniques.tier.badge", { tier: technique.tier })),
      ),
      h("h2", { lang: "en" }, technique.name),
      h("p", { class: "lead", lang: "en" }, technique.summary),
    ),
    boards.length ? h("section", { "aria-label": t("techniques.tryIt") }, pick, stage) : noBoard(technique),
    h(
      "div",
      { class: "manual" },
      parts.finds
        ? h("section", {}, h("h3", {}, t("techniques.manual.finds")), h("div", { lang: "en" }, markdown(parts.finds)))
        : null,
      parts.why
        ? h("section", {}, h("h3", {}, t("techniques.manual.why")), h("div", { lang: "en" }, markdown(parts.why)))
        : null,
      parts.mistakes
        ? h(
            "section",
            {},
            h("h3", {}, t("techniques.manual.mistakes")),
            h("div", { lang: "en" }, markdown(parts.mistakes)),
          )
        : null,
      technique.aliases.length
        ? h(
            "section",
            {},
            h("h3", {}, t("techniques.manual.aliases")),
            h("p", { lang: "en" }, technique.aliases.join(", ")),
          )
        : null,
      // Generated puzzles need only the techniques of tiers 1 to 5.
      technique.tier <= 5 ? practiceSection(technique) : null,
      h(
        "section",
        {},
        h("h3", {}, t("techniques.inHints")),
        techniqueSwitch(technique, { words: t("techniques.useThis") }),
        h("p", { class: "small quiet" }, t("techniques.switchHelp")),
      ),
    ),
    h(
      "nav",
      { class: "row neighbours", "aria-label": t("techniques.neighbours") },
      before
        ? h(
            "a",
            { class: "button", lang: "en", rel: "prev", href: addressWith({ id: before.id, example: null }) },
            `‹ ${before.name}`,
          )
        : null,
      h("span", { class: "grow" }),
      after
        ? h(
            "a",
            { class: "button", lang: "en", rel: "next", href: addressWith({ id: after.id, example: null }) },
            `${after.name} ›`,
          )
        : null,
    ),
  );
  update();
  return { update, flip: () => example?.flip(), reveal: () => example?.reveal(), check: () => example?.check() };
}

/** The same position on the Play page. */
function playLink({ puzzle, marks }) {
  const size = puzzle.regions.length;
  const text = puzzleText({ size, stars: puzzle.stars, regions: puzzle.regions });
  return h(
    "p",
    {},
    h(
      "a",
      { class: "button small", href: pageAddress("play", { p: text, m: /[*x]/.test(marks) ? marks : null }) },
      t("techniques.play"),
    ),
  );
}

function noBoard(technique) {
  return h(
    "p",
    { class: "message" },
    technique.id === "R5.7"
      ? rich("techniques.seePatterns", { link: (words) => h("a", { href: pageAddress("patterns") }, words) })
      : t("techniques.noExample"),
  );
}
