import { createHash } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PLANS } from "../_kernel/plans.ts"
import { fileNameSchema } from "./contract.ts"
import {
  contentHashOf,
  MAXIMUM_FILE_BYTES,
  PART_BYTES,
  partCountOf,
  partRange,
  purposeOf,
  quotaOf,
  takenFileName,
  UPLOAD_CATEGORIES,
} from "./rules.ts"

describe("the parts of a file", () => {
  it("lie side by side, cover it whole, and all but the last have the full size", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAXIMUM_FILE_BYTES }), (size) => {
        const ranges = Array.from({ length: partCountOf(size) }, (_, index) => partRange(index + 1, size))
        expect(ranges.reduce((end, { offset, length }) => (offset === end ? end + length : Number.NaN), 0)).toBe(size)
        expect(ranges.slice(0, -1).every(({ length }) => length === PART_BYTES)).toBe(true)
        expect(ranges.at(-1)?.length).toBeGreaterThan(0)
      }),
    )
  })

  it("are 52 for the largest file, and one for a file of exactly a part", () => {
    expect([partCountOf(MAXIMUM_FILE_BYTES), partCountOf(PART_BYTES), partCountOf(PART_BYTES + 1)]).toEqual([52, 1, 2])
  })
})

it("the content hash is the SHA-256 of the parts' SHA-256s, one after the other", async () => {
  const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest()
  const parts = [sha256("one"), sha256("two")]
  expect(await contentHashOf(parts.map((part) => part.toString("hex")))).toBe(sha256(Buffer.concat(parts)).toString("hex"))
})

it("a purpose is known by its number, a helper is an image, and no other number is one", () => {
  const { helper, ...others } = UPLOAD_CATEGORIES
  for (const [purpose, number] of Object.entries(others)) expect(purposeOf(number)).toBe(purpose)
  expect(purposeOf(helper)).toBe("image")
  expect(purposeOf(7)).toBeNull()
})

it("every plan has its room, in gigabytes; a visitor has none", () =>
  expect(Object.fromEntries(PLANS.map((plan) => [plan, quotaOf(plan) / 1e9]))).toEqual({
    visitor: 0,
    free: 5,
    lite: 20,
    vip1: 100,
    vip2: 200,
    vip3: 400,
    company: 1000,
  }))

it("any name that a system gives a file is made one that is taken; a good one stays", () => {
  expect(takenFileName("My video (2).mp4")).toBe("My video (2).mp4")
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (name) => {
      expect(fileNameSchema().safeParse(takenFileName(name)).success).toBe(true)
    }),
  )
})
