import { expect, test } from "vitest"
import { cpuMs, cpuMsOf, exactCpuMs } from "./process-cpu.ts"

test("processor time is user time and system time, whatever the program is called", () => {
  const line = "42 (work) er (x) S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 1 0 100"
  expect(cpuMsOf(line)).toBe(1750)
  expect(() => cpuMsOf("nonsense")).toThrow("not a stat line")
})

test("the processor time of a process that does not exist is unknown", () => {
  expect(cpuMs(-1)).toBeNull()
  expect(exactCpuMs(-1)).toBeNull()
})

test.runIf(process.platform === "linux")("short work is seen where the kernel's steps are too coarse", () => {
  const before = exactCpuMs(process.pid) ?? Number.NaN
  for (let index = 0; index < 100_000; index++) Math.sqrt(index)
  const used = (exactCpuMs(process.pid) ?? Number.NaN) - before
  expect(used).toBeGreaterThan(0)
  expect(used % 10).not.toBe(0)
})
