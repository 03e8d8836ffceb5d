import fc from "fast-check"
import { expect, it } from "vitest"
import { fitPixels } from "./fit-pixels.ts"
import type { Pixels } from "./png-pixels.ts"

/** A bright disc on a dark ground. */
function disc(width: number, height: number, atX: number, radius: number): Pixels {
  const rgba = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const isIn = Math.hypot((at % width) - atX, Math.floor(at / width) - height / 2) < radius
    rgba.set(isIn ? [250, 250, 250, 255] : [20, 40, 30, 255], at * 4)
  }
  return { width, height, rgba }
}

function sidesOfBright({ width, height, rgba }: Pixels): readonly [number, number] {
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < width * height; at++) {
    if ((rgba[at * 4] ?? 0) < 150) continue
    columns.add(at % width)
    rows.add(Math.floor(at / width))
  }
  return [columns.size, rows.size]
}

const wholeIn = (image: Pixels, frame: { readonly width: number; readonly height: number }, way: "crop" | "pad") => {
  const scales = [frame.width / image.width, frame.height / image.height]
  const scale = way === "crop" ? Math.max(...scales) : Math.min(...scales)
  return { width: Math.round(image.width * scale), height: Math.round(image.height * scale) }
}

it("what is round stays round in a frame of any shape, larger or smaller, cut or padded", () => {
  for (const [width, height] of [
    [90, 60],
    [60, 90],
    [300, 200],
  ] as const)
    for (const frame of [
      { width: 160, height: 90 },
      { width: 90, height: 160 },
    ])
      for (const way of ["crop", "pad"] as const) {
        const image = disc(width, height, width / 2, 14)
        const made = fitPixels(image, frame, { way, whole: wholeIn(image, frame, way), focus: null })
        expect([made.width, made.height]).toEqual([frame.width, frame.height])
        const [across, down] = sidesOfBright(made)
        expect([width, frame.width, way, Math.abs(across - down) <= 3]).toEqual([width, frame.width, way, true])
      }
})

it("a cut goes about what stands out, or about what was said; a padded one loses nothing", () => {
  const image = disc(240, 60, 210, 16)
  const frame = { width: 60, height: 60 }
  const crop = { way: "crop", whole: { width: 240, height: 60 } } as const
  expect(sidesOfBright(fitPixels(image, frame, { ...crop, focus: null }))[0]).toBeGreaterThan(24)
  expect(sidesOfBright(fitPixels(image, frame, { ...crop, focus: { x: 0.1, y: 0.5 } }))[0]).toBe(0)
  expect(sidesOfBright(fitPixels(image, frame, { way: "pad", whole: { width: 60, height: 15 }, focus: null }))[0]).toBeGreaterThan(5)
})

it("every picture fills its frame, whatever its shape", () => {
  const side = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(side, side, side, side, fc.constantFrom("crop", "pad"), (width, height, frameWidth, frameHeight, way) => {
      const [image, frame] = [disc(width, height, width / 2, 3), { width: frameWidth, height: frameHeight }]
      const whole = wholeIn(image, frame, way)
      const atLeastOne = { width: Math.max(1, whole.width), height: Math.max(1, whole.height) }
      const made = fitPixels(image, frame, { way, whole: atLeastOne, focus: null })
      expect(made).toMatchObject(frame)
      for (let at = 3; at < made.rgba.length; at += 4) expect(made.rgba[at]).toBe(255)
    }),
    { numRuns: 60 },
  )
})
