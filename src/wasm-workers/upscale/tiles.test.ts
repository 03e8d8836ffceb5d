import { expect, test } from "vitest"
import { type Enlarge, enlargeByTiles, type Span, spansOf } from "./tiles.ts"

const SCALE = 2
const REACH_PX = 3

/** Doubles an image; each pixel is the mean of those at most `REACH_PX` away, as far as the tile goes. */
const blurred: Enlarge = async ({ values, width, height }) => {
  const made = new Float32Array(width * SCALE * height * SCALE * 3)
  for (let y = 0; y < height * SCALE; y++)
    for (let x = 0; x < width * SCALE; x++)
      for (let channel = 0; channel < 3; channel++) {
        const [cx, cy] = [Math.floor(x / SCALE), Math.floor(y / SCALE)]
        let [sum, count] = [0, 0]
        for (let ny = Math.max(0, cy - REACH_PX); ny <= Math.min(height - 1, cy + REACH_PX); ny++)
          for (let nx = Math.max(0, cx - REACH_PX); nx <= Math.min(width - 1, cx + REACH_PX); nx++) {
            sum += values[(ny * width + nx) * 3 + channel] ?? 0
            count += 1
          }
        made[(y * width * SCALE + x) * 3 + channel] = sum / count + (x % 2)
      }
  return made
}

const SIZE = { width: 37, height: 23 }
const valueAt = (x: number, y: number, channel: number) => ((x * 7 + y * 13 + channel * 5) * 31) % 256
const read = (x: Span, y: Span) => {
  const values: number[] = []
  for (let row = y.workStart; row < y.workEnd; row++)
    for (let column = x.workStart; column < x.workEnd; column++)
      for (let channel = 0; channel < 3; channel++) values.push(valueAt(column, row, channel))
  return Float32Array.from(values)
}

async function enlarged(tilePx: number, reachPx: number): Promise<number[]> {
  const made: number[] = []
  await enlargeByTiles(SIZE, read, blurred, (row) => void made.push(...row), { scale: SCALE, reachPx, tilePx, onTile: () => {} })
  return made
}

test("tiles that overlap by what the network sees have no seams: the result is the one of the whole image", async () => {
  const whole = await enlarged(64, REACH_PX)
  expect(whole).toHaveLength(SIZE.width * SIZE.height * SCALE * SCALE * 3)
  expect(await enlarged(8, REACH_PX)).toEqual(whole)
  expect(await enlarged(8, 0)).not.toEqual(whole)
})

test("every tile is told before it begins, and what is thrown then ends the work", async () => {
  const told: string[] = []
  const run = enlargeByTiles(SIZE, read, blurred, () => {}, {
    scale: SCALE,
    reachPx: REACH_PX,
    tilePx: 16,
    onTile: (done, count) => {
      told.push(`${done}/${count}`)
      if (done === 3) throw new Error("stop")
    },
  })
  await expect(run).rejects.toThrow("stop")
  expect(told).toEqual(["0/6", "1/6", "2/6", "3/6"])
})

test.each([1, 7, 128, 129, 1000, 4096])("the spans of %i px lie beside each other, cover all, and none is longer than a tile", (side) => {
  const spans = spansOf(side, 10, 128)
  expect(spans[0]?.start).toBe(0)
  expect(spans.at(-1)?.end).toBe(side)
  spans.forEach(({ start, end, workStart, workEnd }, index) => {
    expect(start).toBe(spans[index - 1]?.end ?? 0)
    expect(end - start).toBeLessThanOrEqual(128)
    expect([workStart, workEnd]).toEqual([Math.max(0, start - 10), Math.min(side, end + 10)])
  })
})
