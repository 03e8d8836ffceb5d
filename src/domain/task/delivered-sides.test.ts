import { expect, it } from "vitest"
import { haveOrderedSides } from "./delivered-sides.ts"

const PORTRAIT = { width: 720, height: 1280 }
const sized = (width: number | null, height: number | null) => ({ width, height })
const VENDORS = { media: "video", maker: "vendor" } as const

it.each([
  [sized(720, 1280), true],
  [sized(704, 1280), true],
  [sized(716, 1284), true],
  [sized(480, 848), true],
  [sized(1080, 1920), true],
  [sized(360, 640), true],
  [sized(352, 640), false],
  [sized(1280, 720), false],
  [sized(720, 1216), false],
  [sized(960, 960), false],
  [sized(0, 0), false],
  [sized(null, null), false],
])("a vendor's video of %j stands for 720 × 1280: %s", (made, isFitting) => {
  expect(haveOrderedSides(made, PORTRAIT, VENDORS)).toBe(isFitting)
})

it.each([
  ["video", "told"],
  ["image", "vendor"],
  ["image", "told"],
] as const)("what makes just what it is told, and every image, has just the ordered sides: %s, %s", (media, maker) => {
  expect(haveOrderedSides(sized(704, 1280), PORTRAIT, { media, maker })).toBe(false)
  expect(haveOrderedSides(PORTRAIT, PORTRAIT, { media, maker })).toBe(true)
})
