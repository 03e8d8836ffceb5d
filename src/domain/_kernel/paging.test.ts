import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DomainError } from "./errors.ts"
import { decodeCursor, encodeCursor, type Position, toPage } from "./paging.ts"

const position = fc.record({ sortValue: fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), id: fc.stringMatching(/^[a-z0-9_:-]{1,100}$/) })

describe("cursor", () => {
  it("comes back as the position it was made of", () => {
    fc.assert(
      fc.property(position, (at) => {
        expect(decodeCursor(encodeCursor(at))).toEqual(at)
      }),
    )
  })

  it("of any other text is refused as bad input at `cursor`", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(encodeCursor(decodeCursor(text))).toBeTypeOf("string")
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
          expect(error).toMatchObject({ code: "InvalidInput", errors: [{ path: "cursor" }] })
        }
      }),
    )
  })
})

describe("pages", () => {
  it("of any size walk a list once, in order, without gap or repeat", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(position, { selector: (at) => `${at.sortValue}:${at.id}`, maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (rows, limit) => {
          const sorted = [...rows].sort((left, right) => right.sortValue - left.sortValue || (left.id < right.id ? 1 : -1))
          const isAfter = (row: Position, at: Position) =>
            row.sortValue < at.sortValue || (row.sortValue === at.sortValue && row.id < at.id)
          const walked: Position[] = []
          for (let cursor: string | null | undefined; cursor !== null; ) {
            const at = cursor === undefined ? null : decodeCursor(cursor)
            const read = sorted.filter((row) => at === null || isAfter(row, at)).slice(0, limit + 1)
            const page = toPage(read, limit, (row) => row)
            walked.push(...page.rows)
            cursor = page.nextCursor
          }
          expect(walked).toEqual(sorted)
        },
      ),
    )
  })
})
