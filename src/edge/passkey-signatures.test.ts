import { generateKeyPairSync, sign } from "node:crypto"
import { describe, expect, test } from "vitest"
import { ECDSASigValue, readSignature } from "./passkey-signatures.ts"

function hex(bytes: ArrayBufferLike): string {
  return Buffer.from(bytes).toString("hex")
}

describe("the signature of a passkey", () => {
  test.each(["P-256", "P-384"])("is read as the two numbers that it is made of, on %s", (namedCurve) => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve })
    for (let round = 0; round < 200; round += 1) {
      const der = sign("sha256", Buffer.from([round]), privateKey)
      const { r, s } = readSignature(der, ECDSASigValue)
      const endOfR = 4 + (der[3] ?? 0)
      expect(hex(r)).toBe(der.toString("hex", 4, endOfR))
      expect(hex(s)).toBe(der.toString("hex", endOfR + 2))
    }
  })

  test("is refused with a byte more, less or other than it should have", () => {
    const good = [0x30, 0x06, 0x02, 0x01, 0x05, 0x02, 0x01, 0x07]
    expect(readSignature(Uint8Array.from(good), ECDSASigValue)).toEqual({ r: Uint8Array.of(5).buffer, s: Uint8Array.of(7).buffer })
    const spoilt = [
      [],
      good.slice(0, -1),
      [...good, 0],
      [0x31, ...good.slice(1)],
      [0x30, 0x07, ...good.slice(2)],
      [0x30, 0x81, 0x06, ...good.slice(2)],
      [0x30, 0x06, 0x03, ...good.slice(3)],
      [0x30, 0x06, 0x02, 0x00, 0x02, 0x02, 0x01, 0x07],
      [0x30, 0x06, 0x02, 0x04, 0x05, 0x02, 0x01, 0x07],
      [0x30, 0x03, 0x02, 0x01, 0x05],
    ]
    for (const bytes of spoilt) expect(() => readSignature(Uint8Array.from(bytes), ECDSASigValue), String(bytes)).toThrow("Not a signature")
  })

  test("is all that is read: a certificate is not", () => {
    expect(() => readSignature(Uint8Array.of(0x30, 0), { means: "a certificate" })).toThrow()
  })
})
