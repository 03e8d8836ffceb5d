import { readdirSync, readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { CATALOGUES } from "../messages/catalogues.ts"

const WORKER = new URL("../../dist/worker/", import.meta.url)
const script = readFileSync(new URL("worker.js", WORKER), "utf8")

/** As the bundler writes text: what is not ASCII, by its code units. */
function escaped(text: string): string {
  return text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
}

test("the Worker has at most 900 KB as it is uploaded, its script and the WebAssembly beside it", () => {
  const files = ["worker.js", ...readdirSync(WORKER).filter((name) => name.endsWith(".wasm"))]
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, WORKER))).byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(900 * 1024)
})

test("its script has no character that makes the engine keep and read all of it at two bytes each", () => {
  expect(/.{0,40}[\u0100-\uffff]/.exec(script)?.[0]).toBeUndefined()
})

test("of the languages, English alone is part of it", () => {
  const [own, ...others] = (["en", "zh-cn", "ja", "ar"] as const).map((locale) => escaped(CATALOGUES[locale].errors.ServerError))
  expect(script).toContain(own)
  for (const text of others) expect(script).not.toContain(text)
})
