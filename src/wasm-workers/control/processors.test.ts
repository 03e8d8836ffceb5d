import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canny } from "./canny.ts"
import { gaussian } from "./gaussian.ts"
import { lineArt, scribble } from "./line-art.ts"
import { type Joint, poseLines } from "./pose-lines.ts"
import { brightnessOf, type Raster } from "./raster.ts"
import { softEdge } from "./soft-edge.ts"
import { colourGrid, luminance, tile } from "./tones.ts"

const SIDE = 48

/** An image painted pixel by pixel. */
function paint(colourAt: (x: number, y: number) => readonly [number, number, number]): Raster {
  const rgba = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) rgba.set([...colourAt(x, y), 255], (y * SIDE + x) * 4)
  return { width: SIDE, height: SIDE, rgba }
}
const grey = (value: number) => [value, value, value] as const
const at = ({ rgba, width }: Raster, x: number, y: number) => rgba[(y * width + x) * 4] ?? -1
const lit = ({ rgba }: Raster) => rgba.filter((value, index) => index % 4 === 0 && value > 0).length

const plain = paint(() => grey(120))
const halves = paint((x) => grey(x < 24 ? 0 : 255))
const box = paint((x, y) => grey(x >= 12 && x < 36 && y >= 12 && y < 36 ? 220 : 30))
const penLine = paint((x) => grey(x === 24 ? 20 : 230))

const OF_ALL: readonly (readonly [string, (raster: Raster) => Raster])[] = [
  ["canny", (raster) => canny(raster, 100, 200)],
  ["soft edge", (raster) => softEdge(raster, 1.5)],
  ["line art", (raster) => lineArt(raster, 6, 8)],
  ["scribble", (raster) => scribble(raster, 32)],
]

describe("every line processor", () => {
  test.each(OF_ALL)("%s finds nothing where there is nothing", (_name, run) => {
    expect(lit(run(plain))).toBe(0)
  })

  test.each(OF_ALL)("%s answers an opaque grey image of the same size, and leaves its input alone", (_name, run) => {
    const before = box.rgba.slice()
    const { width, height, rgba } = run(box)
    expect([width, height, rgba.length]).toEqual([SIDE, SIDE, before.length])
    expect(box.rgba).toEqual(before)
    for (let index = 0; index < rgba.length; index += 4)
      expect([rgba[index + 1], rgba[index + 2], rgba[index + 3]]).toEqual([rgba[index], rgba[index], 255])
  })
})

describe("canny", () => {
  test("draws the edge between two halves as one line of one pixel", () => {
    const edges = canny(halves, 100, 200)
    for (let y = 1; y < SIDE - 1; y++) {
      const places = Array.from({ length: SIDE }, (_, x) => x).filter((x) => at(edges, x, y) === 255)
      expect(places).toHaveLength(1)
      expect([23, 24]).toContain(places[0])
    }
  })

  test("closes the outline of a square, thin on all four sides", () => {
    const edges = canny(box, 100, 200)
    for (let place = 16; place < 32; place++) {
      const row = Array.from({ length: SIDE }, (_, x) => at(edges, x, place)).filter((value) => value === 255)
      const column = Array.from({ length: SIDE }, (_, y) => at(edges, place, y)).filter((value) => value === 255)
      expect([row.length, column.length]).toEqual([2, 2])
    }
  })

  test("keeps a weak edge only where it goes on from a strong one", () => {
    // The step fades from 100 to 10 down the image: its gradient is four times as much.
    const fading = paint((x, y) => grey(x < 24 ? 100 : 200 - y * 2 + 4))
    const weakAlone = paint((x) => grey(x < 24 ? 100 : 140))
    expect(lit(canny(weakAlone, 100, 200))).toBe(0)
    expect(lit(canny(weakAlone, 100, 150))).toBeGreaterThan(40)
    const strong = lit(canny(fading, 200, 200))
    const connected = lit(canny(fading, 60, 200))
    expect(connected).toBeGreaterThan(strong)
  })

  test("a higher threshold never finds more", () => {
    const noise = paint((x, y) => grey((x * 37 + y * 91 + ((x * y) % 13) * 17) % 256))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 300 }), (low, more) => {
        expect(lit(canny(noise, low, low + more))).toBeLessThanOrEqual(lit(canny(noise, low, low)))
      }),
      { numRuns: 25 },
    )
  })
})

