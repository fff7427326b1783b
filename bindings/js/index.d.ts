// The types of the engine. `schemas.d.ts` is generated from the schemas of the API.

import type * as api from "./schemas.js";

export type * from "./schemas.js";

/** A puzzle as text in any notation, or as an object. */
export type Puzzle = api.PuzzleInput;

/** How to ask. */
export interface AskOptions {
  /** Cancels the question. */
  signal?: AbortSignal;
}

/** How to run a job. */
export interface JobOptions<Result> extends AskOptions {
  /** Called for each result, as soon as it is there. */
  onResult?: (result: Result) => void;
  /** Called as the work goes on. */
  onProgress?: (progress: api.Progress) => void;
}

/** The fields of a question beside the puzzle, and how to ask. */
type Options<Question, Key extends keyof any = "puzzle"> = Omit<Question, Key> & AskOptions;

/** Answers questions about puzzles. */
export interface Engine {
  /** Reads a puzzle. */
  parse(puzzle: Puzzle, options?: Options<api.ParseRequest, "text">): Promise<api.Parsed>;
  /** Solves a puzzle exactly. */
  solve(puzzle: Puzzle, options?: Options<api.SolveRequest>): Promise<api.Solution>;
  /** The next step, up to a level. */
  hint(puzzle: Puzzle, options?: Options<api.HintRequest>): Promise<api.Hint>;
  /** The whole path, or every step that can be made now. */
  steps(puzzle: Puzzle, options?: Options<api.StepsRequest> & { now?: false }): Promise<api.Path>;
  steps(puzzle: Puzzle, options: Options<api.StepsRequest>): Promise<api.StepsAnswer>;
  /** Why a cell is what it is. */
  why(
    puzzle: Puzzle,
    cell: api.WhyRequest["cell"],
    options?: Options<api.WhyRequest, "puzzle" | "cell">,
  ): Promise<api.Why>;
  /** Finds mistakes in marks. */
  check(puzzle: Puzzle, options: Options<api.CheckRequest>): Promise<api.Check>;
  /** How hard a puzzle is. */
  rate(puzzle: Puzzle, options?: Options<api.RateRequest>): Promise<api.Rating>;
  /** What a few stars force in a puzzle, or on a board without regions. */
  analyze(question: api.PuzzleAnalyzeRequest & AskOptions): Promise<api.Analysis>;
  analyze(question: api.AnalyzeRequest & AskOptions): Promise<api.Analysis>;
  /** New puzzles. */
  generate(criteria: api.GenerateRequest, options?: JobOptions<api.GeneratedPuzzle>): Promise<api.GeneratedPuzzle[]>;
  /** The answer of any route of the API as text, such as `GET /techniques`. */
  ask(route: string, body?: unknown, options?: JobOptions<unknown>): Promise<string>;
  /** Ends the workers. Questions that wait are cancelled. */
  close(): void;
}

/** Where the parts of the engine are, if not beside the module, and who is told about internal errors. */
export interface EngineOptions {
  moduleUrl?: string | URL;
  rulesUrl?: string | URL;
  workerUrl?: string | URL;
  onBroken?: (text: string) => void;
}

/** Starts an engine in a worker. */
export function createEngine(options?: EngineOptions): Promise<Engine>;

/** A question that has no answer. */
export class EngineError extends Error implements Partial<Omit<api.Problem, "detail">> {
  /** What is wrong, in a sentence. */
  detail: string;
  /** The kind of error. */
  code: api.Problem["code"];
  /** The place in the text. */
  position: api.Problem["position"];
  /** What can be done about it. */
  hint: api.Problem["hint"];
  status: number;
  title: string;
}
