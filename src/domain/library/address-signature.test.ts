import { expect, it } from "vitest"
import { isSignatureOf, signMessage } from "./address-signature.ts"

const PURPOSE = "atelier media link v1"
const signed = () => signMessage(PURPOSE, "secret", "message")

it("a signature is good for its message, its purpose and its secret alone", async () => {
  const signature = await signed()
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(await isSignatureOf(signature, PURPOSE, "secret", "message")).toBe(true)
  expect(await isSignatureOf(signature, PURPOSE, "secret", "massage")).toBe(false)
  expect(await isSignatureOf(signature, PURPOSE, "other", "message")).toBe(false)
  expect(await isSignatureOf(signature, "atelier upload part v1", "secret", "message")).toBe(false)
})

it("what does not look like a signature is none, and nothing is thrown for it", async () => {
  const signature = await signed()
  const others = [
    "",
    "*".repeat(43),
    "é".repeat(43),
    signature.slice(1),
    `${signature}=`,
    `${signature}A`,
    ` ${signature}`,
    `${signature}\n`,
  ]
  for (const other of others) expect([other, await isSignatureOf(other, PURPOSE, "secret", "message")]).toEqual([other, false])
})
