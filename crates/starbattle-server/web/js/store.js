// What is kept: steps that can be undone, the address of a state, and the browser's memory.

/** A history of states that never change. `listener(state)` hears every change. */
export function createHistory(initial, listener = () => {}) {
  let past = [];
  let present = initial;
  let future = [];
  const LIMIT = 1000;
  return {
    get state() {
      return present;
    },
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    get length() {
      return past.length;
    },
    /** One step. A state equal to the present one is no step. */
    push(next) {
      if (JSON.stringify(next) === JSON.stringify(present)) return false;
      past.push(present);
      if (past.length > LIMIT) past.shift();
      present = next;
      future = [];
      listener(present);
      return true;
    },
    /** Replaces the present without a step, as a stroke of the mouse does until it ends. */
    replace(next) {
      present = next;
      listener(present);
    },
    undo() {
      if (past.length === 0) return false;
      future.push(present);
      present = past.pop();
      listener(present);
      return true;
    },
    redo() {
      if (future.length === 0) return false;
      past.push(present);
      present = future.pop();
      listener(present);
      return true;
    },
    reset(next) {
      past = [];
      future = [];
      present = next;
      listener(present);
    },
  };
}

/** The puzzle as one line, `10x2.AAAB…`; the letters are those of `regions`. Larger boards go as JSON. */
export function puzzleText({ size, stars, regions }) {
  const letters = regions.join("");
  return /^[A-Z]+$/.test(letters) ? `${size}x${stars}.${letters}` : JSON.stringify({ size, stars, regions });
}

/** The inverse of `puzzleText`, or null if the text is in another notation or no puzzle. */
export function readPuzzleText(text) {
  const found = /^(\d+)x(\d+)\.([A-Z]+)$/.exec(text);
  if (!found) return null;
  const [size, stars] = [Number(found[1]), Number(found[2])];
  if (size < 1 || size > 26 || stars < 1 || found[3].length !== size * size || new Set(found[3]).size !== size)
    return null;
  return {
    size,
    stars,
    regions: Array.from({ length: size }, (_, row) => found[3].slice(row * size, (row + 1) * size)),
  };
}

/** Parameters of the address. */
export const readAddress = () => Object.fromEntries(new URLSearchParams(location.search));

/** The address of this page with these parameters; empty ones are left out. */
export function addressOf(parameters, path = location.pathname) {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("*", "*")}`)
    .join("&");
  return path + (query ? `?${query}` : "");
}

/** Shows a state in the address bar without a new entry in the browser's history. */
export const writeAddress = (parameters) => history.replaceState(history.state, "", addressOf(parameters));

/** The browser's memory; values are JSON. Works without one. */
export const memory = {
  get(key, fallback = null) {
    try {
      return JSON.parse(localStorage.getItem(`starbattle.${key}`)) ?? fallback;
    } catch {
      return fallback;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`starbattle.${key}`, JSON.stringify(value));
    } catch {
      /* Without room nothing is kept; the address still holds the state. */
    }
  },
};
