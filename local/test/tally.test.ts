import { expect, test } from "vitest"
import { addTallies, afterSecondRun, closingLine, tallyOfChecks, tallyOfVitest, testsThat } from "./tally.ts"

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
  expect(tallyOfVitest(null, true)).toEqual({ passed: 0, failed: 1, failures: ["it left no report"] })
})

test("every check counts as one, and an end that no line explains is a failure", () => {
  expect(tallyOfChecks(["ok     format (0.1 s)", "FAILED lint (2 s)", "src/x.ts: okay"], false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["FAILED lint (2 s)"],
  })
  expect(tallyOfChecks(["ok     format (0.1 s)"], false)).toEqual({ passed: 1, failed: 1 })
})

const report = (outcomes: Readonly<Record<string, "passed" | "failed">>) => ({
  numPassedTests: Object.values(outcomes).filter((outcome) => outcome === "passed").length,
  numFailedTests: Object.values(outcomes).filter((outcome) => outcome === "failed").length,
  testResults: [
    {
      name: "e2e/a.test.ts",
      status: "failed",
      message: "",
      assertionResults: Object.entries(outcomes).map(([title, status]) => ({
        title,
        status,
        failureMessages: status === "failed" ? ["\u001b[31mError: no button\u001b[39m\n  at x"] : [],
      })),
    },
  ],
})

test("the end names each test that failed, and why; a file that does not load too", () => {
  expect(tallyOfVitest(report({ one: "passed", two: "failed" }), false).failures).toEqual([
    "e2e/a.test.ts > two: Error: no button\n    at x",
  ])
  const unloaded = { testResults: [{ name: "e2e/b.test.ts", status: "failed", message: "SyntaxError", assertionResults: [] }] }
  expect(tallyOfVitest(unloaded, false)).toEqual({ passed: 0, failed: 1, failures: ["e2e/b.test.ts: SyntaxError"] })
})

test("what passes when it runs once more is unsteady, and what did not run again still failed", () => {
  const first = report({ one: "passed", two: "failed", three: "failed", four: "failed" })
  const second = report({ two: "passed", three: "failed" })
  const tally = afterSecondRun(tallyOfVitest(first, false), testsThat("failed", first), testsThat("passed", second))
  expect(tally.passed).toBe(2)
  expect(tally.failed).toBe(2)
  expect(tally.unsteady).toEqual([expect.stringContaining("> two:")])
  expect(tally.failures).toEqual([expect.stringContaining("> three:"), expect.stringContaining("> four:")])
})
