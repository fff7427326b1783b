// Undo and redo.

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
