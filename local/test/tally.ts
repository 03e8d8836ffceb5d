import type { ReportEvent } from "./report-events.ts"

/** How many things passed and failed, and what there is to say of them at the end. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** Each thing that failed, in full: where, which, why. */
  readonly failures?: readonly string[]
  /** Each test that failed at first and passed when it ran once more. */
  readonly unsteady?: readonly EndedTest[]
}

/** A test of a run that ended: its file, its full title as vitest's name patterns read it, and why it failed. */
export interface EndedTest {
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

/** Whether a run of vitest came to run anything: one whose services did not start, or that found nothing, did not. */
export function hasBegun(events: readonly ReportEvent[]): boolean {
  return events.some(({ kind }) => kind !== "stray")
}

/** Counts what a run of vitest told. One that failed without a failed test, or told nothing, is one failure. */
export function tallyOfRun(events: readonly ReportEvent[], ok: boolean): Tally {
  const failed = testsThat("failed", events)
  const strays = events.flatMap((event) => {
    if (event.kind === "stray") return [event.message]
    return event.kind === "file" && event.message !== "" ? [`${event.file}: ${event.message}`] : []
  })
  const failures = [...failed.map(lineOf), ...strays]
  const tally = { passed: testsThat("passed", events).length, failed: failures.length }
  if (!hasBegun(events)) return { passed: 0, failed: 1, failures: [...failures, "it ran nothing"] }
  return explain({ ...tally, ...(failures.length > 0 ? { failures } : {}) }, ok)
}

/** The tests of a run that ended so. */
export function testsThat(ended: "passed" | "failed", events: readonly ReportEvent[]): readonly EndedTest[] {
  return events.flatMap((event) =>
    event.kind === "test" && event.state === ended ? [{ file: event.file, title: event.title, message: event.message }] : [],
  )
}

/** A run whose failed tests ran once more: what passed then counts as passed, and is named as unsteady. */
export function afterSecondRun(first: Tally, failedAtFirst: readonly EndedTest[], passedThen: readonly EndedTest[]): Tally {
  const hasPassed = (test: EndedTest) => passedThen.some(({ file, title }) => file === test.file && title === test.title)
  const unsteady = failedAtFirst.filter(hasPassed)
  const lines = new Set(unsteady.map(lineOf))
  return {
    passed: first.passed + unsteady.length,
    failed: first.failed - unsteady.length,
    failures: (first.failures ?? []).filter((line) => !lines.has(line)),
    unsteady,
  }
}

/** A test that failed, as it is told: where, which, why. */
export function lineOf({ file, title, message }: EndedTest): string {
  return `${file} > ${title}: ${message}`
}

/** The closing line. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function explain(tally: Tally, ok: boolean): Tally {
  return !ok && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
