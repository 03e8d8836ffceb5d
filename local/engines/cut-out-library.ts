import { join } from "node:path"
import type { Plugin } from "vite"

/** All of its package, so that another file of it than the one that is known is refused. */
const LIBRARY = /\/@imgly\/background-removal\//
const PARTS = "src/wasm-workers/cut-out"
/** Around what the library has of `ndarray`, in version 1.7.0. */
const NDARRAY_FROM = "// ../../node_modules/.pnpm/iota-array@1.0.0/node_modules/iota-array/iota.js\n"
const NDARRAY_TO = "// ../../node_modules/.pnpm/lodash-es@4.17.21/node_modules/lodash-es/_freeGlobal.js\n"
const THREADS = "var maxNumThreads = () => navigator.hardwareConcurrency ?? 4;\n"
const NDARRAY_USES = 4
const FETCHES = 3

/**
 * Fits the cut-out library to our workers when the client is built: its `ndarray` writes code at run time, which their policy refuses, so
 * ours takes its place; so does our `fetch`, which keeps and counts what it gets and can be stopped, and our count of threads.
 */
export function cutOutLibrary(root: string): Plugin {
  return {
    name: "cut-out-library",
    transform: { filter: { id: LIBRARY }, handler: (code) => ({ code: fitLibrary(code, join(root, PARTS)), map: null }) },
  }
}

/** The library's text with our parts, modules in the folder `parts`. Throws where the text is not that of the version it is written for. */
export function fitLibrary(code: string, parts: string): string {
  const [before, rest] = halves(code, NDARRAY_FROM)
  const [ndarray, after] = halves(rest, NDARRAY_TO)
  if (!ndarray.includes("var require_ndarray = ")) throw otherVersion("require_ndarray")
  const [head, tail] = halves(before + after, THREADS)
  const fitted = head + tail
  if (count(fitted, "require_ndarray()") !== NDARRAY_USES) throw otherVersion("require_ndarray()")
  if (count(fitted, "fetch(") !== FETCHES) throw otherVersion("fetch(")
  if (fitted.includes("new Function")) throw otherVersion("new Function")
  const importOf = (names: string, file: string) => `import { ${names} } from ${JSON.stringify(join(parts, file))};\n`
  return [
    importOf("ndArray", "nd-array.ts"),
    importOf("libraryFetch as fetch", "library-fetch.ts"),
    importOf("engineThreads as maxNumThreads", "engine-threads.ts"),
    "var require_ndarray = () => ndArray;\n",
    fitted,
  ].join("")
}

/** What is before and after a text that is there exactly once. */
function halves(code: string, text: string): readonly [string, string] {
  const [before, after, ...more] = code.split(text)
  if (before === undefined || after === undefined || more.length > 0) throw otherVersion(text.trim())
  return [before, after]
}

function count(code: string, text: string): number {
  return code.split(text).length - 1
}

function otherVersion(text: string): Error {
  return new Error(`@imgly/background-removal is not as 1.7.0 is, for which local/engines/cut-out-library.ts is written: ${text}`)
}
