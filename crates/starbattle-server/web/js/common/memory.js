// The browser's storage.

/** Local storage with JSON values. Without it nothing is kept, and `get` returns its fallback. */
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
      /* Full or forbidden: nothing is kept; the address still holds the state. */
    }
  },
};
