import { expect, test } from "vitest"
import { testSteps } from "./steps.ts"

const WHOLE = { tests: [], checks: [], isWhole: true, believed: [], leftOut: 0 }
const hasBenches = (...[tier, over]: readonly [Parameters<typeof testSteps>[1], Partial<typeof WHOLE>?]) =>
  testSteps(null, tier, { ...WHOLE, ...over }).some(({ title }) => title === "Benches")

test("every bench is run where everything is, not every day and not for a change", () => {
  expect([hasBenches("everyday"), hasBenches("all"), hasBenches("nightly"), hasBenches("all", { isWhole: false })]).toEqual([
    ...[false, true, true, false],
  ])
})
