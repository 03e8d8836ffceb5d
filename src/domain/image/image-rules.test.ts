import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { imageBaseInfo, imageSizeErrors, isVideoReference, ratioOf, sizeWithin } from "./image-rules.ts"

const bounds = { minimumWidth: 300, minimumHeight: 200, maximumWidth: 4096, maximumHeight: 2048, minimumRatio: 0.4, maximumRatio: 2.5 }

describe("the size of a reference image (spec 1§5)", () => {
  test.each([
    ["at its smallest", { width: 300, height: 200 }, []],
    ["at its largest", { width: 4096, height: 2048 }, []],
    ["too narrow", { width: 299, height: 300 }, ["minimumWidth"]],
    ["too low", { width: 300, height: 199 }, ["minimumHeight"]],
    ["too wide", { width: 4097, height: 2048 }, ["maximumWidth"]],
    ["too high", { width: 2048, height: 2049 }, ["maximumHeight"]],
    ["too upright", { width: 320, height: 1000 }, ["minimumRatio"]],
    ["too flat, in two ways", { width: 400, height: 100 }, ["minimumHeight", "maximumRatio"]],
  ] as const)("%s", (_title, size, errors) => {
    expect(imageSizeErrors(size, bounds)).toEqual(errors)
  })

  test("the ratio is rounded to 2 decimals before it is compared, so a hair beyond a bound is within it", () => {
    expect(ratioOf({ width: 2504, height: 1000 })).toBe(2.5)
    expect(imageSizeErrors({ width: 2504, height: 1000 }, bounds)).toEqual([])
    expect(imageSizeErrors({ width: 2506, height: 1000 }, bounds)).toEqual(["maximumRatio"])
    expect(imageSizeErrors({ width: 396, height: 1000 }, bounds)).toEqual([])
    expect(imageSizeErrors({ width: 394, height: 1000 }, bounds)).toEqual(["minimumRatio"])
  })

  test("nothing binds where there is no bound", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 60_000 }), (width, height) => {
        expect(imageSizeErrors({ width, height }, {})).toEqual([])
      }),
    )
  })
})

test("a resized image fits, is not enlarged, keeps its proportions to the pixel and never vanishes", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 64, max: 4096 }),
      (width, height, maximum) => {
        const small = sizeWithin({ width, height }, maximum)
        expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(maximum)
        expect(small.width).toBeLessThanOrEqual(width)
        expect(Math.min(small.width, small.height)).toBeGreaterThanOrEqual(1)
        if (Math.max(width, height) <= maximum) expect(small).toEqual({ width, height })
        const factor = Math.min(1, maximum / Math.max(width, height))
        expect(Math.abs(small.width - width * factor)).toBeLessThanOrEqual(1)
        expect(Math.abs(small.height - height * factor)).toBeLessThanOrEqual(1)
      },
    ),
  )
  expect(sizeWithin({ width: 10_000, height: 1 }, 512)).toEqual({ width: 512, height: 1 })
})

test.each([
  [new Headers({ "Content-Length": "1234" }), 1234],
  [new Headers(), 0],
  [new Headers({ "Content-Length": "many" }), 0],
  [new Headers({ "Content-Length": "-5" }), 0],
  [null, 0],
])("the base info of an image has a size of 0 where its headers tell none (%#)", (headers, size) => {
  expect(imageBaseInfo({ width: 3, height: 2 }, headers)).toEqual({ width: 3, height: 2, size })
})

test.each([
  ["clip.mp4", true],
  ["CLIP.MKV", true],
  ["https://example.com/a/b.mov?x=1.png", true],
  ["webm", true],
  ["video.mp4.png", false],
  ["photo.jpg", false],
  ["mp4/photo", false],
  ["", false],
])("%s is a video: %s", (name, isVideo) => {
  expect(isVideoReference(name)).toBe(isVideo)
})
