import { expect, it } from "vitest"
import { isOfVideo } from "./domain-rules.ts"

it("videos are of the domain types 11, 12, 15, 25 and 42, and nothing else is", () => {
  const types = Array.from({ length: 64 }, (_, task_domain_type) => task_domain_type)
  expect(types.filter((task_domain_type) => isOfVideo({ task_domain_type }))).toEqual([11, 12, 15, 25, 42])
  expect(isOfVideo({ action: 11 })).toBe(false)
})
