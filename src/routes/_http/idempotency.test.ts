import { expect, it, test } from "vitest"
import { readIdempotency } from "./idempotency.ts"

const asked = (key: string | null, input: unknown = {}) =>
  readIdempotency(new Request("https://atelier.test", { headers: key === null ? {} : { "Idempotency-Key": key } }), "/thing", input)

test.each(["k", "!~", "x".repeat(255)])("a key as long as it may be is one: %#", async (key) => {
  expect(await asked(key)).toMatchObject({ path: "/thing", key })
})

test.each(["", "a b", "\u00e9", "x".repeat(256)])("another is refused: %#", async (key) => {
  await expect(asked(key)).rejects.toMatchObject({ code: "InvalidInput", errors: [{ path: "Idempotency-Key", message: "InvalidFormat" }] })
})

it("without one nothing is kept, and the same key with another input is known by its fingerprint", async () => {
  expect(await asked(null)).toBeNull()
  const [one, same, other] = [await asked("k", { a: 1 }), await asked("k", { a: 1 }), await asked("k", { a: 2 })]
  expect([one?.bodyHash === same?.bodyHash, one?.bodyHash === other?.bodyHash]).toEqual([true, false])
})
