import { expect, it } from "vitest"
import { sha256Hex } from "./sha256-hex.ts"

it("is the published digest of a text and of its bytes", async () => {
  const digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  expect(await sha256Hex("abc")).toBe(digest)
  expect(await sha256Hex(new Uint8Array([97, 98, 99]))).toBe(digest)
})
