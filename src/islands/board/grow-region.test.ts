import { expect, test } from "vitest"
import { grownRegion } from "./grow-region.ts"

/** Two dark squares on light ground, which touch nowhere. */
function squares() {
  const [width, height] = [20, 10]
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255)
  const isDark = (x: number, y: number) => y >= 2 && y < 8 && ((x >= 2 && x < 8) || (x >= 12 && x < 18))
  for (let at = 0; at < width * height; at++) if (isDark(at % width, Math.floor(at / width))) rgba.fill(20, at * 4, at * 4 + 3)
  return { width, height, rgba }
}

test("a press selects what hangs together with it and looks alike, with half a rim", () => {
  const alpha = grownRegion(squares(), { x: 4, y: 4 }, 30)
  const at = (x: number, y: number) => alpha[y * 20 + x]
  expect([at(2, 2), at(7, 7), at(1, 4), at(0, 4), at(14, 4)]).toEqual([255, 255, 128, 0, 0])
  expect(alpha.filter((value) => value === 255)).toHaveLength(36)
})

test("a press beside the image selects nothing", () => {
  expect(grownRegion(squares(), { x: -1, y: 4 }, 30).every((value) => value === 0)).toBe(true)
})
