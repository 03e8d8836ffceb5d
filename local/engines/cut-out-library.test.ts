import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { fitLibrary } from "./cut-out-library.ts"

const library = await readFile(join(PROJECT_ROOT, "node_modules/@imgly/background-removal/dist/index.mjs"), "utf8")

test("the installed cut-out library, once fitted, writes no code at run time and has our parts in the place of its own", () => {
  expect(library).toContain("new Function")
  const fitted = fitLibrary(library, "/parts")
  expect(fitted).not.toContain("new Function")
  expect(fitted).toMatch(/^import \{ ndArray \} from "\/parts\/nd-array\.ts";$/m)
  expect(fitted).toMatch(/^import \{ libraryFetch as fetch \} from "\/parts\/library-fetch\.ts";$/m)
  expect(fitted).toMatch(/^import \{ engineThreads as maxNumThreads \} from "\/parts\/engine-threads\.ts";$/m)
  // Each is there once: ours.
  for (const name of [/(var|function) require_ndarray\b/g, /(var|function|const) maxNumThreads\b/g])
    expect(fitted.match(name)?.length ?? 0).toBeLessThanOrEqual(1)
  expect(fitted).not.toContain("navigator.hardwareConcurrency")
})

test.each([
  ["where its ndarray begins", "node_modules/iota-array/iota.js\n", "node_modules/iota-array/index.js\n"],
  [
    "where its ndarray ends",
    "lodash-es@4.17.21/node_modules/lodash-es/_freeGlobal.js",
    "lodash-es@4.18.1/node_modules/lodash-es/_freeGlobal.js",
  ],
  ["what its ndarray is called", "var require_ndarray = ", "var require_ndarray2 = "],
  ["how its threads are counted", "navigator.hardwareConcurrency ?? 4", "navigator.hardwareConcurrency ?? 8"],
  ["how often it uses its ndarray", "var import_ndarray4 = __toESM(require_ndarray());", ""],
  ["how often it fetches", "await fetch(resourceUrl)", "await load(resourceUrl)"],
  ["that nothing else of it writes code", "var package_default = {", 'var more = new Function("");\nvar package_default = {'],
])("a library that differs in %s is refused when the client is built", (_what, text, other) => {
  expect(library).toContain(text)
  expect(() => fitLibrary(library.replace(text, other), "/parts")).toThrow("@imgly/background-removal is not as 1.7.0 is")
})
