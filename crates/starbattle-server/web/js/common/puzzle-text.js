// The puzzle as one short line, for addresses and the browser's storage.

/** The puzzle as one line, `10x2.AAAB…`, with the letters of `regions`; with givens, or larger than 26×26, as JSON. */
export function puzzleText({ size, stars, regions, givens }) {
  const letters = regions.join("");
  if (/^[A-Z]+$/.test(letters) && !givens) return `${size}x${stars}.${letters}`;
  return JSON.stringify({ size, stars, regions, givens });
}

/** The puzzle of such a line, or null if the text is anything else. */
export function readPuzzleText(text) {
  const found = /^(\d+)x(\d+)\.([A-Z]+)$/.exec(text);
  if (!found) return null;
  const [size, stars] = [Number(found[1]), Number(found[2])];
  if (size < 1 || size > 26 || stars < 1 || found[3].length !== size * size || new Set(found[3]).size !== size)
    return null;
  return {
    size,
    stars,
    regions: Array.from({ length: size }, (_, row) => found[3].slice(row * size, (row + 1) * size)),
  };
}

/** The puzzle of such a line, or of the JSON that `puzzleText` writes for other puzzles; otherwise null. */
export function readAnyPuzzleText(text) {
  const line = readPuzzleText(text);
  if (line) return line;
  try {
    const { size, stars, regions, givens } = JSON.parse(text);
    const isGrid = (rows) => Array.isArray(rows) && rows.length === size && rows.every((row) => row.length === size);
    const isWhole = (number) => Number.isInteger(number) && number > 0;
    const isPuzzle = isWhole(size) && isWhole(stars) && isGrid(regions) && (givens === undefined || isGrid(givens));
    return isPuzzle ? { size, stars, regions, ...(givens && { givens }) } : null;
  } catch {
    return null;
  }
}
