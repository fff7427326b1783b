// The files beside these modules: the WebAssembly module and the rule files.

const isFile = (url) => url.protocol === "file:";

async function readFile(url) {
  const { readFile: read } = await import(/* @vite-ignore */ "node:fs/promises");
  return read(url);
}

async function fetchFile(url, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

async function compileFrom(url, cache) {
  if (isFile(url)) return WebAssembly.compile(await readFile(url));
  const response = await fetchFile(url, cache);
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isTyped && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Compiles the module. A damaged copy in a cache is replaced by a new one. */
export async function compile(url) {
  try {
    return await compileFrom(url, "default");
  } catch (error) {
    if (isFile(url)) throw error;
    const caches = await forget(url);
    if (!caches && !(error instanceof WebAssembly.CompileError)) throw error;
    return compileFrom(url, "reload");
  }
}

/** The rule files as bytes: a line of names and lengths, then the texts. */
export async function readRules(url) {
  const read = async (cache) =>
    unpack(isFile(url) ? new Blob([await readFile(url)]) : await (await fetchFile(url, cache)).blob());
  try {
    return await read("default");
  } catch (error) {
    if (isFile(url)) throw error;
    await forget(url);
    return read("reload");
  }
}

/** Unpacks a gzip file, unless a server with ideas of its own has done so. */
async function unpack(blob) {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const stream = isPacked ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes[0] !== 0x5b) throw new Error("the rule files are damaged");
  return bytes;
}

/** Removes a file from the caches of service workers. Whether it was in one. */
async function forget(url) {
  if (typeof caches === "undefined") return false;
  const kept = await Promise.all(
    (await caches.keys()).map(async (name) => (await caches.open(name)).delete(url, { ignoreSearch: true })),
  );
  return kept.includes(true);
}
