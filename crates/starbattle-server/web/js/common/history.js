// Undo and redo.

/** How many steps can be undone. */
const LIMIT = 1000;

/**
 * A history of immutable states. `listener(state)` is called after every change; `stamp()` gives what is noted with
 * each step, such as the time.
 */
export function createHistory(initial, listener = () => {}, stamp = () => 0) {
  let past = []; // {state, at}: a state, and what was noted when the next step left it
  let present = initial;
  let future = [];
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
    /** All states up to now, each with what was noted when it came about; nothing was noted for the first. */
    get steps() {
      const states = [...past.map(({ state }) => state), present];
      return states.map((state, index) => ({ state, at: index === 0 ? null : past[index - 1].at }));
    },
    /** What can be undone and redone, to be kept and given to `reset`. */
    get saved() {
      return { past, future };
    },
    /** Adds a step, unless the state equals the present one. */
    push(next) {
      if (JSON.stringify(next) === JSON.stringify(present)) return false;
      past.push({ state: present, at: stamp() });
      if (past.length > LIMIT) past.shift();
      present = next;
      future = [];
      listener(present);
      return true;
    },
    /** Replaces the present state without a step, as during a drag. */
    replace(next) {
      present = next;
      listener(present);
    },
    undo() {
      if (past.length === 0) return false;
      const { state, at } = past.pop();
      future.push({ state: present, at });
      present = state;
      listener(present);
      return true;
    },
    redo() {
      if (future.length === 0) return false;
      const { state, at } = future.pop();
      past.push({ state: present, at });
      present = state;
      listener(present);
      return true;
    },
    reset(next, saved = null) {
      past = saved ? [...saved.past] : [];
      future = saved ? [...saved.future] : [];
      present = next;
      listener(present);
    },
  };
}
