// The browser's storage: every key that the page keeps, and the shape of its value.

import { readAnyPuzzleText, readPuzzleText } from "./puzzle-text.js";

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

const SETTINGS = {
  theme: isOneOf("auto", "light", "dark", "contrast"),
  fill: isOneOf("off", "soft", "patterned", "letters"),
};

/** All keys: what people call the value, and its shape. */
const KEYS = {
  settings: ["settings", recordOf((value, name) => (SETTINGS[name] ?? ((each) => typeof each === "boolean"))(value))],
  games: [
    "games",
    listOf(
      hasFields({
        p: (text) => isText(text) && readAnyPuzzleText(text) !== null,
        m: isMissingOr(isText),
        c: isMissingOr(isText),
        d: isMissingOr(isText),
        t: isMissingOr(isText),
        seconds: isMissingOr(isNumber),
        hints: isMissingOr(isNumber),
      }),
    ),
  ],
  history: [
    "steps to undo",
    listOf(hasFields({ p: isText, past: (list) => isStates(list), future: (list) => isStates(list) })),
  ],
  "new-puzzle": ["criteria for a new puzzle", only(hasFields({ board: isText, difficulty: isText }))],
  draft: ["draft of a board", only(isText)],
  rules: ["note that you know the rules", only(isOneOf("seen"))],
  "generate.kept": [
    "kept puzzles",
    listOf(
      hasFields({
        puzzle: (text) => isText(text) && readPuzzleText(text) !== null,
        difficulty: isText,
        score: isNumber,
        hardest: isMissingOr(isText),
      }),
    ),
  ],
  "rules.without": ["choice of techniques", listOf(isText)],
  "patterns.drill": [
    "drill",
    recordOf(
      hasFields({ due: isNumber, interval: isNumber, streak: isNumber, tries: isNumber, best: isMissingOr(isNumber) }),
    ),
  ],
  "patterns.introduction": ["introduction", only(isOneOf("open", "closed"))],
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
  set(key, value) {
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
      /* Full or forbidden: nothing is kept; the address still holds the state. */
    }
  },
  keys: () => Object.keys(KEYS),
  /** Looks at everything that is kept, and returns what people call the values that were damaged. */
  takeDamage() {
    for (const key of memory.keys()) memory.get(key);
    const found = damage;
    damage = [];
    return [...new Set(found)];
  },
};
