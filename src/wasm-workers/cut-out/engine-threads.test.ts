import { afterEach, expect, test, vi } from "vitest"
import { engineThreads } from "./engine-threads.ts"

afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, 2, 2],
  [true, 32, 8],
  [false, 32, 1],
])("isolated: %s, %i cores: the engine runs on %i", (isIsolated, cores, threads) => {
  vi.stubGlobal("crossOriginIsolated", isIsolated)
  vi.stubGlobal("navigator", { hardwareConcurrency: cores })
  expect(engineThreads()).toBe(threads)
})
