// The notations that the server reads and writes.

import { api } from "./api.js";
import { toast } from "./shell.js";

let list = null;

/** All notations. A failed request is repeated on the next call. */
export function formats() {
  list ??= api.get("/formats").catch((error) => {
    list = null;
    throw error;
  });
  return list;
}

/** Says in which notation a puzzle was read, and what was unusual about it. */
export async function announceImport(id, warnings) {
  const known = await formats().catch(() => []);
  const name = known.find((format) => format.id === id)?.name ?? id;
  toast([`Imported from ${name}.`, ...warnings].join(" "), warnings.length > 0 ? 9000 : 3000);
}
