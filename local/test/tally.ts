import { stripVTControlCharacters } from "node:util"
import { z } from "zod"

/** How many things passed and failed, and what there is to say of them at the end. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Each thing that failed, in a line or a few: where, which, why. */
  readonly failures?: readonly string[]
  /** Each test that failed at first and passed when it ran once more. */
  readonly unsteady?: readonly string[]
}

/** A test of a report: its file, its full title as vitest's name patterns read it, and the beginning of its message where it failed. */
export interface ReportedTest {
  readonly file: string
  readonly title: string
  readonly message: string
}

/** The sum of all tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce<Tally>(({ passed, failed }, tally) => ({ passed: passed + tally.passed, failed: failed + tally.failed }), {
    passed: 0,
    failed: 0,
  })
}

/** A step that counts as one. */
export function tallyOfExit(ok: boolean): Tally {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Counts the "ok …" and "FAILED …" lines of `npm run check`; an end that no line explains is one failure more. */
export function tallyOfChecks(lines: readonly string[], ok: boolean): Tally {
  const passed = lines.filter((line) => /^ok\s/.test(line)).length
  const failures = lines.filter((line) => /^FAILED\s/.test(line))
  return explain({ passed, failed: failures.length, ...(failures.length > 0 ? { failures } : {}) }, ok)
}

const vitestReport = z.object({
  numPassedTests: z.number().default(0),
  numFailedTests: z.number().default(0),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(""),
        assertionResults: z.array(
          z.object({
            ancestorTitles: z.array(z.string()).default([]),
            title: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    )
    .default([]),
})

/** Counts a vitest JSON report; null is a run that left none. A failed run without a failed test (a file that does not load) is one failure. */
export function tallyOfVitest(report: unknown, ok: boolean): Tally {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return { passed: 0, failed: 1, failures: ["it left no report"] }
  const { numPassedTests: passed, numFailedTests: failed, testResults } = parsed.data
  const unloaded = testResults
    .filter(({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"))
    .map(({ name, message }) => `${name}: ${beginningOf(message)}`)
  const failures = [...testsThat("failed", report).map(({ file, title, message }) => `${file} > ${title}: ${message}`), ...unloaded]
  return explain({ passed, failed, ...(failures.length > 0 ? { failures } : {}) }, ok)
}

/** The tests of a vitest JSON report that ended so. */
export function testsThat(ended: "passed" | "failed", report: unknown): readonly ReportedTest[] {
  const parsed = vitestReport.safeParse(report)
  if (!parsed.success) return []
  return parsed.data.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === ended)
      .map(({ ancestorTitles, title, failureMessages }) => ({
        file: name,
        title: [...ancestorTitles.filter((ancestor) => ancestor !== ""), title].join(" > "),
        message: beginningOf(failureMessages?.[0] ?? ""),
      })),
  )
}

/** A run whose failed tests ran once more: what passed then counts as passed, and is named as unsteady. */
export function afterSecondRun(first: Tally, failedAtFirst: readonly ReportedTest[], passedThen: readonly ReportedTest[]): Tally {
  const hasPassed = (test: ReportedTest) => passedThen.some(({ file, title }) => file === test.file && title === test.title)
  const lines = (tests: readonly ReportedTest[]) => tests.map(({ file, title, message }) => `${file} > ${title}: ${message}`)
  const unsteady = failedAtFirst.filter(hasPassed)
  return {
    passed: first.passed + unsteady.length,
    failed: first.failed - unsteady.length,
    failures: lines(failedAtFirst.filter((test) => !hasPassed(test))),
    unsteady: lines(unsteady),
  }
}

/** The first lines of a message, without colours. */
function beginningOf(message: string): string {
  return stripVTControlCharacters(message).split("\n").slice(0, 6).join("\n  ").slice(0, 900)
}

/** The closing line. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function explain(tally: Tally, ok: boolean): Tally {
  return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
