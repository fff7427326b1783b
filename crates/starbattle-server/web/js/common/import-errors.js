// What is wrong with a text that was to be a puzzle, in words for people.

import { problemMessage } from "./problem.js";
import { loadTexts, t } from "./texts.js";

await loadTexts("exchange");

/** The notations that people have names for. */
const NAMED = ["pzpr", "pzpr-body", "sbn1", "sbn2", "penpa", "dotted", "task", "text", "json"];

const isAddress = (text) => /^https?:\/\/\S+$/.test(text);

/** A sentence about a text that could not be read, or null if the error says it well enough. */
function importProblem({ fault }, source) {
  const text = source.trim();
  if (!fault) return null;
  if (fault.kind === "empty") return t("exchange.error.empty");
  if (NAMED.includes(fault.notation)) return faultOf(fault, t(`exchange.notation.${fault.notation}`));
  if (fault.kind !== "unrecognised") return null;
  const genre = /(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)\/p(?:\.html)?\?([a-z0-9-]+)/i.exec(text)?.[1];
  if (genre && genre !== "starbattle") return t("exchange.error.genre", { genre });
  if (isAddress(text)) return t("exchange.error.address");
  return t("exchange.error.unrecognised");
}

function faultOf({ kind, notation, words, expected, found }, name) {
  if (kind === "length" && notation === "text") return t("exchange.error.rows", { name, words });
  if (kind === "length" && found < expected) return t("exchange.error.cutOff", { name, found, count: expected });
  if (kind === "length") return t("exchange.error.tooLong", { name, count: found, expected });
  if (kind === "missing" || kind === "damaged") return t("exchange.error.incomplete", { name });
  return t("exchange.error.unreadable", { name, words });
}

/** A message about a text that could not be read. */
export const importMessage = (error, source) => problemMessage(error, source, importProblem(error, source));
