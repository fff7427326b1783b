// A board whose borders can be changed one by one: regions are what its borders enclose.

/** All pairs of cells that share a side, the left or upper one first. */
export function bordersOf(size) {
  const pairs = [];
  for (let row = 0; row < size; row += 1) {
    for (let col = 0; col < size; col += 1) {
      if (col + 1 < size)
        pairs.push([
          [row, col],
          [row, col + 1],
        ]);
      if (row + 1 < size)
        pairs.push([
          [row, col],
          [row + 1, col],
        ]);
    }
  }
  return pairs;
}

const key = (a, b) => `${a}|${b}`;

/** The state of a board that was read: its regions, marks and borders. */
export function boardOf({ size, regions }, marks) {
  const letter = ([row, col]) => [...regions[row]][col];
  const borders = new Set(
    bordersOf(size)
      .filter(([a, b]) => letter(a) !== letter(b))
      .map(([a, b]) => key(a, b)),
  );
  const state = { size, regions, marks: marks ?? ".".repeat(size * size), borders };
  // Pieces of one region may lie apart; they stay together whatever is changed elsewhere.
  const pieces = piecesOf(state);
  state.origin = pieces.map((piece, index) => ({ piece, letter: letter([Math.floor(index / size), index % size]) }));
  return state;
}

/** Adds or removes the border between two cells, and names the regions again. */
export function toggledBorder(state, a, b) {
  const border = key(a, b);
  if (!state.borders.delete(border)) state.borders.add(border);
  const names = [...Array(62).keys()].map((index) => String.fromCharCode(index < 26 ? 65 + index : 71 + index));
  const { size, origin } = state;
  const pieces = piecesOf(state);
  const named = new Map();
  const taken = new Map();
  const used = new Set(origin.map(({ letter }) => letter));
  pieces.forEach((piece, index) => {
    if (named.has(piece)) return;
    const { piece: before, letter } = origin[index];
    // The second part of a piece that was split is a region of its own.
    const isSplit = taken.has(before);
    const name = isSplit ? names.find((name) => !used.has(name)) : letter;
    used.add(name);
    taken.set(before, piece);
    named.set(piece, name);
  });
  state.regions = Array.from({ length: size }, (_, row) =>
    pieces
      .slice(row * size, (row + 1) * size)
      .map((piece) => named.get(piece))
      .join(""),
  );
}

/** For each cell the number of the piece that borders enclose it in. */
function piecesOf({ size, borders }) {
  const pieces = Array(size * size).fill(-1);
  const open = bordersOf(size).filter(([a, b]) => !borders.has(key(a, b)));
  const neighbours = Array.from(pieces, () => []);
  for (const [[row, col], [otherRow, otherCol]] of open) {
    const [here, there] = [row * size + col, otherRow * size + otherCol];
    neighbours[here].push(there);
    neighbours[there].push(here);
  }
  let count = 0;
  for (let start = 0; start < pieces.length; start += 1) {
    if (pieces[start] >= 0) continue;
    const waiting = [start];
    pieces[start] = count;
    while (waiting.length > 0) {
      for (const other of neighbours[waiting.pop()]) {
        if (pieces[other] >= 0) continue;
        pieces[other] = count;
        waiting.push(other);
      }
    }
    count += 1;
  }
  return pieces;
}
