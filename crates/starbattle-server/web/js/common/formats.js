// The notations that the server reads and writes.

import { fetchOnce } from "./api.js";
import { toast } from "./shell.js";
import { t } from "./texts.js";

/** All notations. */
export const formats = fetchOnce("/formats");

/** Says in which notation a puzzle was read, and what was unusual about it. */
export async function announceImport(id, warnings) {
  const known = await formats().catch(() => []);
  const name = known.find((format) => format.id === id)?.name ?? id;
  const undo = history.state?.before ? [t("common.import.undo")] : [];
  toast([t("common.import.done", { name }), ...warnings, ...undo].join(" "), warnings.length > 0 ? 9000 : 4000);
}
