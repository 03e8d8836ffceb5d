import { expect, test } from "vitest"
import { measureImage } from "./composition-rules.ts"

const [WIDTH, HEIGHT] = [96, 64]
function painted(colourAt: (x: number, y: number) => readonly [number, number, number]) {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rgba.set([...colourAt(x, y), 255], (y * WIDTH + x) * 4)
  return measureImage(rgba, WIDTH, HEIGHT)
}

test("a horizon is where light changes along the whole width, and nowhere else", () => {
  const sea = painted((_, y) => (y < 20 ? [210, 225, 245] : [30, 60, 90]))
  expect(sea.horizon).toBeCloseTo(20 / 64, 1)
  expect(painted(() => [120, 120, 120]).horizon).toBeNull()
  // A dark box in the middle has an edge, but not from side to side.
  expect(painted((x, y) => (x > 30 && x < 60 && y > 20 ? [10, 10, 10] : [230, 230, 230])).horizon).toBeNull()
})

test("what is mirrored about the middle is symmetrical, what leans to one side is not", () => {
  expect(painted((x, y) => (Math.hypot(x - 47.5, y - 32) < 20 ? [240, 240, 240] : [20, 20, 20])).symmetry).toBeGreaterThan(0.97)
  expect(painted((x) => (x < 20 ? [240, 240, 240] : [20, 20, 20])).symmetry).toBeLessThan(0.5)
  expect(painted(() => [90, 90, 90]).symmetry).toBe(0)
})

test("light, contrast, colour and warmth are told apart", () => {
  const [dark, bright] = [painted(() => [12, 12, 14]), painted(() => [245, 245, 240])]
  expect(dark.lightness).toBeLessThan(0.3)
  expect(bright.lightness).toBeGreaterThan(0.78)
  expect(painted((x) => (x % 2 === 0 ? [0, 0, 0] : [255, 255, 255])).contrast).toBeGreaterThan(0.26)
  expect(painted(() => [128, 128, 128]).chroma).toBeLessThan(0.012)
  expect(painted(() => [250, 30, 30]).chroma).toBeGreaterThan(0.11)
  expect(painted(() => [230, 160, 70]).warmth).toBeGreaterThan(0.025)
  expect(painted(() => [70, 130, 230]).warmth).toBeLessThan(-0.015)
})
