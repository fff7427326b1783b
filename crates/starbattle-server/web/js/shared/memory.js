// The browser's storage.

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
