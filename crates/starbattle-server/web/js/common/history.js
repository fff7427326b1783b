// Undo and redo.

/** A history of immutable states. `listener(state)` is called after every change. */
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
    /** Adds a step, unless the state equals the present one. */
    push(next) {
      if (JSON.stringify(next) === JSON.stringify(present)) return false;
      past.push(present);
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
