import { expect, it } from "vitest"
import { ruleErrors } from "./check-rule.ts"
import { compileRules } from "./compile-rules.ts"
import { HOUSE_RULES } from "./house-rules.ts"

it.each(HOUSE_RULES.map((rule) => [rule.id, rule] as const))("the rule %s of the house keeps its own examples", (_, rule) => {
  expect(ruleErrors(rule).map(({ path, message }) => [path, message, at(rule.examples, path)])).toEqual([])
  expect(rule.examples.found.length).toBeGreaterThan(0)
  expect(rule.examples.free.length).toBeGreaterThan(0)
})

it("the rules of the house have ids of their own", () => {
  expect(new Set(HOUSE_RULES.map(({ id }) => id)).size).toBe(HOUSE_RULES.length)
  expect(compileRules(HOUSE_RULES).rules).toHaveLength(HOUSE_RULES.length)
})

function at(examples: { readonly found: readonly string[]; readonly free: readonly string[] }, path: string): string | undefined {
  const [, list, index] = path.split(".")
  return list === "free" ? examples.free[Number(index)] : examples.found[Number(index)]
}
