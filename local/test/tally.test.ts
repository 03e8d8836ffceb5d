import { expect, test } from "vitest"
import { addTallies, closingLine, tallyOfChecks, tallyOfVitest } from "./tally.ts"

test("tallies add up to the closing line", () => {
  expect(
    closingLine(
      addTallies([
        { passed: 3, failed: 0 },
        { passed: 4, failed: 2 },
      ]),
    ),
  ).toBe("7 passed, 2 failed")
  expect(closingLine(addTallies([]))).toBe("0 passed, 0 failed")
})

test("a vitest run counts its tests", () => {
  expect(tallyOfVitest({ numPassedTests: 5, numFailedTests: 1 }, false)).toEqual({ passed: 5, failed: 1 })
})

test("a vitest run that failed without a failed test, or left no report, is one failure", () => {
  expect(tallyOfVitest({ numPassedTests: 5, numFailedTests: 0 }, false)).toEqual({ passed: 5, failed: 1 })
  expect(tallyOfVitest(null, true)).toEqual({ passed: 0, failed: 1 })
})

test("every check counts as one, and an end that no line explains is a failure", () => {
  expect(tallyOfChecks(["ok     format (0.1 s)", "FAILED lint (2 s)", "src/x.ts: okay"], false)).toEqual({ passed: 1, failed: 1 })
  expect(tallyOfChecks(["ok     format (0.1 s)"], false)).toEqual({ passed: 1, failed: 1 })
})
