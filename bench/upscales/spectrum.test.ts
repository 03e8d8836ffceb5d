import { expect, test } from "vitest"
import { radialSpectrum, spectrumDistance } from "./spectrum.ts"

const SIDE = 64
const square = (of: (x: number, y: number) => number) =>
  Float64Array.from({ length: SIDE * SIDE }, (_, at) => of(at % SIDE, Math.floor(at / SIDE)))
const strongest = (spectrum: readonly number[]) => spectrum.indexOf(Math.max(...spectrum))

test("waves are found in the ring of their length, in whichever direction they run", () => {
  const across = radialSpectrum(
    square((x) => Math.sin((x * Math.PI) / 4) * 100),
    SIDE,
  )
  const down = radialSpectrum(
    square((_, y) => Math.sin((y * Math.PI) / 4) * 100),
    SIDE,
  )
  // Eight waves in 64 px: a quarter of the way to the finest, of 48 rings.
  expect([strongest(across), strongest(down)]).toEqual([12, 12])
})

test("brightness alone is nothing, and a spectrum is no distance from itself", () => {
  const noise = square((x, y) => (x * 7919 + y * 104_729) % 251)
  const brighter = noise.map((value) => value + 40)
  expect(spectrumDistance(radialSpectrum(noise, SIDE), radialSpectrum(brighter, SIDE))).toBeCloseTo(0, 6)
})

test("the more detail is lost, the further away", () => {
  const noise = square((x, y) => (x * 7919 + y * 104_729 + x * y * 31) % 251)
  const smoothed = (px: number) =>
    square((x, y) => {
      let sum = 0
      for (let index = -px; index <= px; index++) sum += noise[y * SIDE + Math.min(SIDE - 1, Math.max(0, x + index))] ?? 0
      return sum / (2 * px + 1)
    })
  const original = radialSpectrum(noise, SIDE)
  const [little, much] = [1, 4].map((px) => spectrumDistance(original, radialSpectrum(smoothed(px), SIDE)))
  expect(little).toBeGreaterThan(0)
  expect(much).toBeGreaterThan(little ?? 0)
})
