import { expect, test } from "vitest"
import { eventLine, type ReportEvent, readEvent, wordsOfError } from "./report-events.ts"
import { addTallies, afterSecondRun, closingLine, hasBegun, tallyOfChecks, tallyOfRun, testsThat } from "./tally.ts"

const ended = (state: "passed" | "failed" | "skipped", title: string): ReportEvent => ({
  kind: "test",
  state,
  file: "a.test.ts",
  title,
  message: state === "failed" ? "broke" : "",
})

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

test("a run counts its tests, and tells each that failed in full", () => {
  const events = [ended("passed", "one"), ended("failed", "two"), ended("skipped", "three")]
  expect(tallyOfRun(events, false)).toEqual({ passed: 1, failed: 1, failures: ["a.test.ts > two: broke"] })
})

test("a run that failed without a failed test is one failure, and so is one that ran nothing", () => {
  expect(tallyOfRun([ended("passed", "one")], false)).toEqual({ passed: 1, failed: 1 })
  expect(tallyOfRun([], true)).toEqual({ passed: 0, failed: 1, failures: ["it ran nothing"] })
})

test("a file that does not load and an error of no test are failures of their own", () => {
  const events: ReportEvent[] = [
    ended("passed", "one"),
    { kind: "file", file: "b.test.ts", ms: 1, message: "no such module" },
    { kind: "stray", message: "rejected" },
  ]
  expect(tallyOfRun(events, false)).toEqual({ passed: 1, failed: 2, failures: ["b.test.ts: no such module", "rejected"] })
})

test("a run that no file ended in has not begun", () => {
  expect(hasBegun([{ kind: "stray", message: "Easel did not start" }])).toBe(false)
  expect(hasBegun([{ kind: "file", file: "a.test.ts", ms: 1, message: "" }])).toBe(true)
})

test("every check counts as one, and an end that no line explains is a failure", () => {
  expect(tallyOfChecks(["ok     format (0.1 s)", "FAILED lint (2 s)", "src/x.ts: okay"], false)).toEqual({
    passed: 1,
    failed: 1,
    failures: ["FAILED lint (2 s)"],
  })
  expect(tallyOfChecks(["ok     format (0.1 s)"], false)).toEqual({ passed: 1, failed: 1 })
})

test("what passed when it ran once more counts as passed and is named as unsteady", () => {
  const events = [ended("passed", "one"), ended("failed", "two"), ended("failed", "three")]
  const first = tallyOfRun(events, false)
  const second = testsThat("passed", [ended("passed", "two"), ended("failed", "three")])
  expect(afterSecondRun(first, testsThat("failed", events), second)).toEqual({
    passed: 2,
    failed: 1,
    failures: ["a.test.ts > three: broke"],
    unsteady: [{ file: "a.test.ts", title: "two", message: "broke" }],
  })
})

test("events come back from their lines, whatever stands before them; other lines say nothing", () => {
  const event = ended("failed", "wörd\nbreak")
  expect(readEvent(eventLine(event))).toEqual(event)
  expect(readEvent(`\u001b[2K${eventLine(event)}`)).toEqual(event)
  for (const line of ["ok", "", "\u0001{", '\u0001{"kind":"else"}']) expect(readEvent(line)).toBeNull()
})

test("the words of an error have its message, what differs and places of ours, without colors", () => {
  const stack = "Error: x\n    at node_modules/vitest/a.js:1\n    at src/a.ts:2\n"
  expect(wordsOfError({ message: "\u001b[31mx\u001b[0m", diff: "- 1\n+ 2", stack })).toBe("x\n- 1\n+ 2\n    at src/a.ts:2")
})
