import { expect, test } from "vitest"
import * as z from "zod/mini"
import { resolveContract } from "./contract-resolver.ts"

const schema = z.strictObject({ count: z.int().check(z.gte(1)), links: z.array(z.string().check(z.minLength(2))) })

test("what the schema takes is the call's input", () => {
  expect(resolveContract(schema, { count: 2, links: ["ab"] })).toEqual({ values: { count: 2, links: ["ab"] }, errors: {} })
})

test("what it does not take is said at its field, by the first thing that is wrong with it", () => {
  const { values, errors } = resolveContract(schema, { count: 0, links: ["ab", "a"] })
  expect(values).toEqual({})
  expect(Object.keys(errors)).toEqual(["count", "links.1"])
})
