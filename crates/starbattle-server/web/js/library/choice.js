// Which games of the library are shown, and in which order. The address holds the choice.

import { progressOf } from "../common/game-facts.js";
import { boardOf, CLASSES, className, progressWords, timeWords } from "../common/game-words.js";
import { t } from "../common/texts.js";

/** The orders; the first is the usual one. */
export const SORTS = ["", "added", "name", "size", "difficulty", "time"].map((id) => [
  id,
  t(`library.sort.${id || "played"}`),
]);

const rank = ({ difficulty, score }) =>
  difficulty && difficulty !== "none" ? (score ?? 100 * CLASSES.indexOf(difficulty)) : 9999;
const timeOf = (game) => (timeWords(game) ? (game.wins?.at(-1)?.seconds ?? game.seconds) : Number.MAX_SAFE_INTEGER);

const ORDERS = {
  added: (one, two) => (two.added ?? 0) - (one.added ?? 0),
  name: (one, two) => (one.name || "\uffff").localeCompare(two.name || "\uffff"),
  size: (one, two) => boardOf(one.p).size - boardOf(two.p).size || boardOf(one.p).stars - boardOf(two.p).stars,
  difficulty: (one, two) => rank(one) - rank(two),
  time: (one, two) => timeOf(one) - timeOf(two),
};

/** Everything about a game that a search looks at. */
function wordsOf(game) {
  const { size, stars } = boardOf(game.p);
  const board = `${size}x${size} ${size}×${size} ${stars}★`;
  const [, state] = progressWords(progressOf(game));
  const { name, tags, difficulty, daily, p } = game;
  return [name, ...(tags ?? []), board, difficulty, className(difficulty), state, daily && `daily ${daily}`, p]
    .filter(Boolean)
    .join(" ")
    .toLowerCase();
}

/** The games that fit: `{q, state, difficulty, tag, sort}`, all of them texts or null. */
export function chosen(games, { q, state, difficulty, tag, sort }) {
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (game) =>
    (!state || progressOf(game) === state) &&
    (!difficulty || game.difficulty === difficulty) &&
    (!tag || game.tags?.includes(tag)) &&
    (words.length === 0 || words.every((word) => wordsOf(game).includes(word)));
  const list = games.filter(fits);
  return ORDERS[sort] ? list.sort(ORDERS[sort]) : list;
}

/** All tags, those of most games first. */
export function tagsOf(games) {
  const counts = new Map();
  for (const tag of games.flatMap(({ tags = [] }) => tags ?? [])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([, one], [, two]) => two - one);
}
