// Keeps at most two workers: one answers questions, the other runs jobs, so that questions never wait for a job.

import { compile, readRules } from "./assets.js";

/** Long work without anything that later questions need. */
const JOBS = new Set(["POST /generate", "POST /mine"]);

/** How long a question that nobody waits for any more may go on before its worker is ended, in milliseconds. */
const GRACE = 250;

/** A question that has no answer, with the fields of a problem object (RFC 9457). */
export class EngineError extends Error {
  constructor(problem) {
    super(problem.detail ?? problem.title ?? "The engine failed.");
    Object.assign(this, { code: null, hint: null, position: null, status: 0, ...problem, detail: this.message });
    this.name = "EngineError";
  }
}

const cancelled = (signal) => signal?.reason ?? new DOMException("The question was cancelled.", "AbortError");

/** Starts the worker of the file `url`, in a browser or in Node. */
async function startWorker(url) {
  if (typeof Worker === "function") {
    const worker = new Worker(url, { type: "module" });
    return {
      post: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      busy: () => {},
      listen(onMessage, onError) {
        worker.addEventListener("message", ({ data }) => onMessage(data));
        worker.addEventListener("error", (event) => onError(event.message ?? "its script could not be loaded"));
      },
    };
  }
  const { Worker: Thread } = await import(/* @vite-ignore */ "node:worker_threads");
  const worker = new Thread(url);
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    // A program ends although an idle worker is there, but not while it waits for an answer.
    busy: (on) => (on ? worker.ref() : worker.unref()),
    listen(onMessage, onError) {
      worker.on("message", onMessage);
      worker.on("error", (error) => onError(error.message));
    },
  };
}

/** One worker and the questions that wait for it. */
class Lane {
  #host;
  #worker = null;
  #current = null;
  #waiting = [];
  #number = 0;

  constructor(host) {
    this.#host = host;
  }

