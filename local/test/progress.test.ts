import { expect, test } from "vitest"
import { minutes, Progress } from "./progress.ts"

const STEPS = [
  { title: "Checks", seconds: 100, tests: 20 },
  { title: "Worker tests", seconds: 300, tests: 1236 },
  { title: "Client build", seconds: 20, tests: 1 },
]

test("a run says at its start how long it takes on this machine's cores", () => {
  expect(new Progress(STEPS, 2).line(0)).toBe("0 of 3 steps · about 4 min left")
})

test("what runs is named with what is done of it, and what ended is counted", () => {
  const progress = new Progress(STEPS, 2)
  progress.begin("Client build")
  expect(progress.line(5)).toBe("Client build · 0 of 3 steps · about 4 min left")
  progress.end("Client build")
  progress.begin("Worker tests")
  for (let at = 0; at < 412; at++) progress.count("Worker tests")
  expect(progress.line(60)).toBe("Worker tests 412 of 1,236 · 1 of 3 steps · about 3 min left")
})

test("a machine half as fast takes twice as long for what is left", () => {
  const progress = new Progress(STEPS, 2)
  progress.begin("Checks")
  progress.end("Checks")
  expect(progress.left(50)).toBeCloseTo(160)
  expect(progress.left(100)).toBeCloseTo(320)
})

test("more tests than were planned never make less than nothing left", () => {
  const progress = new Progress(STEPS.slice(0, 1), 2)
  progress.begin("Checks")
  for (let at = 0; at < 50; at++) progress.count("Checks")
  expect(progress.left(60)).toBeGreaterThan(0)
  expect(progress.line(60)).toContain("Checks 50 of 50")
})

test("times are said as a person would", () => {
  expect([3, 41, 89, 95, 610].map(minutes)).toEqual(["10 s", "50 s", "90 s", "2 min", "10 min"])
})
