// The library as one file: every game, and everything else that the browser keeps. One game per line, so that a file
// of which the end is missing can still be read in part.

import { download } from "./download.js";
import { isGame, upgraded } from "./game-record.js";
import { isLibrary } from "./import-text.js";
import { allGames, joinGames } from "./library.js";
import { memory } from "./memory.js";
import { loadTexts, t } from "./texts.js";

await loadTexts("library");

const FORMAT = "starbattle-library";

/** The version of the file. Older files are brought up to it step by step; a newer one is refused. */
const VERSION = 1;

/** For each version, the function that makes the next one of it. */
const UPGRADES = {};

/** The values besides the games, by their keys. */
const ownKeys = () => memory.keys().filter((key) => key !== "games");

/** Everything that the browser keeps, as the text of a file. */
export async function libraryText(exported = new Date()) {
  const list = await allGames();
  const values = Object.fromEntries(
    ownKeys()
      .map((key) => [key, memory.get(key)])
      .filter(([, value]) => value !== null),
  );
  return [
    `{"format":"${FORMAT}","schema_version":${VERSION},"exported":${JSON.stringify(exported.toISOString())},"games":[`,
    list.map((game) => JSON.stringify(game)).join(",\n"),
    `],"values":${JSON.stringify(values)}}`,
    "",
  ].join("\n");
}

/** Saves the library as a file. */
export async function exportLibrary() {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  download(`star-battle-library-${day.join("-")}.json`, await libraryText(now));
}

const refuse = (detail) => {
  throw Object.assign(new Error(detail), { detail, isOurs: true });
};

/** The games of a file whose end is missing: those of the lines that are whole. */
function rescued(text) {
  const line = (each) => {
    try {
      return JSON.parse(each.replace(/,\s*$/, ""));
    } catch {
      return null;
    }
  };
  const list = text
    .split("\n")
    .map(line)
    .filter(isGame)
    .map((game) => upgraded(game));
  return { list, values: {}, skipped: 0, isCut: true };
}

/**
 * What a file holds: `{list, values, skipped, isCut}`. `skipped` counts games that cannot be read; `isCut` says that
 * the end of the file is missing. Throws an error with a sentence if it is no library that can be read.
 */
export function readLibrary(text) {
  if (!isLibrary(text)) refuse(t("library.file.none"));
  let file = null;
  try {
    file = JSON.parse(text);
  } catch {
    return rescued(text);
  }
  let { schema_version: version } = file;
  if (!Number.isInteger(version) || version < 1) refuse(t("library.file.noVersion"));
  if (version > VERSION) refuse(t("library.file.newer"));
  for (; version < VERSION; version += 1) file = UPGRADES[version](file);
  if (!Array.isArray(file.games)) refuse(t("library.file.noGames"));
  const list = file.games.filter(isGame).map((game) => upgraded(game));
  const values = Object.fromEntries(
    ownKeys()
      .map((key) => [key, file.values?.[key]])
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, memory.usable(key, value)])
      .filter(([, value]) => value !== undefined),
  );
  return { list, values, skipped: file.games.length - list.length, isCut: false };
}

const isSame = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** The keys of a file whose values differ from those that are kept here. */
export const differing = (values) =>
  Object.keys(values).filter((key) => memory.get(key) !== null && !isSame(memory.get(key), values[key]));

/**
 * Takes a library in: games are joined with those that are here, and values are taken where there are none yet.
 * `replace`: the keys whose values replace those that are here. Resolves to how many games were new.
 */
export async function takeLibrary({ list, values }, replace = []) {
  const added = await joinGames(list);
  for (const [key, value] of Object.entries(values))
    if (memory.get(key) === null || replace.includes(key)) memory.set(key, value);
  return added;
}
