import { expect, test } from "vitest"
import { decideAfterExit, describeExit, MAXIMUM_RESTARTS, RESTART_WINDOW_MS, RestartBudget } from "./restart-policy.ts"

const yes = () => true
const no = () => false

test("what was ended on purpose stays down", () => {
  expect(decideAfterExit({ expected: true, wasReady: true }, yes)).toBe("leave")
  expect(decideAfterExit({ expected: true, wasReady: false }, no)).toBe("leave")
})

test("a working process that dies is restarted while that may help, then the run ends", () => {
  expect(decideAfterExit({ expected: false, wasReady: true }, yes)).toBe("restart")
  expect(decideAfterExit({ expected: false, wasReady: true }, no)).toBe("give-up")
})

test("a process that never worked is not tried again", () => {
  expect(decideAfterExit({ expected: false, wasReady: false }, yes)).toBe("give-up")
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
