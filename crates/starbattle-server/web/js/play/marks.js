// Marks as strings of N² characters, `.` unknown, `*` star, `x` cross: pure functions of a puzzle and its marks.

/** A copy with some cells changed. */
export function withMarks(marks, size, cells, value) {
  const list = [...marks];
  for (const [row, col] of cells) list[row * size + col] = value;
  return list.join("");
}

export const markAt = (marks, size, [row, col]) => marks[row * size + col];

/** All stars as `[row, col]`. */
export function starsOf(marks, size) {
  const stars = [];
  for (let index = 0; index < marks.length; index += 1)
    if (marks[index] === "*") stars.push([Math.floor(index / size), index % size]);
  return stars;
}

/** How many stars and open cells each row, column and region has, and whether one of the `broken` stars is in it. */
export function counts({ size, stars: need, regions }, marks, broken = []) {
  const none = () => ({ have: 0, need, open: 0 });
  const [rows, cols] = [0, 1].map(() => Array.from({ length: size }, none));
  const areas = new Map(regions.flatMap((line) => [...line]).map((letter) => [letter, none()]));
  [...marks].forEach((mark, index) => {
    const [row, col] = [Math.floor(index / size), index % size];
    for (const unit of [rows[row], cols[col], areas.get(regions[row][col])]) {
      if (mark === "*") unit.have += 1;
      if (mark === ".") unit.open += 1;
    }
  });
  for (const [row, col] of broken)
    for (const unit of [rows[row], cols[col], areas.get(regions[row][col])]) unit.broken = true;
  return { rows, cols, areas };
}

/** The crosses that follow directly from the stars, for the selected kinds: `{around, lines, regions}`. */
export function automaticCrosses(puzzle, marks, kinds) {
  const { size, stars: need, regions } = puzzle;
  if (!kinds.around && !kinds.lines && !kinds.regions) return null;
  const crosses = new Array(size * size).fill(".");
  const cross = (row, col) => {
    if (row >= 0 && col >= 0 && row < size && col < size) crosses[row * size + col] = "x";
  };
  if (kinds.around) {
    for (const [row, col] of starsOf(marks, size)) {
      for (let down = -1; down <= 1; down += 1)
        for (let right = -1; right <= 1; right += 1) if (down || right) cross(row + down, col + right);
    }
  }
  const { rows, cols, areas } = counts(puzzle, marks);
  for (let row = 0; row < size; row += 1) {
    for (let col = 0; col < size; col += 1) {
      const full = (count) => count.have >= need;
      if (
        (kinds.lines && (full(rows[row]) || full(cols[col]))) ||
        (kinds.regions && full(areas.get(regions[row][col])))
      )
        cross(row, col);
    }
  }
  return crosses.map((mark, index) => (marks[index] === "." ? mark : ".")).join("");
}

/** Marks with the automatic crosses added. */
export const merged = (marks, auto) =>
  auto ? [...marks].map((mark, index) => (mark === "." ? auto[index] : mark)).join("") : marks;

/** Stars that break a rule of the game: touching ones, and all of a row, column or region with too many. */
export function brokenStars(puzzle, marks) {
  const { size, regions } = puzzle;
  const { rows, cols, areas } = counts(puzzle, marks);
  const stars = starsOf(marks, size);
  const over = ({ have, need }) => have > need;
  return stars.filter(
    ([row, col]) =>
      over(rows[row]) ||
      over(cols[col]) ||
      over(areas.get(regions[row][col])) ||
      stars.some(([r, c]) => (r !== row || c !== col) && Math.abs(r - row) <= 1 && Math.abs(c - col) <= 1),
  );
}

/** Whether the stars solve the puzzle. */
export function isSolved(puzzle, marks) {
  const { rows, cols, areas } = counts(puzzle, marks);
  const full = ({ have, need }) => have === need;
  return (
    rows.every(full) && cols.every(full) && [...areas.values()].every(full) && brokenStars(puzzle, marks).length === 0
  );
}