  ask(route, body, { signal, onProgress, onResult } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(cancelled(signal));
        return;
      }
      const task = { route, body, resolve, reject, onProgress, onResult, isWanted: true };
      const abort = () => this.#abandon(task, cancelled(signal));
      signal?.addEventListener("abort", abort, { once: true });
      task.settle = (how, value) => {
        signal?.removeEventListener("abort", abort);
        how(value);
      };
      this.#waiting.push(task);
      this.#next();
    });
  }

  async #next() {
    if (this.#current || this.#waiting.length === 0) return;
    const task = this.#waiting.shift();
    this.#current = task;
    this.#number += 1;
    task.id = this.#number;
    try {
      this.#worker ??= this.#start();
      const worker = await this.#worker;
      if (this.#current !== task) return;
      worker.busy(true);
      worker.post({ id: task.id, route: task.route, body: task.body });
    } catch (error) {
      this.#worker = null;
      if (this.#current === task) this.#finish(task.reject, startFailure(error));
    }
  }

  async #start() {
    const [worker, module] = await Promise.all([startWorker(this.#host.workerUrl), this.#host.module()]);
    worker.listen(
      (message) => this.#receive(message),
      (text) => {
        this.#end();
        if (this.#current) this.#finish(this.#current.reject, startFailure(text));
      },
    );
    worker.post({ module });
    return worker;
  }

  async #receive({ id, event, text }) {
    const task = this.#current;
    if (id !== task?.id) return;
    if (event === "progress") task.isWanted && task.onProgress?.(JSON.parse(text));
    else if (event === "result") task.isWanted && task.onResult?.(JSON.parse(text));
    else if (event === "answer" || event === "done") this.#finish(task.resolve, text);
    else if (event === "problem") this.#finish(task.reject, new EngineError(JSON.parse(text)));
    else if (event === "rules") this.#supply(task);
    else if (event === "broken") {
      this.#end();
      this.#host.onBroken?.(text);
      const detail = "The engine had an internal error and was started again. Nothing of yours is lost.";
      this.#finish(task.reject, new EngineError({ title: "Internal error", status: 500, detail }));
    }
  }

  /** Asks again, with the rule files. */
  async #supply(task) {
    try {
      const [worker, rules] = await Promise.all([this.#worker, this.#host.rules()]);
      if (this.#current === task) worker.post({ rules, id: task.id, route: task.route, body: task.body });
    } catch (error) {
      if (this.#current === task) this.#finish(task.reject, startFailure(error));
    }
  }

  #finish(how, value) {
    const task = this.#current;
    this.#current = null;
    this.#worker?.then((worker) => this.#current || worker.busy(false)).catch(() => {});
    task.settle(how, value);
    this.#next();
  }

  #abandon(task, reason) {
    task.settle(task.reject, reason);
    task.isWanted = false;
    const place = this.#waiting.indexOf(task);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (this.#current !== task) return;
    const restart = () => {
      if (this.#current !== task) return;
      this.#end();
      this.#current = null;
      this.#next();
    };
    // Most questions are answered sooner than another worker starts.
    if (JOBS.has(task.route)) restart();
    else setTimeout(restart, GRACE);
  }

  #end() {
    this.#worker?.then((worker) => worker.end()).catch(() => {});
    this.#worker = null;
  }

  close() {
    const reason = cancelled();
    this.#end();
    for (const task of [this.#current, ...this.#waiting]) task?.settle(task.reject, reason);
    this.#current = null;
    this.#waiting = [];
  }
}

const startFailure = (error) =>
  new EngineError({
    title: "No engine",
    detail: "The engine could not be started.",
    hint: `Check the connection and try again (${error?.message ?? error}).`,
  });

/** What is missing in this program to run the engine, as a sentence; null if nothing is. */
export function missing() {
  if (typeof WebAssembly !== "object") return "This browser cannot run WebAssembly, which the engine is written in.";
  if (typeof Worker !== "function" && typeof process !== "object") return "This browser cannot run workers.";
  return null;
}

/** The engine behind a queue. `onBroken(text)` is called after an internal error, when it has been started again. */
export class Host {
  #module = null;
  #rules = null;
  #questions = new Lane(this);
  #jobs = new Lane(this);
  #pictures = null;
  #moduleUrl;
  #visionUrl;
  #rulesUrl;

  constructor({ moduleUrl, visionUrl, rulesUrl, workerUrl, onBroken } = {}) {
    this.#moduleUrl = new URL(moduleUrl ?? new URL("../starbattle.wasm", import.meta.url));
    this.#visionUrl = new URL(visionUrl ?? new URL("../vision.wasm", import.meta.url));
    this.#rulesUrl = new URL(rulesUrl ?? new URL("../rules.pack", import.meta.url));
    this.workerUrl = new URL(workerUrl ?? new URL("./worker.js", import.meta.url));
    this.onBroken = onBroken;
  }

  /** The compiled module, which workers share. */
  module() {
    this.#module ??= compile(this.#moduleUrl).catch((error) => {
      this.#module = null;
      throw error;
    });
    return this.#module;
  }

  /** The rule files, which are loaded when they are first needed. */
  rules() {
    this.#rules ??= readRules(this.#rulesUrl).catch((error) => {
      this.#rules = null;
      throw error;
    });
    return this.#rules;
  }

  /**
   * Answers a question as text. `route`: a method and a path, such as `POST /hint`; `body`: an object, or the bytes of
   * a picture for `POST /parse`. Options: a `signal` to cancel, and `onProgress` and `onResult` for jobs.
   */
  async ask(route, body, options) {
    const lack = missing();
    if (lack) throw new EngineError({ title: "No engine", detail: lack });
    if (body instanceof Uint8Array) return this.#pictureLane().ask(route, body, options);
    const lane = JOBS.has(route) ? this.#jobs : this.#questions;
    return lane.ask(route, body === undefined ? "" : JSON.stringify(body), options);
  }

  /** Pictures are read by a module of their own, which is loaded with the first one. */
  #pictureLane() {
    let module = null;
    this.#pictures ??= new Lane({
      workerUrl: this.workerUrl,
      onBroken: this.onBroken,
      module: () => {
        module ??= compile(this.#visionUrl).catch((error) => {
          module = null;
          throw error;
        });
        return module;
      },
    });
    return this.#pictures;
  }

  /** Ends the workers. What was asked is cancelled. */
  close() {
    this.#pictures?.close();
    this.#questions.close();
    this.#jobs.close();
  }
}
