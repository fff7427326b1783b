// A drawing as a picture that every program opens.

import { h } from "./dom.js";

/** The width of a picture, in pixels. */
const WIDTH = 1200;

/** The PNG of an SVG text, as a blob. */
export async function toPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const height = Math.round((WIDTH * image.height) / image.width);
  const canvas = h("canvas", { width: WIDTH, height });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, WIDTH, height);
  context.drawImage(image, 0, 0, WIDTH, height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}
