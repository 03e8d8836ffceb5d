import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { AlphaPlane } from "./alpha-rules.ts"
import { cleanMask } from "./mask-cleaning-rules.ts"

const WIDTH = 200
const HEIGHT = 100

/** A plane whose pixels are as `at` says. */
function planeOf(at: (x: number, y: number) => number, width = WIDTH, height = HEIGHT): AlphaPlane {
  const alpha = new Uint8Array(width * height)
  for (let index = 0; index < alpha.length; index++) alpha[index] = at(index % width, Math.floor(index / width))
  return { width, height, alpha }
}

const isIn = (x: number, y: number, left: number, top: number, side: number) => x >= left && x < left + side && y >= top && y < top + side
const body = (x: number, y: number) => (isIn(x, y, 60, 20, 60) ? 255 : 0)
const at = (plane: AlphaPlane, x: number, y: number) => plane.alpha[y * plane.width + x]

const anyPlane = fc.tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 })).chain(([width, height]) =>
  fc
    .array(fc.oneof(fc.constant(0), fc.constant(255), fc.integer({ min: 0, max: 255 })), {
      minLength: width * height,
      maxLength: width * height,
    })
    .map((values): AlphaPlane => ({ width, height, alpha: Uint8Array.from(values) })),
)

describe("a mask is cleaned", () => {
  test("once: cleaning it again changes nothing", () => {
    fc.assert(
      fc.property(anyPlane, (plane) => {
        const once = cleanMask(plane)
        expect(cleanMask(once).alpha).toEqual(once.alpha)
      }),
    )
  })

  test("without a change to the plane that was given, its size, or to a pixel that stays soft", () => {
    fc.assert(
      fc.property(anyPlane, (plane) => {
        const before = plane.alpha.slice()
        const after = cleanMask(plane)
        expect(plane.alpha).toEqual(before)
        expect([after.width, after.height, after.alpha.length]).toEqual([plane.width, plane.height, before.length])
        after.alpha.forEach((value, index) => expect([0, 255, before[index]]).toContain(value))
      }),
    )
  })

  test("and mirrored comes out as its mirror image", () => {
    const mirrored = ({ width, height, alpha }: AlphaPlane) => planeOf((x, y) => alpha[y * width + width - 1 - x] ?? 0, width, height)
    fc.assert(
      fc.property(anyPlane, (plane) => {
        expect(cleanMask(mirrored(plane)).alpha).toEqual(mirrored(cleanMask(plane)).alpha)
      }),
    )
  })

  test.each([0, 255])("and stays as it is where all of it is %i", (value) => {
    expect(cleanMask(planeOf(() => value)).alpha).toEqual(planeOf(() => value).alpha)
  })

  test("of specks on the background, of haze, and of parts that are nowhere sure", () => {
    const cleaned = cleanMask(
      planeOf((x, y) => (isIn(x, y, 5, 5, 4) ? 255 : isIn(x, y, 160, 20, 30) ? 110 : isIn(x, y, 5, 60, 20) ? 9 : body(x, y))),
    )
    expect(cleaned.alpha).toEqual(planeOf(body).alpha)
  })

  test("of pinholes and of grey patches inside the subject", () => {
    const holed = planeOf((x, y) => (x === 70 && y === 30 ? 0 : isIn(x, y, 80, 40, 20) ? 120 : body(x, y)))
    expect(cleanMask(holed).alpha).toEqual(planeOf(body).alpha)
  })

  test("but an opening that shows the background stays open, its soft rim too", () => {
    const opening = planeOf((x, y) => (isIn(x, y, 82, 42, 16) ? 0 : isIn(x, y, 80, 40, 20) ? 100 : body(x, y)))
    expect(cleanMask(opening).alpha).toEqual(opening.alpha)
  })

  test("but a second subject stays", () => {
    const two = planeOf((x, y) => (isIn(x, y, 150, 40, 20) ? 255 : body(x, y)))
    expect(cleanMask(two).alpha).toEqual(two.alpha)
  })

  test("but thin hair stays: a strand of one pixel, soft as it is, and one that is not quite joined to the head", () => {
    const hair = planeOf((x, y) => (y === 50 && x >= 120 && x < 150 ? 60 : y === 70 && x >= 121 && x < 140 ? 200 : body(x, y)), 1000, 100)
    const cleaned = cleanMask(hair)
    expect([at(cleaned, 149, 50), at(cleaned, 139, 70)]).toEqual([60, 200])
  })
})
