import { describe, expect, it } from "vitest"
import { drawn } from "../edit/test-studio.ts"
import type { Raster } from "../upscale/lanczos.ts"
import { fitImage } from "./fit-image.ts"

/** A white disc on a dark ground, in shares of the sides. */
const disc = (width: number, height: number, x = 0.5, y = 0.5, radius = 40): Raster =>
  drawn(width, height, (atX, atY) => (Math.hypot(atX - x * width, atY - y * height) < radius ? [250, 250, 250] : [30, 60, 40]))

/** The box around all that is bright. */
function bright({ width, height, rgba }: Raster) {
  const found = { left: width, right: -1, top: height, bottom: -1 }
  for (let at = 0; at < width * height; at++) {
    if ((rgba[at * 4] ?? 0) < 225) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    found.left = Math.min(found.left, x)
    found.right = Math.max(found.right, x)
    found.top = Math.min(found.top, y)
    found.bottom = Math.max(found.bottom, y)
  }
  return {
    width: found.right - found.left + 1,
    height: found.bottom - found.top + 1,
    x: (found.left + found.right) / 2 / width,
    y: (found.top + found.bottom) / 2 / height,
  }
}

const SHAPES = [
  [300, 200],
  [200, 300],
  [416, 608],
  [320, 320],
  [600, 150],
] as const
const FRAMES = [
  [240, 135],
  [135, 240],
  [160, 160],
] as const

describe("an image of another shape in a film", () => {
  it("stays round what is round, whichever the shapes and the way", () => {
    for (const [width, height] of SHAPES)
      for (const [frameWidth, frameHeight] of FRAMES)
        for (const way of ["crop", "pad"] as const) {
          const made = fitImage(disc(width, height), { width: frameWidth, height: frameHeight }, { way })
          const box = bright(made)
          expect([made.width, made.height]).toEqual([frameWidth, frameHeight])
          const whole = Math.max(frameWidth / width, frameHeight / height) * 80 < Math.min(frameWidth, frameHeight)
          if (way === "pad" || whole) expect([width, height, way, Math.abs(box.width - box.height) < 4]).toEqual([width, height, way, true])
        }
  })

  it("is cut about what it shows, or about what was said to stay", () => {
    const image = disc(600, 200, 0.85, 0.5, 50)
    expect(bright(fitImage(image, { width: 200, height: 200 }, { way: "crop" })).width).toBeGreaterThan(90)
    const left = fitImage(image, { width: 200, height: 200 }, { way: "crop", focus: { x: 0.1, y: 0.5 } })
    expect(bright(left).width).toBeLessThan(1)
  })

  it("is whole before a blurred copy where more than a third would be cut off, unless told", () => {
    const wide = disc(600, 150, 0.05, 0.5, 20)
    expect(bright(fitImage(wide, { width: 135, height: 240 })).width).toBeGreaterThan(5)
    const [ground] = fitImage(
      drawn(300, 100, () => [200, 40, 40]),
      { width: 90, height: 160 },
    ).rgba
    expect(ground).toBeGreaterThan(100)
  })

  it("of its own shape is only made larger or smaller, and nothing is too narrow", () => {
    const [first] = fitImage(
      drawn(64, 36, () => [90, 90, 90]),
      { width: 128, height: 72 },
    ).rgba
    expect(first).toBe(90)
    for (const way of ["crop", "pad"] as const) {
      const made = fitImage(
        drawn(2, 900, () => [90, 90, 90]),
        { width: 128, height: 72 },
        { way },
      )
      expect([made.width, made.height]).toEqual([128, 72])
    }
  })
})
