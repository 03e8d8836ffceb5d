import fc from "fast-check"
import { expect, inject, test } from "vitest"
import { propertySeed } from "./property-seed.ts"

test("property tests draw the same values in every run, until the environment names another seed", () => {
  expect(propertySeed({})).toBe(propertySeed({}))
  expect(propertySeed({ PROPERTY_SEED: "" })).toBe(propertySeed({}))
  expect(propertySeed({ PROPERTY_SEED: "-7" })).toBe(-7)
  expect(() => propertySeed({ PROPERTY_SEED: "now" })).toThrow("whole number")
})

test("this run draws by the seed of its environment", () => {
  expect(inject("propertySeed")).toBe(propertySeed(process.env))
  expect(fc.readConfigureGlobal().seed).toBe(propertySeed(process.env))
})
