// Outlines and tints. A cell is a square of 100 units; `regions` are rows of letters.

export const CELL = 100;

/** Path data of the borders between cells with different `labelOf`, straight runs merged, without the frame. */
export function borderPath(size, labelOf) {
  const runs = [];
  const along = (between, draw) => {
    for (let line = 1; line < size; line += 1) {
      let start = -1;
      for (let at = 0; at <= size; at += 1) {
        const wall = at < size && between(line, at);
        if (wall && start < 0) start = at;
        if (!wall && start >= 0) {
          runs.push(draw(line * CELL, start * CELL, at * CELL));
          start = -1;
        }
      }
    }
  };
  along(
    (row, col) => labelOf(row - 1, col) !== labelOf(row, col),
    (y, from, to) => `M${from} ${y}H${to}`,
  );
  along(
    (col, row) => labelOf(row, col - 1) !== labelOf(row, col),
    (x, from, to) => `M${x} ${from}V${to}`,
  );
  return runs.join("");
}

/** The closed outline of a set of cells, `[row, col]` each, moved inwards by `inset` units. */
export function outlinePath(cells, inset = 0) {
  const inside = new Set(cells.map(([row, col]) => `${row},${col}`));
  const has = (row, col) => inside.has(`${row},${col}`);
  const parts = [];
  for (const [row, col] of cells) {
    const [top, left, bottom, right] = [row * CELL, col * CELL, (row + 1) * CELL, (col + 1) * CELL];
    // Each side runs from corner to corner; where the neighbour is in the set, it continues to the neighbour's side.
    const side = (open, along, x1, y1, x2, y2, before, after, dx, dy) => {
      if (open) return;
      const start = before ? 0 : inset;
      const end = after ? 0 : inset;
      parts.push(along === "h" ? `M${x1 + start} ${y1 + dy}H${x2 - end}` : `M${x1 + dx} ${y1 + start}V${y2 - end}`);
    };
    side(has(row - 1, col), "h", left, top, right, top, has(row, col - 1), has(row, col + 1), 0, inset);
    side(has(row + 1, col), "h", left, bottom, right, bottom, has(row, col - 1), has(row, col + 1), 0, -inset);
    side(has(row, col - 1), "v", left, top, left, bottom, has(row - 1, col), has(row + 1, col), inset, 0);
    side(has(row, col + 1), "v", right, top, right, bottom, has(row - 1, col), has(row + 1, col), -inset, 0);
    // An inner corner: both neighbours are in the set but the diagonal is not, so the inset line has a short elbow.
    if (inset > 0) {
      for (const [down, across] of [
        [-1, -1],
        [-1, 1],
        [1, -1],
        [1, 1],
      ]) {
        if (has(row + down, col) && has(row, col + across) && !has(row + down, col + across)) {
          const x = across < 0 ? left : right;
          const y = down < 0 ? top : bottom;
          parts.push(`M${x} ${y - down * inset}H${x - across * inset}V${y}`);
        }
      }
    }
  }
  return parts.join("");
}

/** A path that fills cells. */
export const fillPath = (cells) =>
  cells.map(([row, col]) => `M${col * CELL} ${row * CELL}h${CELL}v${CELL}h-${CELL}z`).join("");

/** The cells of each region: a map from letter to `[row, col]` lists. Cells marked `.` belong to none. */
export function cellsByRegion(regions) {
  const map = new Map();
  regions.forEach((line, row) =>
    [...line].forEach((letter, col) => {
      if (letter === ".") return;
      if (!map.has(letter)) map.set(letter, []);
      map.get(letter).push([row, col]);
    }),
  );
  return map;
}

/**
 * A tint from 0 to 4 for each region, so that regions that share a border differ. The region with the fewest choices
 * comes next and takes the tint used least so far.
 */
export function tintsOf(regions) {
  const near = new Map([...cellsByRegion(regions).keys()].map((letter) => [letter, new Set()]));
  const meet = (one, two) => {
    if (one === two || !near.has(one) || !near.has(two)) return;
    near.get(one).add(two);
    near.get(two).add(one);
  };
  regions.forEach((line, row) =>
    [...line].forEach((letter, col) => {
      meet(letter, line[col + 1]);
      meet(letter, regions[row + 1]?.[col]);
    }),
  );
  const tints = new Map();
  let budget = 20000;
  const used = (letter) =>
    new Set([...near.get(letter)].map((other) => tints.get(other)).filter((tint) => tint !== undefined));
  const paint = () => {
    const open = [...near.keys()].filter((letter) => !tints.has(letter));
    if (open.length === 0) return true;
    budget -= 1;
    const rank = (letter) => used(letter).size * 100 + near.get(letter).size;
    const next = open.reduce((best, letter) => (rank(letter) > rank(best) ? letter : best));
    const taken = used(next);
    const uses = (tint) => [...tints.values()].filter((other) => other === tint).length;
    const choices = [0, 1, 2, 3, 4]
      .filter((tint) => !taken.has(tint))
      .sort((one, two) => uses(one) - uses(two) || one - two);
    for (const tint of choices) {
      if (budget <= 0) break;
      tints.set(next, tint);
      if (paint()) return true;
      tints.delete(next);
    }
    return false;
  };
  // Regions in several pieces may need more than five tints; borders tell them apart then.
  if (!paint())
    for (const letter of near.keys())
      if (!tints.has(letter)) tints.set(letter, [0, 1, 2, 3, 4].find((tint) => !used(letter).has(tint)) ?? 0);
  return tints;
}
