// Pictures of the icon for systems that take no SVG: the same rounded square and star, drawn point by point.

import { deflateSync } from "node:zlib";

/** The star of `icon.svg`, in a square from -50 to 50. */
const STAR = [
  [0, -40.5],
  [10.87, -11.47],
  [41.85, -10.1],
  [17.59, 9.22],
  [25.86, 39.1],
  [0, 22],
  [-25.86, 39.1],
  [-17.59, 9.22],
  [-41.85, -10.1],
  [-10.87, -11.47],
].map((point) => point.map((value) => value * 0.8));
const GROUND = [0x23, 0x55, 0x8f];
const SAMPLES = 4;

/** Whether a point is inside the star: a line from it crosses the outline an odd number of times. */
function isStar(x, y) {
  let inside = false;
  STAR.forEach(([x1, y1], index) => {
    const [x2, y2] = STAR[(index + 1) % STAR.length];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** Whether a point is inside a square of 100 with corners of this radius. */
function isGround(x, y, radius) {
  const [dx, dy] = [x, y].map((value) => Math.max(0, Math.abs(value) - (50 - radius)));
  return Math.hypot(dx, dy) <= radius;
}

/** The colour and opacity of a point of the picture, as the mean of several samples. */
function pixel(column, row, size, radius) {
  let [ground, star] = [0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const place = (index, part) => ((index + (part + 0.5) / SAMPLES) / size) * 100 - 50;
    const [x, y] = [place(column, sample % SAMPLES), place(row, Math.floor(sample / SAMPLES))];
    if (!isGround(x, y, radius)) continue;
    ground += 1;
    if (isStar(x, y)) star += 1;
  }
  const share = ground ? star / ground : 0;
  const colour = GROUND.map((value) => Math.round(value + (255 - value) * share));
  return [...colour, Math.round((255 * ground) / (SAMPLES * SAMPLES))];
}

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const crc = body.reduce((value, byte) => CRC[(value ^ byte) & 255] ^ (value >>> 8), 0xffffffff);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** The icon as a PNG of `size` points. A maskable icon fills its square: systems cut the corners themselves. */
export function iconPng(size, { maskable = false } = {}) {
  const rows = Array.from({ length: size }, (_, row) => [
    0,
    ...Array.from({ length: size }, (_, column) => pixel(column, row, size, maskable ? 0 : 18)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each of red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
