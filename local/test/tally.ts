/** How many things passed and failed. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** The sum of all tallies. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }), {
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
  const failed = lines.filter((line) => /^FAILED\s/.test(line)).length
  return explain({ passed, failed }, ok)
}

/** Counts a vitest JSON report; null is a run that left none. A failed run without a failed test (a file that does not load) is one failure. */
export function tallyOfVitest(report: unknown, ok: boolean): Tally {
  if (typeof report !== "object" || report === null) return { passed: 0, failed: 1 }
  const passed = "numPassedTests" in report && typeof report.numPassedTests === "number" ? report.numPassedTests : 0
  const failed = "numFailedTests" in report && typeof report.numFailedTests === "number" ? report.numFailedTests : 0
  return explain({ passed, failed }, ok)
}

/** The closing line. */
export function closingLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

function explain({ passed, failed }: Tally, ok: boolean): Tally {
  return { passed, failed: !ok && failed === 0 ? 1 : failed }
}
