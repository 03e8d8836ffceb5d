import { expect, test } from "vitest"
import { hashPassword, needsUpgrade, verifyPassword } from "./password.ts"

test("the runtime that ships hashes passwords as any other does, and knows those that others hashed", async () => {
  const stored = await hashPassword("correct horse battery staple")
  expect(await verifyPassword("correct horse battery staple", stored)).toBe(true)
  expect(await verifyPassword("correct horse battery stable", stored)).toBe(false)
  expect(await verifyPassword("correct horse battery staple", null)).toBe(false)
  expect(needsUpgrade(stored)).toBe(false)
  // Made by Node's scrypt with the salt of zeros.
  const foreign = "scrypt$16384$8$5$AAAAAAAAAAAAAAAAAAAAAA$2ugjJFEfkCollbi6VlPW1cr7bDu2MuoJgbw8CJ4cNmc"
  expect(await verifyPassword("correct horse battery staple", foreign)).toBe(true)
})

test("hashes that are asked for at once all come out right", async () => {
  const passwords = ["first password", "second password", "third password", "fourth password"]
  const stored = await Promise.all(passwords.map(hashPassword))
  expect(await Promise.all(passwords.map((password, index) => verifyPassword(password, stored[index] ?? null)))).toEqual([
    true,
    true,
    true,
    true,
  ])
})
