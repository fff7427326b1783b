// One game: the puzzle, its marks, and every way to change them. Independent of the page.

import { createHistory } from "../common/history.js";
import { settings } from "../common/settings.js";
import { automaticCrosses, brokenStars, counts, isSolved, markAt, merged, withMarks } from "./marks.js";

/** What can be undone: marks, colours and dots, and the marks from which a trial began (null outside trials). */
const blank = (size) => ({ marks: ".".repeat(size * size), colours: "0".repeat(size * size), dots: [], trial: null });

/** The mark that follows when a cell is pressed. */
const NEXT = { ".": "*", "*": "x", x: "." };

/** `stamp()`: what is noted with every step, such as the time. */
export function createGame(stamp) {
  const events = new EventTarget();
  let puzzle = null;
  let stroke = null;
  const changed = () => puzzle && events.dispatchEvent(new CustomEvent("change"));
  const history = createHistory(blank(1), changed, stamp);
  /** The state with the puzzle's givens on it, which nothing overwrites. */
  const withGivens = (state) =>
    puzzle?.givens ? { ...state, marks: merged(puzzle.givens.join(""), state.marks) } : state;
  const fits = (text, pattern) => typeof text === "string" && text.length === puzzle.size ** 2 && pattern.test(text);
  const isMarks = (text) => fits(text, /^[.*x]+$/);
  /** A saved state in full: blank where it has nothing that fits the board. */
  const completed = (state) => {
    const { size } = puzzle;
    const isInside = ([y, x]) => y > 0 && x > 0 && y < 2 * size && x < 2 * size;
    return {
      ...blank(size),
      ...(isMarks(state.marks) && { marks: state.marks }),
      ...(fits(state.colours, /^[0-5]+$/) && { colours: state.colours }),
      ...(isMarks(state.trial) && { trial: state.trial }),
      ...(Array.isArray(state.dots) && { dots: state.dots.filter(isInside) }),
    };
  };
  const update = (change) => history.push(withGivens({ ...history.state, ...change }));
  const crossKinds = () => ({
    around: settings.get("crossAround"),
    lines: settings.get("crossLines"),
    regions: settings.get("crossRegions"),
  });

  const game = {
    history,
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    get puzzle() {
      return puzzle;
    },
    get state() {
      return history.state;
    },
    get marks() {
      return history.state.marks;
    },
    get auto() {
      return automaticCrosses(puzzle, history.state.marks, crossKinds());
    },
    /** All marks on the board, automatic crosses included: what the server is sent. */
    get known() {
      return merged(history.state.marks, game.auto);
    },
    get counts() {
      return counts(puzzle, game.known, settings.get("liveErrors") ? game.broken : []);
    },
    get broken() {
      return brokenStars(puzzle, history.state.marks);
    },
    get solved() {
      return isSolved(puzzle, history.state.marks);
    },
    get inTrial() {
      return history.state.trial !== null;
    },
    /** `1` for every cell that was marked since the trial began. */
    get trialMask() {
      const { marks, trial } = history.state;
      return trial === null ? null : [...marks].map((mark, index) => (mark !== trial[index] ? "1" : "0")).join("");
    },

    /**
     * Starts a puzzle, `{size, stars, regions}` and perhaps `givens`, optionally from a saved state and with what can
     * be undone. Returns whether the marks of the state fit the board.
     */
    load(next, state = {}, saved = null) {
      puzzle = { size: next.size, stars: next.stars, regions: next.regions };
      if (Array.isArray(next.givens) && isMarks(next.givens.join(""))) puzzle.givens = next.givens;
      events.dispatchEvent(new CustomEvent("load"));
      history.reset(withGivens(completed(state)), saved);
      return !state.marks || isMarks(state.marks);
    },
    /** Takes a saved state over as one step. */
    takeState: (state) => history.push(withGivens(completed(state))),

    markAt: (cell) => markAt(history.state.marks, puzzle.size, cell),
    mark: (cells, value) => update({ marks: withMarks(history.state.marks, puzzle.size, cells, value) }),
    cycle: (cells) => game.mark(cells, NEXT[game.markAt(cells[0])]),
    /** Sets a mark, or removes it if all cells already have it. */
    toggle: (cells, value) => game.mark(cells, cells.every((cell) => game.markAt(cell) === value) ? "." : value),
    /** Clears marks and colours. */
    clear(cells) {
      const { marks, colours } = history.state;
      update({
        marks: withMarks(marks, puzzle.size, cells, "."),
        colours: withMarks(colours, puzzle.size, cells, "0"),
      });
    },
    colour(cells, digit) {
      const { colours } = history.state;
      const same = cells.every((cell) => markAt(colours, puzzle.size, cell) === digit);
      update({ colours: withMarks(colours, puzzle.size, cells, same ? "0" : digit) });
    },
    toggleDots(...chosen) {
      let { dots } = history.state;
      for (const dot of chosen) {
        const without = dots.filter(([y, x]) => y !== dot[0] || x !== dot[1]);
        dots = without.length < dots.length ? without : [...dots, dot];
      }
      update({ dots });
    },
    /** Writes what a step decides, as one step to undo. */
    apply({ stars = [], empties = [] }) {
      const crossed = withMarks(history.state.marks, puzzle.size, empties, "x");
      return update({ marks: withMarks(crossed, puzzle.size, stars, "*") });
    },
    take: (marks) => update({ marks }),
    restart: () => update(blank(puzzle.size)),

    /** A drag of the pointer: any number of changes that become one step. `kind`: marks or colours. */
    beginStroke(kind, value) {
      stroke = { kind, value, before: history.state };
    },
    strokeOver(cell) {
      if (!stroke) return;
      const text = history.state[stroke.kind];
      // Dragging crosses never overwrites stars.
      if (stroke.kind === "marks" && markAt(text, puzzle.size, cell) === "*") return;
      const next = withMarks(text, puzzle.size, [cell], stroke.value);
      if (next !== text) history.replace(withGivens({ ...history.state, [stroke.kind]: next }));
    },
    cancelStroke() {
      if (stroke) history.replace(stroke.before);
      stroke = null;
    },
    endStroke() {
      if (!stroke) return;
      const after = history.state;
      history.replace(stroke.before);
      stroke = null;
      history.push(after);
    },

    startTrial: () => update({ trial: history.state.marks }),
    keepTrial: () => update({ trial: null }),
    discardTrial: () => update({ marks: history.state.trial, trial: null }),
  };

  settings.onChange((name) => {
    if (name.startsWith("cross")) changed();
  });
  return game;
}
