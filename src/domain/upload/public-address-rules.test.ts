import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FETCHED, OWN, REFUSED } from "../../../testing/upload/public-address.ts"
import { publicAddressOf } from "./public-address-rules.ts"

const fetched = (address: string) => publicAddressOf(address, OWN)?.href ?? null

describe("publicAddressOf", () => {
  for (const [what, addresses] of Object.entries(REFUSED)) {
    it.each(addresses.map((address) => [JSON.stringify(address).slice(0, 80), address] as const))(
      `refuses ${what}: %s`,
      (_shown, address) => {
        expect(fetched(address)).toBeNull()
      },
    )
  }

  it.each(Object.entries(FETCHED))("lets %s be fetched as %s", (address, expected) => {
    expect(fetched(address)).toBe(expected)
  })

  it("only ever answers https to a name with a public end, whatever is thrown at it", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "https://",
        "http://",
        "//",
        "@",
        ":",
        "/",
        "\\",
        ".",
        "。",
        "#",
        "?",
        "[",
        "]",
        "%",
        "127.0.0.1",
        "0x7f",
        "localhost",
        "::1",
      ),
      fc.constantFrom("example.com", "．", "１", "xn--", ":443", ":80", "..", " ", "\t", "a", "-", "_"),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, hasScheme) => {
        const url = publicAddressOf(`${hasScheme ? "https://" : ""}${pieces.join("")}`, OWN)
        if (url === null) return
        expect(url.href).toMatch(/^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:[a-z]+|xn--[a-z0-9-]+)\//)
        // What was answered is stable: read again, it is the same.
        expect(publicAddressOf(url.href, OWN)?.href).toBe(url.href)
      }),
      { numRuns: 3000 },
    )
  })

  it("refuses every IPv4 address in every notation of its parts", () => {
    const write = (part: number, notation: number) =>
      notation === 0 ? `${part}` : notation === 1 ? `0x${part.toString(16)}` : `0${part.toString(8)}`
    const parts = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(parts, (numbers) => {
        expect(fetched(`https://${numbers.map(([part, notation]) => write(part, notation)).join(".")}/`)).toBeNull()
      }),
    )
  })

  it("refuses our own hosts however they are written", () => {
    const wide = (text: string) => text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 19, maxLength: 19 }), (isWide) => {
        const host = [..."atelier.example.org"].map((letter, index) => (isWide[index] ? wide(letter) : letter.toUpperCase())).join("")
        expect(fetched(`https://${host}/x`)).toBeNull()
      }),
    )
  })
})
