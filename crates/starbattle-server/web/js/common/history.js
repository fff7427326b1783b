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
  const move = (from, to) => {
    const { state, at } = from.pop();
    to.push({ state: present, at });
    present = state;
  };
  /** Undoes or redoes steps until the state at this place of `states` is the present one. */
  const goTo = (index) => {
    while (index < past.length && past.length > 0) move(past, future);
    while (index > past.length && future.length > 0) move(future, past);
    listener(present);
  };
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
    /** All states from the first to the last that can be redone; the present one is at `length`. */
    get states() {
      return [...past.map(({ state }) => state), present, ...future.map(({ state }) => state).reverse()];
    },
    goTo,
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
      goTo(past.length - 1);
      return true;
    },
    redo() {
      if (future.length === 0) return false;
      goTo(past.length + 1);
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
