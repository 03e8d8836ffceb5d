import { expect, test } from "vitest"
import { cpuMs, cpuMsOf } from "./process-cpu.ts"

test("processor time is user time and system time, whatever the program is called", () => {
  const line = "42 (work) er (x) S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 1 0 100"
  expect(cpuMsOf(line)).toBe(1750)
  expect(() => cpuMsOf("nonsense")).toThrow("not a stat line")
})

test("the processor time of a process that does not exist is unknown", () => {
  expect(cpuMs(-1)).toBeNull()
})