test("a Gaussian keeps the whole of what it spreads, and spreads it evenly", () => {
  const plane = new Float32Array(SIDE * SIDE)
  plane[24 * SIDE + 24] = 1000
  const blurred = gaussian(plane, SIDE, SIDE, 3)
  expect(blurred.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1000, 0)
  expect(blurred[24 * SIDE + 20]).toBeCloseTo(blurred[20 * SIDE + 24] ?? -1, 4)
  expect(blurred[24 * SIDE + 27] ?? 0).toBeCloseTo((blurred[24 * SIDE + 24] ?? 0) * Math.exp(-0.5), 1)
})

test("a soft edge is brightest on the edge and fades to both sides", () => {
  const edges = softEdge(halves, 0.5)
  expect(at(edges, 24, 24)).toBeGreaterThan(at(edges, 28, 24))
  expect(at(edges, 28, 24)).toBeGreaterThan(at(edges, 34, 24))
  expect(at(edges, 19, 24)).toBe(at(edges, 28, 24))
})

test("line art and scribble draw a dark line white, and not a light one", () => {
  const lightLine = paint((x) => grey(x === 24 ? 230 : 20))
  for (const run of [(raster: Raster) => lineArt(raster, 6, 8), (raster: Raster) => scribble(raster, 32)]) {
    expect(at(run(penLine), 24, 24)).toBeGreaterThan(100)
    expect(at(run(penLine), 4, 24)).toBe(0)
    expect(at(run(lightLine), 24, 24)).toBe(0)
  }
})

test("a scribble has hard edges only", () => {
  expect(new Set(scribble(box, 8).rgba)).toEqual(new Set([0, 255]))
})

test("luminance weighs the colours as an eye does; contrast pulls apart around the middle", () => {
  const colours = paint((x) => (x < 16 ? [255, 0, 0] : x < 32 ? [0, 255, 0] : [0, 0, 255]))
  expect([0, 20, 40].map((x) => at(luminance(colours, 1), x, 0))).toEqual([76, 150, 29])
  expect(at(luminance(plain, 3), 0, 0)).toBe(105)
  expect(Math.round(brightnessOf(plain)[0] ?? 0)).toBe(120)
})

test("the colour grid is the mean of each square, also of those cut off at the end", () => {
  const columns = paint((x) => grey(x % 2 === 0 ? 100 : 200))
  expect(new Set(colourGrid(columns, 32).rgba)).toEqual(new Set([150, 255]))
  const grid = colourGrid(halves, 32)
  // 24 dark and 8 bright columns, then 16 bright ones.
  expect([at(grid, 0, 0), at(grid, 40, 40)]).toEqual([64, 255])
})

test("a tile keeps plain colours and broad shapes, and loses what is finer than its rate", () => {
  expect(tile(plain, 4).rgba).toEqual(plain.rgba)
  expect(tile(box, 1).rgba).toEqual(box.rgba)
  const checks = paint((x, y) => grey((x + y) % 2 === 0 ? 0 : 254))
  expect(at(tile(checks, 2), 24, 24)).toBe(127)
  expect([at(tile(box, 4), 24, 24), at(tile(box, 4), 2, 2)]).toEqual([220, 30])
})

describe("a pose", () => {
  const joint = (part: string, x: number, score = 0.9): Joint => ({ part, x, y: 10, score })

  test("has its neck half way between the shoulders", () => {
    const lines = poseLines([joint("leftShoulder", 40), joint("rightShoulder", 20)])
    expect(lines.map(({ from, to }) => [from.x, to.x])).toEqual([
      [30, 20],
      [30, 40],
    ])
  })

  test("leaves out joints that are not sure, and the bones to them", () => {
    expect(poseLines([joint("leftShoulder", 40), joint("rightShoulder", 20, 0.1), joint("leftElbow", 60)])).toHaveLength(1)
    expect(poseLines([])).toEqual([])
  })
})
