import { expect, test } from "vitest"
import { decideAfterExit, describeExit, laterMs, MAXIMUM_RESTARTS, RESTART_WINDOW_MS, RestartBudget } from "./restart-policy.ts"

const yes = () => true
const no = () => false

test("what was ended on purpose stays down", () => {
  expect(decideAfterExit({ expected: true, wasReady: true, isOptional: false }, yes)).toBe("leave")
  expect(decideAfterExit({ expected: true, wasReady: false, isOptional: false }, no)).toBe("leave")
})

test("a working process that dies is restarted while that may help, then the run ends", () => {
  expect(decideAfterExit({ expected: false, wasReady: true, isOptional: false }, yes)).toBe("restart")
  expect(decideAfterExit({ expected: false, wasReady: true, isOptional: false }, no)).toBe("give-up")
})

test("one that the others go on without never ends the run once it has worked: it is tried again, more and more seldom", () => {
  expect(decideAfterExit({ expected: false, wasReady: true, isOptional: true }, yes)).toBe("restart")
  expect(decideAfterExit({ expected: false, wasReady: true, isOptional: true }, no)).toBe("later")
  expect([0, 1, 2, 9, 100].map(laterMs)).toEqual([30_000, 60_000, 120_000, 600_000, 600_000])
})

test("a process that never worked is not tried again", () => {
  expect(decideAfterExit({ expected: false, wasReady: false, isOptional: false }, yes)).toBe("give-up")
})

test("restarts are counted within ten minutes: a run of weeks does not end of a death a week", () => {
  const budget = new RestartBudget()
  for (let index = 0; index < MAXIMUM_RESTARTS; index += 1) expect(budget.take(index)).toBe(true)
  expect(budget.take(MAXIMUM_RESTARTS)).toBe(false)
  expect(budget.take(RESTART_WINDOW_MS)).toBe(true)
  expect(budget.take(RESTART_WINDOW_MS)).toBe(false)
})

test("an end is described by its signal or its code", () => {
  expect(describeExit({ code: null, signal: "SIGKILL" })).toBe("was ended by SIGKILL")
  expect(describeExit({ code: 3, signal: null })).toBe("ended with exit code 3")
})
