// The browser's database: one store with the record of every game. It holds many thousands, and writes of several tabs
// never overlap.

const NAME = "starbattle";
const STORE = "games";

let opening = null;

/** The answer to a request. */
export const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: "p" }).createIndex("order", "order");
  const database = await asked(request);
  const forget = () => {
    opening = null;
  };
  database.onclose = forget;
  // Another tab has a newer version of the page.
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

/**
 * Does `work(store)` in one transaction, `readonly` or `readwrite`, and resolves to its result once everything is
 * written. Rejects, with nothing written, if any of it fails.
 */
export async function transact(mode, work) {
  opening ??= open();
  const database = await opening;
  const transaction = database.transaction(STORE, mode);
  const ended = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("not written", "AbortError"));
  });
  ended.catch(() => {});
  try {
    const result = await work(transaction.objectStore(STORE));
    await ended;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      /* It has ended already. */
    }
    throw transaction.error ?? error;
  }
}

/** Whether the database can be used; some browsers forbid it. */
export async function isAvailable() {
  try {
    opening ??= open();
    await opening;
    return true;
  } catch {
    opening = null;
    return false;
  }
}
