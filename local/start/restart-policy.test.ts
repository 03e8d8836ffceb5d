import { expect, test } from "vitest"
import { decideAfterExit, describeExit } from "./restart-policy.ts"

test("what was ended on purpose stays down", () => {
  expect(decideAfterExit({ expected: true, wasReady: true, restarts: 0 })).toBe("leave")
  expect(decideAfterExit({ expected: true, wasReady: false, restarts: 3 })).toBe("leave")
})

test("a working process that dies is restarted once, the second death ends the run", () => {
  expect(decideAfterExit({ expected: false, wasReady: true, restarts: 0 })).toBe("restart")
  expect(decideAfterExit({ expected: false, wasReady: true, restarts: 1 })).toBe("give-up")
})

test("a process that never worked is not tried again", () => {
  expect(decideAfterExit({ expected: false, wasReady: false, restarts: 0 })).toBe("give-up")
})

test("an end is described by its signal or its code", () => {
  expect(describeExit({ code: null, signal: "SIGKILL" })).toBe("was ended by SIGKILL")
  expect(describeExit({ code: 3, signal: null })).toBe("ended with exit code 3")
})
