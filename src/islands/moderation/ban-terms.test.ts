import { describe, expect, test } from "vitest"
import { BAN_TERMS_DAYS } from "../../domain/moderation/rules.ts"
import { DEFAULT_TERM, termDays, termEnd, termValue, withReason } from "./ban-terms.ts"

describe("the term of a ban", () => {
  test.each(BAN_TERMS_DAYS)("of %s days is the same after the form", (days) => expect(termDays(termValue(days))).toBe(days))

  test("is never for good by accident", () => {
    for (const value of ["", "null", "8", DEFAULT_TERM]) expect(termDays(value)).toBe(7)
  })

  test("ends so many days from now", () => expect(termEnd(3, Date.UTC(2026, 0, 30)).toISOString()).toBe("2026-02-02T00:00:00.000Z"))
})

describe("a common reason", () => {
  const common = ["Spam.", "Harassment."]
  test("takes the place of nothing and of another common one", () => {
    expect(withReason("  ", "Spam.", common)).toBe("Spam.")
    expect(withReason("Harassment.\n", "Spam.", common)).toBe("Spam.")
  })

  test("leaves what was written, and is there once", () => {
    const once = withReason("See work 7.", "Spam.", common)
    expect(once).toBe("See work 7.\nSpam.")
    expect(withReason(once, "Spam.", common)).toBe(once)
  })
})
