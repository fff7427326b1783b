// <star-battle puzzle="…" hints>: a board to play on, with hints if wanted.

import { createEngine } from "./index.js";

const STYLE = `
:host { display: inline-block; font: 16px/1.4 system-ui, sans-serif; color: CanvasText; }
.board { display: grid; width: min(100%, 32rem); aspect-ratio: 1; border: 2px solid; box-sizing: border-box; }
.cell { position: relative; border: 0 solid; border-width: 0 1px 1px 0; border-color: color-mix(in srgb, currentColor 30%, transparent);
  background: none; font: inherit; color: inherit; padding: 0; cursor: pointer; display: grid; place-items: center; touch-action: manipulation; }
.cell.edge-right { border-right: 3px solid; } .cell.edge-bottom { border-bottom: 3px solid; }
.cell:focus-visible { outline: 3px solid Highlight; outline-offset: -3px; z-index: 1; }
.cell.cause { background: color-mix(in srgb, gold 40%, transparent); }
.cell.target { box-shadow: inset 0 0 0 3px Highlight; }
.cell.bad { background: color-mix(in srgb, red 25%, transparent); }
.cell svg { width: 70%; height: 70%; } .cell.cross svg { width: 35%; height: 35%; opacity: 0.7; }
.below { display: flex; gap: 0.5rem; align-items: start; margin-top: 0.5rem; max-width: 32rem; }
.below button { font: inherit; padding: 0.3em 0.8em; flex: none; } .below p { margin: 0.2em 0; }
`;
const STAR = "M0-42L10.9-11.9L42.9-10.5L17.9 9.4L26.3 40.3L0 22.4L-26.3 40.3L-17.9 9.4L-42.9-10.5L-10.9-11.9Z";
const CROSS = "M-40-40L40 40M40-40L-40 40";
const NEXT = { ".": "*", "*": "x", x: "." };
const WORDS = { ".": "open", "*": "star", x: "cross" };
const LEVELS = ["Hint", "Which technique?", "Show me where", "Explain", "Why is that so?"];

// All boards of a page share one engine.
let shared = null;
const engine = () => {
  shared ??= createEngine().catch((error) => {
    shared = null;
    throw error;
  });
  return shared;
};

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function drawing(path, attributes) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-50 -50 100 100");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(svg.namespaceURI, "path");
  for (const [key, value] of Object.entries({ d: path, ...attributes })) line.setAttribute(key, value);
  svg.append(line);
  return svg;
}

