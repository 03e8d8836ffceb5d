import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { damagedParts } from "./check-upload.ts"
import { missingParts } from "./confirm-upload.ts"
import { MAXIMUM_FILE_BYTES, PART_BYTES, partCountOf, partRange } from "./rules.ts"

const size = fc.integer({ min: 1, max: MAXIMUM_FILE_BYTES })

describe("the parts of a file", () => {
  it("cover it from the first to the last byte without a gap, all of one size but the last", () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 1_048_576, max: PART_BYTES }), (sizeBytes, partBytes) => {
        const count = partCountOf(sizeBytes, partBytes)
        let end = 0
        for (let number = 1; number <= count; number++) {
          const { offset, length } = partRange(number, sizeBytes, partBytes)
          expect(offset).toBe(end)
          expect(length === partBytes || (number === count && length > 0 && length < partBytes)).toBe(true)
          end += length
        }
        expect(end).toBe(sizeBytes)
      }),
    )
  })

  it("are missing or confirmed, and never both", () => {
    const rows = fc.uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 60 }), confirmedAtMs: fc.option(fc.nat()) }), {
      selector: ({ number }) => number,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 52 }), rows, (partCount, parts) => {
        const missing = missingParts({ partCount }, parts)
        const confirmed = parts.filter(({ confirmedAtMs, number }) => confirmedAtMs !== null && number <= partCount)
        expect(missing.length + confirmed.length).toBe(partCount)
        expect(confirmed.some(({ number }) => missing.includes(number))).toBe(false)
      }),
    )
  })

  it("are damaged where the stored bytes have another hash than was announced, and only there", () => {
    const hash = fc.constantFrom("a", "b", "c")
    fc.assert(
      fc.property(fc.array(fc.record({ stored: hash, announced: fc.option(hash) }), { maxLength: 60 }), (pairs) => {
        const parts = pairs.map(({ announced }, index) => ({ number: index + 1, sha256: announced }))
        const stored = pairs.map((pair) => pair.stored)
        const wrong = pairs.flatMap((pair, index) => (pair.announced !== null && pair.announced !== pair.stored ? [index + 1] : []))
        expect(damagedParts(parts, stored)).toEqual(wrong)
        expect(damagedParts(parts.slice(0, 1), [])).toEqual(parts[0]?.sha256 ? [1] : [])
      }),
    )
  })
})
