import { expect, test } from "vitest"
import * as z from "zod/mini"
import { readContract } from "./read-contract.ts"

const schema = z.strictObject({ count: z.int().check(z.gte(1, "TooFew")), links: z.array(z.string().check(z.minLength(2))) })

test("what the schema takes is the call's input", () => {
  expect(readContract(schema, { count: 2, links: ["ab"] })).toEqual({ input: { count: 2, links: ["ab"] }, errors: null })
})

test("what it does not take is said at its field, by the first thing that is wrong with it", () => {
  const { input, errors } = readContract(schema, { count: 0, links: ["ab", "a"] })
  expect([input, Object.keys(errors ?? {})]).toEqual([null, ["count", "links.1"]])
  expect(errors?.["count"]).toBe("TooFew")
})

test("what is wrong besides goes before the schema's own word, and is enough", () => {
  expect(readContract(schema, { count: 0, links: [] }, { count: "giftNeeded" }).errors).toEqual({ count: "giftNeeded" })
  expect(readContract(schema, { count: 2, links: [] }, { expires_at: "past" })).toEqual({ input: null, errors: { expires_at: "past" } })
})
