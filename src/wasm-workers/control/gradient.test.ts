import { expect, it } from "vitest"
import { sobel } from "./gradient.ts"

it("a plane is as steep as it rises, across and down, and flat beyond its edges", () => {
  const across = sobel(Float32Array.from([0, 1, 2, 0, 1, 2, 0, 1, 2]), 3, 3)
  expect([[...across.across], [...across.down]]).toEqual([
    [4, 8, 4, 4, 8, 4, 4, 8, 4],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
  ])
  const down = sobel(Float32Array.from([0, 0, 1, 1, 2, 2]), 2, 3)
  expect([[...down.across], [...down.down]]).toEqual([
    [0, 0, 0, 0, 0, 0],
    [4, 4, 8, 8, 4, 4],
  ])
})
