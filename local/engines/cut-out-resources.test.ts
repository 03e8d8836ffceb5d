import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  CUT_OUT_ENGINE_BYTES,
  CUT_OUT_ENGINE_KEYS,
  CUT_OUT_ENGINE_PATH,
  CUT_OUT_MODEL_BYTES,
  CUT_OUT_MODELS,
  CUT_OUT_RESOURCES_FILE,
} from "../../src/wasm-workers/cut-out/engine.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { type CutOutResources, cutOutResources, modelKey } from "./cut-out-resources.ts"
import { placeCutOut } from "./image-engines.ts"

/** What a static asset may have at most (Workers: 25 MiB). */
const MAXIMUM_ASSET_BYTES = 26_214_400

test("a package without a model, with a gap in one or with too little of it is refused when the client is built", () => {
  const engineBytes = { script: 1, wasm: 2 }
  const whole = { chunks: [{ hash: "a", offsets: [0, 5] }], size: 5 }
  const late = { chunks: [{ hash: "a", offsets: [1, 5] }], size: 5 }
  expect(() => cutOutResources({ "/models/medium": whole }, engineBytes)).toThrow("/models/small")
  expect(() => cutOutResources({ "/models/small": late, "/models/medium": whole }, engineBytes)).toThrow("gap at 0")
  expect(() => cutOutResources({ "/models/small": { ...whole, size: 6 }, "/models/medium": whole }, engineBytes)).toThrow("ends at 5")
})

test("every piece of both models and of the engine is in place, small enough to be an asset, and as large as the library and people are led to expect", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engines-"))
  try {
    await placeCutOut(PROJECT_ROOT, folder)
    const target = join(folder, CUT_OUT_ENGINE_PATH)
    const resources: CutOutResources = JSON.parse(await readFile(join(target, CUT_OUT_RESOURCES_FILE), "utf8"))
    const bytesOf = (keys: readonly string[]) => keys.reduce((sum, key) => sum + (resources[key]?.size ?? 0), 0)
    for (const model of CUT_OUT_MODELS) expect(bytesOf([modelKey(model)])).toBe(CUT_OUT_MODEL_BYTES[model])
    expect(bytesOf(Object.values(CUT_OUT_ENGINE_KEYS))).toBe(CUT_OUT_ENGINE_BYTES)
    for (const { chunks, size } of Object.values(resources)) {
      const sizes = await Promise.all(chunks.map(async ({ name }) => (await stat(join(target, name))).size))
      expect(sizes).toEqual(chunks.map(({ offsets: [from, to] }) => to - from))
      expect(sizes.reduce((sum, one) => sum + one, 0)).toBe(size)
      expect(Math.max(...sizes)).toBeLessThan(MAXIMUM_ASSET_BYTES)
    }
    expect(await readdir(target)).toHaveLength(1 + 2 + 11 + 22)
  } finally {
    await rm(folder, { recursive: true })
  }
})
