// Every game that this browser keeps: one record for each puzzle, as described in `game-record.js`.
//
// The records are in the browser's database. The boards of the last games are also in its local storage, which is
// written at once, so that closing the page loses nothing. Where the database is forbidden, that is all there is.

import { asked, isAvailable, transact } from "./database.js";
import { upgraded } from "./game-record.js";
import { memory } from "./memory.js";

/** How many boards are in the local storage, and how many if it is nearly full. */
const RECENT = 60;
const FEW = 5;

const events = new EventTarget();
const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("starbattle.games");

/** What this tab has last read or written of each puzzle: `{order, board}`. */
const seen = new Map();
/** Puzzles that another tab has removed. */
const removed = new Set();
let lastOrder = 0;
let isFull = false;
/** Whether there is a database; not known before it was opened. */
let hasDatabase = true;

const boardOf = ({ m, c, d, t }) => JSON.stringify([m ?? "", c ?? "", d ?? "", t ?? null]);

/** The boards in the local storage, the last one first. */
export const recent = () => memory.get("games", []).map((game, index, { length }) => upgraded(game, length - index));

/** A number above all others, also if the clock was set back. */
export function nextOrder(list = recent()) {
  lastOrder = list.reduce((most, { order }) => Math.max(most, order + 1), Math.max(Date.now(), lastOrder + 1));
  return lastOrder;
}

export function tell(message) {
  channel?.postMessage(message);
  events.dispatchEvent(new CustomEvent("change", { detail: { ...message, isOwn: true } }));
}

channel?.addEventListener("message", ({ data }) => {
  if (data.removed) data.removed.forEach((p) => removed.add(p));
  events.dispatchEvent(new CustomEvent("change", { detail: { ...data, isOwn: false } }));
});

/** Says that nothing more can be kept, once for each page. */
function failed(error) {
  if (isFull || error?.name !== "QuotaExceededError") return;
  isFull = true;
  import("./storage-full.js").then(({ tellFull }) => tellFull());
}

/** Writes the list in the local storage. `isAll`: there is no other copy, so nothing may be left out. */
export function writeRecent(list, isAll) {
  const kept = isAll ? list : list.slice(0, RECENT);
  let error = memory.set("games", kept);
  if (error && !isAll) error = memory.set("games", kept.slice(0, FEW));
  if (isAll) failed(error);
}

let isReady = null;

/** Opens the database, and takes over what only the local storage has. Resolves to whether there is a database. */
export function ready() {
  isReady ??= open();
  return isReady;
}

async function open() {
  hasDatabase = await isAvailable();
  if (!hasDatabase) return false;
  try {
    await transact("readwrite", async (store) => {
      const games = recent();
      const known = await Promise.all(games.map(({ p }) => asked(store.get(p))));
      games.forEach((game, index) => {
        const before = known[index];
        if (before && before.order >= game.order) return;
        store.put({ added: game.when ?? Date.now(), ...before, ...game });
      });
    });
  } catch (error) {
    failed(error);
  }
  return true;
}

/** Changes records in one go: `work(store)`. Without a database, `list(games)` makes the new list of all games. */
export async function change(work, list) {
  if (!(await ready())) {
    writeRecent(list(recent()), true);
    return null;
  }
  try {
    return await transact("readwrite", work);
  } catch (error) {
    failed(error);
    throw error;
  }
}

export const putInto = (list, games) => [...games, ...list.filter(({ p }) => !games.some((game) => game.p === p))];

async function find(p) {
  if (!(await ready())) return recent().find((game) => game.p === p) ?? null;
  const game = await transact("readonly", (store) => asked(store.get(p)));
  const last = recent().find((other) => other.p === p);
  // A write of the database may still be on its way.
  return last && last.order > (game?.order ?? 0) ? { ...game, ...last } : (game ?? null);
}

export const games = {
  /** The record of a puzzle, or null. */
  async get(p) {
    const game = await find(p).catch(() => recent().find((other) => other.p === p) ?? null);
    if (game) seen.set(p, { order: game.order, board: boardOf(game) });
    return game;
  },

  /** The game that was played last, or null. */
  async latest() {
    const [last] = recent();
    if (last) return games.get(last.p);
    if (!(await ready())) return null;
    const cursor = await transact("readonly", (store) => asked(store.index("order").openCursor(null, "prev")));
    return cursor ? games.get(cursor.value.p) : null;
  },

  /** Keeps a board, `{m, c, d, t, seconds, hints, solved}`: at once in the local storage, soon in the database. */
  async save(p, board) {
    const before = seen.get(p);
    const isSame = before?.board === boardOf(board);
    const list = recent();
    const last = list.find((game) => game.p === p);
    // Another tab has played on, or removed the game, and nothing happened here since.
    if (isSame && (removed.has(p) || (last && last.order > before.order))) return;
    removed.delete(p);
    const order = nextOrder(list);
    const game = { p, ...board, when: Date.now(), order };
    seen.set(p, { order, board: boardOf(board) });
    writeRecent(putInto(list, [{ ...last, ...game }]), !hasDatabase);
    try {
      if (!(await ready())) return;
      await transact("readwrite", async (store) => {
        const known = await asked(store.get(p));
        store.put({ added: game.when, ...known, ...game, order: Math.max(order, (known?.order ?? 0) + 1) });
      });
      tell({ p, order, isBoard: true });
    } catch (error) {
      failed(error);
    }
  },

  /** Notes something about a puzzle besides its board: `facts(record)` gives the fields to change. */
  async note(p, facts) {
    const changed = (game) => ({ ...game, ...facts(game) });
    const fresh = () => ({ p, order: nextOrder(), added: Date.now() });
    await change(
      async (store) => {
        store.put(changed((await asked(store.get(p))) ?? fresh()));
      },
      (list) => putInto(list, [changed(list.find((game) => game.p === p) ?? fresh())]),
    );
    tell({ p });
  },

  /** Calls `listener({p, order, isBoard, removed, isOwn})` when games have changed, here or in another tab. */
  onChange: (listener) => events.addEventListener("change", ({ detail }) => listener(detail)),
};
