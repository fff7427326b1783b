// Medians of the module and of the native program: `node speed.mjs ENGINE NATIVE`.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const [engine, native] = process.argv.slice(2);
const script = fileURLToPath(new URL("answer.mjs", import.meta.url));
const maxBuffer = 1 << 30;

const run = (command, args, questions) => {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join("");
  const output = execFileSync(command, args, { input, maxBuffer, encoding: "utf8" });
  return output.trimEnd().split("\n").map(JSON.parse);
};
const ask = {
  native: (questions) => run(native, [], questions),
  wasm: (questions) => run(process.execPath, [script, engine], questions),
};

const questions = [];
for (const [size, stars, count] of [
  [6, 1, 20],
  [8, 1, 20],
  [9, 2, 20],
  [10, 2, 40],
]) {
  const order = (seed, number) => ["POST /generate", { size, stars, seed, count: number }];
  const [[, events]] = ask.native([order(7, count)]);
  const puzzles = events.filter(([event]) => event === "Result").map(([, text]) => JSON.parse(text).puzzle);
  for (let seed = 1; seed <= 20; seed += 1) questions.push(order(seed, 1));
  for (const puzzle of puzzles)
    for (const [route, more] of [
      ["solve", { forced: true }],
      ["steps", {}],
      ["rate", {}],
      ["hint", { level: 5 }],
    ])
      questions.push([`POST /${route}`, { puzzle, ...more }]);
}

const median = (numbers) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

function keyOf([route, { size, puzzle }]) {
  const side = size ?? Number.parseInt(puzzle, 10);
  return `${route.split("/")[1]} ${side}x${side}`;
}

const groups = new Map();
for (const [index, question] of questions.entries()) {
  const [kind, board] = keyOf(question).split(" ");
  for (const key of [kind, `${kind} ${board}`]) groups.set(key, [...(groups.get(key) ?? []), index]);
}

// Each question is asked in five rounds and its best time counts: other programs run on the machine, and a browser compiles
// twice, first quickly and then, what is used often, well.
const ROUNDS = 5;
const rounds = Array(ROUNDS).fill(questions).flat();
const times = Object.fromEntries(
  Object.entries(ask).map(([name, run]) => [name, run(rounds).map(([micros]) => micros)]),
);
const best = (name, index) =>
  Math.min(...Array.from({ length: ROUNDS }, (_, round) => times[name][round * questions.length + index]));

console.log("question          native ms    wasm ms   ratio");
for (const [key, indices] of [...groups].sort()) {
  const [one, other] = ["native", "wasm"].map((name) => median(indices.map((index) => best(name, index))) / 1000);
  const cell = (number, width) => number.toFixed(2).padStart(width);
  console.log(`${key.padEnd(16)} ${cell(one, 10)} ${cell(other, 10)} ${cell(other / one, 7)}`);
}
