// Names of kinds, effects and features, for cards, filters and headings.

import { counted, grouped } from "../common/numbers.js";
import { areaWords } from "./features.js";

export const KINDS = {
  pair: {
    name: "Fixed pattern",
    plural: "Fixed patterns",
    help: "Stars on exact cells of the board, and all cells they force.",
    title: (stars, number) => `${stars}-star pattern ${number} (fixed position)`,
  },
  template: {
    name: "Template",
    plural: "Templates",
    help: "A shape that forces the same cells at several positions.",
    title: (stars, number) => `${stars}-star template ${number}`,
  },
  unconstrained: {
    name: "Rule for any position",
    plural: "Rules for any position",
    help: "Applies wherever the shape fits on the board.",
    title: (stars, number) => `${stars}-star rule ${number} (any position)`,
  },
  constrained: {
    name: "Conditional rule",
    plural: "Conditional rules",
    help: "Applies only at positions that meet its conditions.",
    title: (stars, number) => `${stars}-star rule ${number} (with conditions)`,
  },
};

export const EFFECTS = { empty: "Forces empty cells", star: "Forces a star" };

const FEATURES = [
  [
    /^frame_(row|col)_(even|odd)$/,
    (m) => `${m[2] === "even" ? "Even" : "Odd"} number of ${m[1] === "row" ? "rows above" : "columns to the left"}`,
  ],
  [
    /^frame_(row|col)=(\d+)$/,
    (m) =>
      m[1] === "row"
        ? `Exactly ${counted(m[2], "row above", "rows above")}`
        : `Exactly ${counted(m[2], "column to the left", "columns to the left")}`,
  ],
  [
    /^ring_index=(\d+)$/,
    (m) => (m[1] === "0" ? "Cell on the border" : `Cell ${counted(m[1], "step")} from the border`),
  ],
  [/^parity$/, () => "Any parity"],
  [/^position$/, () => "Any exact position"],
  [/^edge$/, () => "Any edge, ring or shared line"],
];

/** A feature's name as a short label. */
export function featureLabel(name) {
  for (const [pattern, words] of FEATURES) {
    const match = pattern.exec(name);
    if (match) return words(match);
  }
  const words = areaWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const kindName = (kind) => KINDS[kind]?.name ?? kind;

/** A title such as "3-star rule 7 (any position)", with the number of given stars and the place in its file. */
export function titleOf(pattern) {
  const number = grouped(Number(pattern.id.split("~").at(-1)) + 1);
  return KINDS[pattern.kind]?.title(pattern.initial, number) ?? pattern.id;
}
