import { expect, it } from "vitest"
import { base64Of } from "./base64.ts"

it.each([0, 1, 2, 3, 0x8000 - 1, 0x8000, 0x8000 + 1, 200_000])("%d bytes come back out of their text", (count) => {
  const bytes = Uint8Array.from({ length: count }, (_, at) => (at * 7) % 256)
  expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString("base64"))
})
