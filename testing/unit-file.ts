import { afterAll, vi } from "vitest"

// One process serves many files of unit tests, which costs less than one for each; every file begins with modules and globals of its own.
vi.resetModules()
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
