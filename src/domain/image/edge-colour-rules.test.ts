import fc from "fast-check"
import { expect, test } from "vitest"
import { edgeColours, takeOutBackground } from "./edge-colour-rules.ts"

const WIDTH = 400
const HEIGHT = 40

type Colour = readonly [number, number, number]

/** A subject on the left, a background on the right, and between them an edge that is 8 px soft. */
function composite(subject: Colour, background: Colour) {
  const alpha = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    Math.min(255, Math.max(0, Math.round((255 * (204 - (index % WIDTH))) / 8))),
  )
  const pixels = new Uint8ClampedArray(alpha.length * 4).fill(255)
  alpha.forEach((value, index) => {
    for (const [channel, own] of subject.entries())
      pixels[index * 4 + channel] = (own * value + (background[channel] ?? 0) * (255 - value)) / 255
  })
  return { mask: { width: WIDTH, height: HEIGHT, alpha }, pixels }
}

const colour = fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))

test("an edge gets the subject's own colour back, whatever was behind it", () => {
  fc.assert(
    fc.property(colour, colour, (subject, background) => {
      const { mask, pixels } = composite(subject, background)
      const colours = edgeColours(pixels, mask)
      takeOutBackground({ pixels, width: WIDTH, height: HEIGHT, top: 0 }, mask.alpha, colours)
      mask.alpha.forEach((value, index) => {
        if (value < 51) return
        for (const [channel, own] of subject.entries()) expect(Math.abs((pixels[index * 4 + channel] ?? 0) - own)).toBeLessThanOrEqual(32)
      })
    }),
    { numRuns: 30 },
  )
})

test("what is wholly subject or wholly background keeps its colour, and nothing becomes more or less opaque", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.uint8Array({ minLength: 256, maxLength: 256 }), (alpha, bytes) => {
      const before = new Uint8ClampedArray(bytes)
      const pixels = before.slice()
      const mask = { width: 8, height: 8, alpha: Uint8Array.from(alpha) }
      takeOutBackground({ pixels, width: 8, height: 8, top: 0 }, mask.alpha, edgeColours(before, mask))
      pixels.forEach((value, at) => {
        const opacity = mask.alpha[at >> 2] ?? 0
        if (at % 4 === 3 || opacity === 0 || opacity === 255) expect(value).toBe(before[at])
      })
    }),
  )
})

test("rows one after another come out as the whole image at once", () => {
  const { mask, pixels } = composite([200, 40, 30], [20, 160, 220])
  const colours = edgeColours(pixels, mask)
  const whole = pixels.slice()
  takeOutBackground({ pixels: whole, width: WIDTH, height: HEIGHT, top: 0 }, mask.alpha, colours)
  for (const top of [0, 20]) {
    const rows = pixels.subarray(top * WIDTH * 4, (top + 20) * WIDTH * 4)
    takeOutBackground({ pixels: rows, width: WIDTH, height: HEIGHT, top }, mask.alpha.subarray(top * WIDTH, (top + 20) * WIDTH), colours)
  }
  expect(pixels).toEqual(whole)
})
