import fc from "fast-check"
import { expect, it } from "vitest"
import { fromBase64Url, toBase64Url } from "./base64url.ts"

it("bytes come back as they were, in an alphabet that needs no escape", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase64Url(bytes)
      expect(text).toMatch(/^[\w-]*$/)
      expect([...fromBase64Url(text)]).toEqual([...bytes])
    }),
  )
})

it("is what the standard says", () => {
  expect(toBase64Url(Uint8Array.of(0xfb, 0xff, 0xfe, 0))).toBe("-__-AA")
})
