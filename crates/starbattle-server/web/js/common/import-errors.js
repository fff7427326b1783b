// What is wrong with a text that was to be a puzzle, in words for people.

import { counted } from "./numbers.js";

/** What people call the notations whose ids begin the server's messages. */
const NAMES = {
  pzpr: "a puzz.link address",
  "pzpr-body": "the last part of a puzz.link address",
  sbn1: "Star Battle Notation (SBN)",
  sbn2: "Star Battle Notation (SBN)",
  penpa: "a Penpa+ address",
  dotted: "a puzzle in one line, such as 10x2.AAAB…",
  task: "a puzzle-star-battle.com puzzle",
  text: "a grid of letters",
  json: "a puzzle file (JSON)",
};

const isAddress = (text) => /^https?:\/\/\S+$/.test(text);

/** A sentence about a text that could not be read, or null if the error says it well enough. */
export function importProblem({ code, detail = "" }, source) {
  if (code !== "unreadable") return null;
  const text = source.trim();
  if (text === "") return "There is nothing to read. Paste a puzzle first.";
  const [, id, rest] = /^([a-z0-9-]+): (.*)$/s.exec(detail) ?? [];
  const name = NAMES[id];
  if (name) {
    const [, expected, found] = /expected (\d+) .*found (\d+)/s.exec(rest) ?? [];
    const looks = `This looks like ${name}, but`;
    if (id === "text" && expected) return `${looks} one row is longer than another: ${rest}.`;
    if (expected && Number(found) < Number(expected)) {
      const there = `${found} of ${counted(Number(expected), "character")} are there`;
      return `${looks} its last part is cut off: ${there}. Copy it again as a whole.`;
    }
    if (expected) return `${looks} it is too long: ${counted(Number(found), "character")} instead of ${expected}.`;
    if (id === "penpa" || /stars in cols/.test(rest))
      return `${looks} a part of it is missing. Copy it again as a whole.`;
    return `${looks} it cannot be read: ${rest}.`;
  }
  if (!/not a puzzle in any known notation/.test(detail)) return null;
  const genre = /(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)\/p(?:\.html)?\?([a-z0-9-]+)/i.exec(text)?.[1];
  if (genre && genre !== "starbattle") return `This is a puzz.link address of another kind of puzzle (${genre}).`;
  if (isAddress(text))
    return (
      "This address has no puzzle in it, and the page opens no other websites. " +
      "Copy the puzzle itself, for example as a puzz.link address."
    );
  return "This is no puzzle in a notation that the page knows. The list below has an example of each that it does.";
}
