// One game of the library.

import { createMiniBoard } from "../common/board.js";
import { iconButton } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { progressOf } from "../common/game-facts.js";
import { boardOf, boardWords, className, dayWords, progressWords, timeWords } from "../common/game-words.js";
import { readAnyPuzzleText } from "../common/puzzle-text.js";
import { addressOf, pageAddress } from "../common/route.js";
import { openMenu } from "../common/shell.js";
import { t } from "../common/texts.js";

/** What a game is called: its name, or its board. */
export const titleOf = (game) => game.name || boardWords(boardOf(game.p));

/** The card of a game. `actions`: `rename`, `tag` and `remove`, each with the game. */
export function gameCard(game, actions) {
  const title = titleOf(game);
  const [sign, words] = progressWords(progressOf(game));
  const badge = h("span", { class: "badge" });
  const menu = iconButton(
    "more",
    t("library.card.actions", { title }),
    "",
    () => {
      const { right, bottom } = menu.getBoundingClientRect();
      openMenu(t("library.card.actions", { title }), right - 190, bottom + 4, [
        { text: t("library.menu.rename"), run: () => actions.rename(game) },
        { text: t("library.menu.tags"), run: () => actions.tag(game) },
        { text: t("library.menu.edit"), run: () => location.assign(pageAddress("edit", { p: game.p })) },
        { text: t("library.menu.delete"), run: () => actions.remove(game) },
      ]);
    },
    "plain",
  );
  const element = h(
    "li",
    { class: "card game" },
    h(
      "a",
      {
        href: pageAddress("play", { p: game.p }),
        class: "card-link",
        "aria-label": t(`library.card.${progressOf(game) === "started" ? "continue" : "play"}`, {
          title,
          state: words,
        }),
      },
      createMiniBoard({ ...readAnyPuzzleText(game.p), marks: game.m || null, label: title }),
      h("span", { class: "card-title" }, title),
    ),
    h(
      "p",
      { class: "card-line" },
      h("span", { class: `progress-${progressOf(game)}` }, `${sign} ${words}`),
      h("span", { class: "numeric" }, timeWords(game)),
    ),
    h("p", { class: "card-line game-foot" }, badge, menu),
    h(
      "p",
      { class: "row tags small" },
      h("span", { class: "quiet" }, dayWords(game.when ?? game.added)),
      game.daily &&
        h(
          "a",
          { class: "badge", href: pageAddress("daily", { date: game.daily }) },
          t("library.card.daily", { day: game.daily }),
        ),
      (game.tags ?? []).map((tag) => h("a", { class: "badge", href: addressOf({ tag }) }, tag)),
    ),
  );
  const rate = () => {
    const known = game.difficulty && game.difficulty !== "none";
    badge.className = `badge${known ? ` level-${game.difficulty}` : " quiet"}`;
    fill(badge, game.difficulty ? className(game.difficulty) : t("library.card.waiting"));
  };
  rate();
  return { element, rate };
}
