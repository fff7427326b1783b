// Questions to the server, or to the engine of a static site. Errors carry the fields of the problem object: detail,
// code and position.

import { engine, isSite } from "./site.js";
import { t } from "./texts.js";

const BASE = "/api/v1";

/**
 * A failed request. `detail` is a sentence to show, `code` the kind of error, `position` its place, `fault` what is
 * wrong with a text that was to be a puzzle. The engine’s sentences are English; `isOurs` marks those of the page.
 */
class ApiError extends Error {
  constructor({ title, status = 0, detail, code = null, hint = null, position = null, fault = null, isOurs = false }) {
    super(detail ?? title ?? t("common.error.unknown"));
    Object.assign(this, { name: "ApiError", title, status, detail: this.message, code, hint, position, fault, isOurs });
  }
}

/** Whether an error only means that the request was cancelled. */
export const isAbort = (error) => error?.name === "AbortError";

const isPicture = (body) => body instanceof Blob;

/** Asks the engine of a static site. */
async function askEngine(method, path, body, options) {
  try {
    const sent = isPicture(body) ? new Uint8Array(await body.arrayBuffer()) : body;
    return await (await engine()).ask(`${method} ${path}`, sent, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(
      error.detail ? error : { detail: t("common.error.noEngine"), hint: t("common.error.tryAgain"), isOurs: true },
    );
  }
}

/** Asks the server. */
async function askServer(method, path, body, { signal } = {}) {
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      signal,
      headers: body === undefined ? {} : { "content-type": isPicture(body) ? body.type : "application/json" },
      body: body === undefined || isPicture(body) ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({
      detail: t("common.error.noAnswer"),
      hint: t("common.error.isItRunning"),
      isOurs: true,
    });
  }
  const text = await response.text();
  if (!response.ok) {
    let problem = {};
    try {
      problem = JSON.parse(text);
    } catch {
      /* Not JSON: the status says what happened. */
    }
    const { status, statusText } = response;
    throw new ApiError({ title: statusText, status, detail: text.slice(0, 300) || statusText, ...problem });
  }
  return text;
}

const ask = isSite ? askEngine : askServer;

async function request(...question) {
  const text = await ask(...question);
  return text === "" ? null : JSON.parse(text);
}

export const api = {
  get: (path, options) => request("GET", path, undefined, options),
  post: (path, body, options) => request("POST", path, body, options),
  /** The board in a picture, which is a file or a blob. */
  picture: (picture, options) => request("POST", "/parse", picture, options),
  /** An answer that is not JSON, or is wanted as it is. */
  text: (path, options) => ask("GET", path, undefined, options),
};

/** A function that fetches a path once; a failed request is repeated on the next call. */
export function fetchOnce(path) {
  let answer = null;
  return () => {
    answer ??= api.get(path).catch((error) => {
      answer = null;
      throw error;
    });
    return answer;
  };
}

/** A function like `api.post` that cancels the previous request when a new one starts. */
export function latest() {
  let controller = null;
  const call = (path, body) => {
    controller?.abort();
    controller = new AbortController();
    return api.post(path, body, { signal: controller.signal });
  };
  call.cancel = () => controller?.abort();
  return call;
}

/**
 * Runs a long job. Resolves to the data of its `done` event; rejects with an ApiError, or an AbortError after
 * `cancel()`. Leaving the page ends the job too, as the server stops when the stream closes.
 */
export function job(path, body, { onProgress, onResult } = {}) {
  const controller = new AbortController();
  let source = null;
  let stop = null;
  const cancel = () => {
    controller.abort();
    source?.close();
    stop?.(new DOMException("cancelled", "AbortError"));
  };
  const runHere = async () => {
    const { signal } = controller;
    return JSON.parse(await askEngine("POST", path, body, { signal, onProgress, onResult }));
  };
  const runOnServer = async () => {
    const { job: id } = await request("POST", path, body, { signal: controller.signal });
    return new Promise((resolve, reject) => {
      stop = reject;
      source = new EventSource(`${BASE}/jobs/${encodeURIComponent(id)}`);
      const on = (type, work) => source.addEventListener(type, ({ data }) => work(JSON.parse(data || "null")));
      on("progress", (value) => onProgress?.(value));
      on("result", (value) => onResult?.(value));
      on("done", resolve);
      on("failed", (problem) => reject(new ApiError(problem?.problem ?? problem ?? {})));
      // The server ends a stream after `done`; a break before that is a failure, and reconnecting would not resume it.
      source.onerror = () => reject(new ApiError({ detail: t("common.error.lost"), isOurs: true }));
    });
  };
  const leave = () => cancel();
  addEventListener("pagehide", leave);
  const done = (isSite ? runHere() : runOnServer()).finally(() => {
    source?.close();
    removeEventListener("pagehide", leave);
  });
  return Object.assign(done, { cancel });
}
