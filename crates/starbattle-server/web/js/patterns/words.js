// The words for kinds, effects and features, used by cards, facets and headings alike.

import { grouped } from "../shared/numbers.js";

export const KINDS = {
  pair: {
    name: "Pair pattern",
    plural: "Pair patterns",
    help: "Stars at exact cells of the board, and everything they force there.",
  },
  template: {
    name: "Pure template",
    plural: "Pure templates",
    help: "A shape that forces the same cells at several places.",
  },
  unconstrained: {
    name: "Free rule",
    plural: "Free rules",
    help: "Meant for every place where the shape fits on the board.",
  },
  constrained: {
    name: "Conditional rule",
    plural: "Conditional rules",
    help: "Meant only for places that meet its conditions.",
  },
};

export const EFFECTS = { empty: "Forces empty cells", star: "Forces a star" };

const FEATURES = [
  [
    /^frame_(row|col)_(even|odd)$/,
    (m) => `${m[2] === "even" ? "Even" : "Odd"} number of ${m[1] === "row" ? "rows above" : "columns left"}`,
  ],
  [
    /^frame_(row|col)=(\d+)$/,
    (m) =>
      `Exactly ${m[2]} ${m[1] === "row" ? (m[2] === "1" ? "row above" : "rows above") : m[2] === "1" ? "column left" : "columns left"}`,
  ],
  [
    /^ring_index=(\d+)$/,
    (m) => (m[1] === "0" ? "Cell on the border" : `Cell ${m[1]} step${m[1] === "1" ? "" : "s"} from the border`),
  ],
  [/^parity$/, () => "Any parity"],
  [/^position$/, () => "Any exact place"],
  [/^edge$/, () => "Any edge, ring or shared line"],
];

/** A feature's name as a short label. */
export function featureLabel(name) {
  for (const [pattern, words] of FEATURES) {
    const match = pattern.exec(name);
    if (match) return words(match);
  }
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const kindName = (kind) => KINDS[kind]?.name ?? kind;

/** "10×10, 2★" */
export const boardName = (size, stars) => `${size}×${size}, ${stars}★`;

/** A pattern's title: short, and the same everywhere. */
export function titleOf(pattern) {
  const index = pattern.id.split("~").at(-1);
  return `${kindName(pattern.kind)} ${grouped(Number(index) + 1)}`;
}
