import { afterEach, expect, test, vi } from "vitest"
import { patience, patienceFor } from "./patience.ts"

afterEach(() => vi.unstubAllEnvs())

test("a quiet machine as fast as the reference waits as long as was chosen, and a faster one no less", () => {
  expect(patienceFor({ tookMs: 23, load: 0.4, cores: 2 })).toBe(1)
  expect(patienceFor({ tookMs: 5, load: 2, cores: 2 })).toBe(1)
})

test("a machine of half the speed waits twice as long, and so does one with twice as much to do as it has cores", () => {
  expect(patienceFor({ tookMs: 46, load: 0, cores: 2 })).toBe(2)
  expect(patienceFor({ tookMs: 23, load: 4, cores: 2 })).toBe(2)
})

test("no test waits more than eight times as long", () => {
  expect(patienceFor({ tookMs: 23, load: 400, cores: 2 })).toBe(8)
})

test("what a run has measured holds for all processes that it starts", () => {
  vi.stubEnv("TEST_PATIENCE", "3.25")
  expect(patience()).toBe(3.25)
  vi.stubEnv("TEST_PATIENCE", undefined)
  const measured = patience()
  expect(measured).toBeGreaterThanOrEqual(1)
  expect(Number(process.env["TEST_PATIENCE"])).toBeCloseTo(measured, 1)
})
