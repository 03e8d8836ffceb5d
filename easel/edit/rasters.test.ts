import { expect, it } from "vitest"
import { pngOf, RESULT_BYTES, reduced } from "./rasters.ts"
import { carry, drawn } from "./test-studio.ts"

it("a large image made small has its colours where they were, and what is transparent gives none away", () => {
  const image = drawn(2600, 1800, (x, y) => [x / 12, y / 8, 90, x < 1300 ? 255 : 0])
  const small = reduced(image, 260)
  expect([small.width, small.height]).toEqual([260, 180])
  for (const [x, y] of [
    [10, 20],
    [100, 170],
    [120, 90],
  ] as const) {
    const at = (y * 260 + x) * 4
    const wanted = [(x * 10 + 5) / 12, (y * 10 + 5) / 8, 90, 255]
    for (const [k, tone] of wanted.entries()) expect(Math.abs((small.rgba[at + k] ?? 0) - tone)).toBeLessThan(3)
  }
  expect(small.rgba[(90 * 260 + 200) * 4 + 3]).toBe(0)
})

it("an image of nothing but noise comes back no larger than another order takes", async () => {
  let drawnSo = 7
  const noise = () => (drawnSo = (drawnSo * 48_271) % 2_147_483_647) % 256
  const side = 1024
  const { rgba } = drawn(side, side, () => [noise(), noise(), noise()])
  const most = 1_500_000
  expect(pngOf({ width: side, height: side, rgba }, "words", most).byteLength).toBeLessThanOrEqual(most)
  const { files } = await carry({ kind: "text-to-image", width: 256, height: 256, loras: [{ name: "film-grain", weight: 2 }] })
  expect(files[0]?.bytes.byteLength).toBeLessThanOrEqual(RESULT_BYTES.wanted)
})
