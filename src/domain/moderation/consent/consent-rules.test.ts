import { expect, it } from "vitest"
import { isOfAge } from "./consent-rules.ts"

it.each([
  ["2008-11-23", "2026-11-23", true],
  ["2008-11-24", "2026-11-23", false],
  ["2008-02-29", "2026-02-28", false],
  ["2008-02-29", "2026-03-01", true],
  ["1950-01-01", "2026-01-01", true],
  ["2026-11-23", "2026-11-23", false],
  ["", "2026-11-23", false],
  ["23.11.1990", "2026-11-23", false],
])("somebody born on %s is on %s of age: %s", (bornOn, today, expected) => expect(isOfAge(bornOn, today)).toBe(expected))
