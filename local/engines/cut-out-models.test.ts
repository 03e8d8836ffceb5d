import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import {
  CUT_OUT_ENGINE_BYTES,
  CUT_OUT_ENGINE_FILES,
  CUT_OUT_ENGINE_PATH,
  CUT_OUT_MANIFEST,
  CUT_OUT_MODEL_BYTES,
  CUT_OUT_MODELS,
  type CutOutManifest,
} from "../../src/wasm-workers/cut-out/engine.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { cutOutManifest } from "./cut-out-models.ts"
import { placeCutOut } from "./image-engines.ts"

/** What a static asset may have at most (Workers: 25 MiB). */
const MAXIMUM_ASSET_BYTES = 26_214_400

test("a package without a model, with a gap in one or with too little of it is refused when the client is built", () => {
  const whole = { chunks: [{ hash: "a", offsets: [0, 5] }], size: 5 }
  const late = { chunks: [{ hash: "a", offsets: [1, 5] }], size: 5 }
  expect(() => cutOutManifest({ "/models/medium": whole })).toThrow("/models/small")
  expect(() => cutOutManifest({ "/models/small": late, "/models/medium": whole })).toThrow("gap at 0")
  expect(() => cutOutManifest({ "/models/small": { ...whole, size: 6 }, "/models/medium": whole })).toThrow("ends at 5")
})

test("every piece of both models and of both engines is in place, small enough to be an asset, and as large as people are told", async () => {
  const folder = await mkdtemp(join(tmpdir(), "engines-"))
  try {
    await placeCutOut(PROJECT_ROOT, folder)
    const target = join(folder, CUT_OUT_ENGINE_PATH)
    const sizesOf = (names: readonly string[]) => Promise.all(names.map(async (name) => (await stat(join(target, name))).size))
    const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0)
    const manifest: CutOutManifest = JSON.parse(await readFile(join(target, CUT_OUT_MANIFEST), "utf8"))
    for (const model of CUT_OUT_MODELS) {
      expect(manifest[model].bytes).toBe(CUT_OUT_MODEL_BYTES[model])
      expect(sum(await sizesOf(manifest[model].pieces))).toBe(CUT_OUT_MODEL_BYTES[model])
    }
    for (const provider of ["wasm", "webgpu"] as const)
      expect(sum(await sizesOf(Object.values(CUT_OUT_ENGINE_FILES[provider])))).toBe(CUT_OUT_ENGINE_BYTES[provider])
    const names = await readdir(target)
    expect(names).toHaveLength(1 + 4 + 11 + 22)
    expect(Math.max(...(await sizesOf(names)))).toBeLessThan(MAXIMUM_ASSET_BYTES)
  } finally {
    await rm(folder, { recursive: true })
  }
})
