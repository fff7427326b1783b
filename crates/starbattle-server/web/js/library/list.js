// The list of games: a few rows at first, more when its end comes into view. Boards are drawn when they are seen.

import { button } from "../common/controls.js";
import { fill, h } from "../common/dom.js";
import { ratingQueue } from "../common/rating-queue.js";
import { t } from "../common/texts.js";
import { gameCard } from "./card.js";

/** How many cards are added at once. */
const PAGE = 48;

/** The list as `{element, show}`. `actions`: what can be done with a game. */
export function gameList(actions) {
  const list = h("ul", { class: "cards games", "aria-label": t("library.list") });
  const more = button(t("library.showMore"), () => add(), { class: "button", hidden: true });
  const element = h("div", { class: "stack" }, list, h("div", { class: "row more" }, more));
  const ratings = ratingQueue();
  let games = [];
  let shown = 0;

  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      ratings.ask(target.game, target.rate);
    }
  });
  const end = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && add(), { rootMargin: "600px" });

  function add() {
    const next = games.slice(shown, shown + PAGE).map((game) => {
      const { element: card, rate } = gameCard(game, actions);
      Object.assign(card, { game, rate });
      seen.observe(card);
      return card;
    });
    shown += next.length;
    list.append(...next);
    more.hidden = shown >= games.length;
    end.disconnect();
    if (!more.hidden) end.observe(more);
  }

  return {
    element,
    /** Shows games; as many as before if it is the same list in another state. */
    show(next, { isSame = false } = {}) {
      const count = isSame ? shown : 0;
      ratings.clear();
      seen.disconnect();
      games = next;
      shown = 0;
      fill(list);
      do add();
      while (shown < Math.min(count, games.length));
    },
  };
}
