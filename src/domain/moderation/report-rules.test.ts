import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { REPORT_REASONS, URGENT_REASONS } from "./case-rules.ts"
import { casePriority } from "./report-rules.ts"

const cause = fc.record({ reason: fc.constantFrom(...REPORT_REASONS), reporters: fc.nat(1000) })

describe("casePriority", () => {
  it("puts what is limited at once before everything else, however many report that", () => {
    fc.assert(
      fc.property(cause, cause, (one, other) => {
        if (URGENT_REASONS.includes(one.reason) && !URGENT_REASONS.includes(other.reason))
          expect(casePriority(one)).toBeGreaterThan(casePriority(other))
      }),
    )
  })

  it("rises with each of ten people, and never to the next weight", () => {
    const priorities = [0, 1, 2, 9, 10, 11, 1000].map((reporters) => casePriority({ reason: "other", reporters }))
    expect(priorities).toEqual([100, 100, 110, 180, 190, 190, 190])
    const ofReason = (reason: (typeof REPORT_REASONS)[number], reporters: number) => casePriority({ reason, reporters })
    expect(ofReason("sexual", 1)).toBeGreaterThan(ofReason("spam", 1000))
    expect(ofReason("hate", 1)).toBeGreaterThan(ofReason("violence", 1000))
  })

  it("never falls with more people", () => {
    fc.assert(
      fc.property(cause, fc.nat(1000), (one, more) => {
        expect(casePriority({ ...one, reporters: one.reporters + more })).toBeGreaterThanOrEqual(casePriority(one))
      }),
    )
  })
})
