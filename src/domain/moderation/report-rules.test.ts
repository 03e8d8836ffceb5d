import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { REPORT_REASONS, URGENT_REASONS } from "./case-rules.ts"
import { casePriority } from "./report-rules.ts"

const cause = fc.record({ reason: fc.constantFrom(...REPORT_REASONS), reporters: fc.nat(1000) })

describe("casePriority", () => {
  it("puts what is limited at once before everything else, whoever many report that", () => {
    fc.assert(
      fc.property(cause, cause, (one, other) => {
        if (URGENT_REASONS.includes(one.reason) && !URGENT_REASONS.includes(other.reason))
          expect(casePriority(one)).toBeGreaterThan(casePriority(other))
      }),
    )
  })

  it("never falls with more people", () => {
    fc.assert(
      fc.property(cause, fc.nat(1000), (one, more) => {
        expect(casePriority({ ...one, reporters: one.reporters + more })).toBeGreaterThanOrEqual(casePriority(one))
      }),
    )
  })
})
