import { readdirSync, readFileSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { FEATURES } from "../domain/features.ts"
import { CATALOGUES } from "../messages/catalogues.ts"

const WORKER = new URL("../../dist/worker/", import.meta.url)
const script = readFileSync(new URL("worker.js", WORKER), "utf8")

/** As the bundler writes text: what is not ASCII, by its code units. */
function escaped(text: string): string {
  return text.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
}

/** 900 KB with 120 calls, and 4 KB for each further one. */
const MAXIMUM_BYTES = (900 + 4 * Math.max(0, FEATURES.flatMap(({ calls }) => calls).length - 120)) * 1024
/** What it has in fact stays well below: it grows by a decision, not by itself. */
const AGREED_BYTES = 1360 * 1024

test("the Worker is as small as was agreed as it is uploaded, its script and the WebAssembly beside it", () => {
  expect(AGREED_BYTES).toBeLessThanOrEqual(MAXIMUM_BYTES)
  const files = ["worker.js", ...readdirSync(WORKER).filter((name) => name.endsWith(".wasm"))]
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, WORKER))).byteLength, 0)
  expect(bytes).toBeLessThanOrEqual(AGREED_BYTES)
})

test("its script has no character that makes the engine keep and read all of it at two bytes each", () => {
  expect(/.{0,40}[\u0100-\uffff]/.exec(script)?.[0]).toBeUndefined()
})

test("of the languages, English alone is part of it", () => {
  const [own, ...others] = (["en", "zh-cn", "ja", "ar"] as const).map((locale) => escaped(CATALOGUES[locale].errors.ServerError))
  expect(script).toContain(own)
  for (const text of others) expect(script).not.toContain(text)
})
