// The result of a day as a text and as a picture. Neither says anything about where the stars are.

import { bestTime } from "../common/game-facts.js";
import { boardOf, boardWords, className } from "../common/game-words.js";
import { clock } from "../common/numbers.js";
import { readAnyPuzzleText } from "../common/puzzle-text.js";
import { t } from "../common/texts.js";
import { longDay, weekday, weekdayName } from "./dates.js";

/** What the card says, line by line. */
export function linesOf(game, streak) {
  const time = clock(bestTime(game) ?? 0);
  const { hints = 0 } = (game.wins ?? []).find(({ seconds }) => seconds === bestTime(game)) ?? game;
  return [
    t("daily.result.day", { day: longDay(game.daily) }),
    t("daily.result.class", {
      weekday: weekdayName(weekday(game.daily)),
      difficulty: className(game.difficulty),
      board: boardWords(boardOf(game.p)),
    }),
    hints > 0 ? t("daily.result.helped", { time, count: hints }) : t("daily.result.alone", { time }),
    ...(streak > 1 ? [t("daily.result.streak", { count: streak })] : []),
  ];
}

/** The text of the card, with the address of the puzzle if others can open it. */
export const textOf = (game, streak, address = null) =>
  [...linesOf(game, streak), ...(address ? [address] : [])].join("\n");

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The lines of a board between its regions, in cells. */
function bordersOf({ size, regions }) {
  const parts = [];
  for (let row = 0; row < size; row += 1)
    for (let col = 0; col < size; col += 1) {
      if (col > 0 && regions[row][col] !== regions[row][col - 1]) parts.push(`M${col} ${row}v1`);
      if (row > 0 && regions[row][col] !== regions[row - 1][col]) parts.push(`M${col} ${row}h1`);
    }
  return parts.join("");
}

const gridOf = (size) =>
  Array.from({ length: size - 1 }, (_, index) => `M${index + 1} 0v${size}M0 ${index + 1}h${size}`).join("");

/** The card as a picture: the empty board beside the lines. */
export function pictureOf(game, streak) {
  const puzzle = readAnyPuzzleText(game.p);
  const { size } = puzzle;
  const [title, ...lines] = linesOf(game, streak);
  const font = "font-family='system-ui, sans-serif' fill='#1e2126'";
  const lineOf = (line, index) =>
    `<text x="510" y="${300 + 52 * index}" font-size="30" ${font}>${escaped(line)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#f6f2e9"/>
<svg x="60" y="115" width="400" height="400" viewBox="-0.1 -0.1 ${size + 0.2} ${size + 0.2}" fill="none">
<rect width="${size}" height="${size}" fill="#fffefb" stroke="#23262b" stroke-width="${size / 90}"/>
<path d="${gridOf(size)}" stroke="#b9b3a4" stroke-width="${size / 400}"/>
<path d="${bordersOf(puzzle)}" stroke="#23262b" stroke-width="${size / 110}" stroke-linecap="round"/>
</svg>
<text x="510" y="235" font-size="34" font-weight="700" ${font}>${escaped(title)}</text>
${lines.map(lineOf).join("\n")}
</svg>`;
}
