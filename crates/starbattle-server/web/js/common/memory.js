// The browser's storage: every key that the page keeps, and the shape of its value.

import { isGame } from "./game-record.js";
import { readPuzzleText } from "./puzzle-text.js";
import { LANGUAGES, t } from "./texts.js";

const PREFIX = "starbattle.";

/** Added to the name of a key under which a damaged value is set aside. */
const DAMAGED = ".damaged";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isNumber = (value) => Number.isFinite(value);
const isMissingOr = (fits) => (value) => value === undefined || value === null || fits(value);
const isOneOf = (...values) => values.includes.bind(values);
const hasFields = (fields) => (value) =>
  isObject(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));

// A shape gives the part of a value that can be used: undefined if there is none.
const only = (fits) => (value) => (fits(value) ? value : undefined);
const listOf = (fits) => (value) => (Array.isArray(value) ? value.filter(fits) : undefined);
const recordOf = (fits) => (value) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name, each]) => fits(each, name))) : undefined;

const isStates = (list) =>
  Array.isArray(list) &&
  list.every(
    hasFields({
      at: isNumber,
      state: hasFields({ marks: isText, colours: isText, dots: Array.isArray, trial: isMissingOr(isText) }),
    }),
  );

/** A card of spaced repetition. */
const isCard = hasFields({
  due: isNumber,
  interval: isNumber,
  streak: isNumber,
  tries: isNumber,
  best: isMissingOr(isNumber),
});

const SETTINGS = {
  language: isOneOf("auto", ...LANGUAGES.map(([id]) => id)),
  theme: isOneOf("auto", "light", "dark", "contrast"),
  fill: isOneOf("off", "soft", "patterned", "letters"),
};

/** All keys: what people call the value, and its shape. */
const KEYS = {
  settings: [
    t("common.kept.settings"),
    recordOf((value, name) => (SETTINGS[name] ?? ((each) => typeof each === "boolean"))(value)),
  ],
  games: [t("common.kept.games"), listOf(isGame)],
  history: [
    t("common.kept.history"),
    listOf(hasFields({ p: isText, past: (list) => isStates(list), future: (list) => isStates(list) })),
  ],
  "new-puzzle": [t("common.kept.newPuzzle"), only(hasFields({ board: isText, difficulty: isText }))],
  daily: [t("common.kept.daily"), recordOf(isText)],
  draft: [t("common.kept.draft"), only(isText)],
  rules: [t("common.kept.rules"), only(isOneOf("seen"))],
  "generate.kept": [
    t("common.kept.kept"),
    listOf(
      hasFields({
        puzzle: (text) => isText(text) && readPuzzleText(text) !== null,
        difficulty: isText,
        score: isNumber,
        hardest: isMissingOr(isText),
      }),
    ),
  ],
  "rules.without": [t("common.kept.techniques"), listOf(isText)],
  "patterns.drill": [t("common.kept.drill"), recordOf(isCard)],
  "patterns.introduction": [t("common.kept.introduction"), only(isOneOf("open", "closed"))],
  "learn.positions": [t("common.kept.answers"), recordOf(isCard)],
  "learn.path": [
    t("common.kept.path"),
    only(hasFields({ skipped: (list) => Array.isArray(list) && list.every(isText) })),
  ],
};

/** What people call the values that were found damaged since the last `takeDamage`. */
let damage = [];

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps the damaged text under another key, and what can be used of it under its own. */
function setAside(name, text, usable) {
  try {
    localStorage.setItem(name + DAMAGED, text);
    if (usable === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(usable));
  } catch {
    /* Full or forbidden: the next value that is kept replaces the damaged one. */
  }
}

/** Local storage with JSON values. Without it nothing is kept, and `get` returns its fallback. */
export const memory = {
  get(key, fallback = null) {
    const [called, shape] = KEYS[key];
    const name = PREFIX + key;
    let text = null;
    try {
      text = localStorage.getItem(name);
    } catch {
      /* Forbidden: nothing is kept. */
    }
    if (text === null) return fallback;
    const value = parsed(text);
    const usable = shape(value);
    if (usable === undefined || JSON.stringify(usable) !== JSON.stringify(value)) {
      setAside(name, text, usable);
      damage.push(called);
    }
    return usable ?? fallback;
  },
  /** Keeps a value; null removes it. Returns the error if that fails: full or forbidden. */
  set(key, value) {
    try {
      if (value === null) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, JSON.stringify(value));
      return null;
    } catch (error) {
      return error;
    }
  },
  keys: () => Object.keys(KEYS),
  /** What people call the value of a key. */
  nameOf: (key) => KEYS[key][0],
  /** The part of a value that can be kept under a key, or undefined. */
  usable: (key, value) => KEYS[key][1](value),
  /** Looks at everything that is kept, and returns what people call the values that were damaged. */
  takeDamage() {
    for (const key of memory.keys()) memory.get(key);
    const found = damage;
    damage = [];
    return [...new Set(found)];
  },
};
