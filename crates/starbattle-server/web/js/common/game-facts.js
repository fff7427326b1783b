// What records of games say: how far a game is, its best time, and what two records of one puzzle say together.

/** How far a game is: `new`, `started` or `solved`. Once solved, it stays so, also if it is played again. */
export function progressOf(game) {
  if (game?.solved || game?.wins?.length > 0) return "solved";
  return /[*x]/.test(game?.m ?? "") || game?.c || game?.d ? "started" : "new";
}

/** The shortest time in which a game was solved, or null. */
export const bestTime = (game) =>
  game?.wins?.length > 0
    ? Math.min(...game.wins.map(({ seconds }) => seconds))
    : game?.solved
      ? (game.seconds ?? null)
      : null;

const unionOf = (one = [], two = [], key = String) => [
  ...new Map([...one, ...two].map((each) => [key(each), each])).values(),
];

/** Two records of one puzzle as one: the later board, and everything that either knows besides. */
export function joined(one, two) {
  const [older, newer] = (one.order ?? 0) <= (two.order ?? 0) ? [one, two] : [two, one];
  const given = Object.fromEntries(Object.entries(newer).filter(([, value]) => value !== null && value !== undefined));
  const all = { ...older, ...given };
  // Marks that were cleared stay cleared.
  for (const name of ["m", "c", "d", "t"]) if (name in newer) all[name] = newer[name];
  const wins = unionOf(one.wins, two.wins, ({ when, seconds }) => `${when} ${seconds}`);
  if (wins.length > 0) all.wins = wins.sort((a, b) => a.when - b.when);
  const tags = unionOf(one.tags, two.tags);
  if (tags.length > 0) all.tags = tags;
  const rules = { ...one.rules };
  for (const [id, count] of Object.entries(two.rules ?? {})) rules[id] = Math.max(count, rules[id] ?? 0);
  if (Object.keys(rules).length > 0) all.rules = rules;
  return all;
}