export class StarBattleElement extends HTMLElement {
  static observedAttributes = ["puzzle", "hints"];
  #root = this.attachShadow({ mode: "open" });
  #cells = [];
  #marks = "";
  #grid = null;
  #level = 0;
  #turn = 0;
  #text = element("p", { role: "status", "aria-live": "polite" });
  #button = element("button", { type: "button" });

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#button.addEventListener("click", () => this.#hint());
  }

  get puzzle() {
    return this.getAttribute("puzzle") ?? "";
  }
  set puzzle(text) {
    this.setAttribute("puzzle", text);
  }
  get marks() {
    return this.#marks;
  }
  set marks(text) {
    if (!this.#grid || text.length !== this.#marks.length || /[^.*x]/.test(text))
      throw new RangeError("marks are as many characters `.`, `*` and `x` as there are cells");
    this.#marks = text;
    this.#changed();
  }

  connectedCallback() {
    this.#load();
  }
  attributeChangedCallback(name) {
    if (!this.isConnected) return;
    if (name === "puzzle") this.#load();
    else this.#button.hidden = !this.hasAttribute("hints");
  }

  async #load() {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const { puzzle, marks } = await (await engine()).parse(this.puzzle);
      if (turn !== this.#turn) return;
      this.#grid = puzzle;
      this.#marks = marks ?? ".".repeat(puzzle.regions.length ** 2);
      this.#draw();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#root.replaceChildren(element("p", { role: "alert" }, error.detail ?? String(error)));
    }
  }

  #draw() {
    const { regions } = this.#grid;
    const size = regions.length;
    const board = element("div", { class: "board", role: "grid", "aria-label": `Star Battle, ${size} by ${size}` });
    board.style.gridTemplate = `repeat(${size}, 1fr) / repeat(${size}, 1fr)`;
    this.#cells = Array.from({ length: size * size }, (_, index) => {
      const [row, column] = [Math.floor(index / size), index % size];
      const cell = element("button", { type: "button", class: "cell", role: "gridcell", tabindex: index ? "-1" : "0" });
      const region = regions[row][column];
      cell.classList.toggle("edge-right", column + 1 < size && regions[row][column + 1] !== region);
      cell.classList.toggle("edge-bottom", row + 1 < size && regions[row + 1][column] !== region);
      cell.addEventListener("click", () => this.#set(index, NEXT[this.#marks[index]]));
      cell.addEventListener("keydown", (event) => this.#key(event, index));
      return cell;
    });
    for (let row = 0; row < size; row += 1) {
      const line = element("div", { role: "row" }, ...this.#cells.slice(row * size, (row + 1) * size));
      line.style.display = "contents";
      board.append(line);
    }
    this.#button.hidden = !this.hasAttribute("hints");
    this.#root.replaceChildren(board, element("div", { class: "below" }, this.#button, this.#text));
    this.#changed(false);
  }

  #key(event, index) {
    const size = this.#grid.regions.length;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: size, ArrowUp: -size }[event.key];
    if (step) {
      event.preventDefault();
      const leavesRow = Math.abs(step) === 1 && Math.floor((index + step) / size) !== Math.floor(index / size);
      const next = leavesRow ? null : this.#cells[index + step];
      if (!next) return;
      this.#cells[index].tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === "x") this.#set(index, this.#marks[index] === "x" ? "." : "x");
  }

  #set(index, mark) {
    this.#marks = this.#marks.slice(0, index) + mark + this.#marks.slice(index + 1);
    this.#changed();
  }

  /** Shows the marks, and what is wrong with them. */
  async #changed(byPlayer = true) {
    const size = this.#grid.regions.length;
    this.#level = 0;
    this.#text.textContent = "";
    this.#button.textContent = LEVELS[0];
    for (const [index, cell] of this.#cells.entries()) {
      const mark = this.#marks[index];
      const place = `row ${Math.floor(index / size) + 1}, column ${(index % size) + 1}`;
      const region = this.#grid.regions[Math.floor(index / size)][index % size];
      cell.setAttribute("aria-label", `${place}, region ${region}, ${WORDS[mark]}`);
      cell.classList.remove("cause", "target", "bad");
      cell.classList.toggle("cross", mark === "x");
      const shape = {
        "*": [STAR, { fill: "currentColor" }],
        x: [CROSS, { stroke: "currentColor", "stroke-width": 14 }],
      };
      cell.replaceChildren(...(mark === "." ? [] : [drawing(...shape[mark])]));
    }
    if (!byPlayer) return;
    this.dispatchEvent(new CustomEvent("change", { detail: { marks: this.#marks }, bubbles: true }));
    const marks = this.#marks;
    const answer = await this.#ask((engine) => engine.check(this.#grid, { marks }));
    if (!answer || marks !== this.#marks) return;
    // Rows that lack stars are no mistake as long as somebody plays.
    const isStar = ([row, column]) => this.#marks[row * size + column] === "*";
    for (const { cells } of answer.conflicts.filter(({ cells }) => this.#isTooMuch(cells)))
      this.#highlight(cells.filter(isStar), "bad");
    if (!answer.complete) return;
    this.#text.textContent = "Solved!";
    this.dispatchEvent(new CustomEvent("solve", { bubbles: true }));
  }

  #isTooMuch(cells) {
    const size = this.#grid.regions.length;
    const stars = cells.filter(([row, column]) => this.#marks[row * size + column] === "*").length;
    return cells.length <= 2 || stars > this.#grid.stars;
  }

  #highlight(cells, kind) {
    for (const [row, column] of cells) this.#cells[row * this.#grid.regions.length + column].classList.add(kind);
  }

  async #hint() {
    this.#level = Math.min(this.#level + 1, LEVELS.length);
    const [level, marks] = [this.#level, this.#marks];
    const hint = await this.#ask((engine) => engine.hint(this.#grid, { marks, level }));
    if (!hint || marks !== this.#marks || level !== this.#level) return;
    this.#text.textContent = hint.text;
    this.#highlight(hint.cells, "cause");
    this.#highlight([...hint.stars, ...hint.empties], "target");
    this.#highlight(hint.wrong_cells ?? [], "bad");
    if (hint.state === "step") this.#button.textContent = LEVELS[level] ?? LEVELS.at(-1);
    else this.#level = 0;
  }

  /** Asks the engine; what went wrong is shown below the board. */
  async #ask(question) {
    try {
      return await question(await engine());
    } catch (error) {
      this.#text.textContent = error.detail ?? String(error);
      return null;
    }
  }
}

customElements.define("star-battle", StarBattleElement);
