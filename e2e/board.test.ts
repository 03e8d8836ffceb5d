import { expect } from "vitest"
import { colourAt, exportedFrame, openBoard } from "./board-screen.ts"
import { eventually, test } from "./journey.ts"

test("what is painted is on the device within 2 s, is taken back and done again, and is there after a reload", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } })
  const board = await openBoard(page)
  await board.drag([-60, -40], [60, 40])
  await eventually(() => board.layers.count()).toBe(1)
  expect((await colourAt(board.plane, 0, 0))[3]).toBe(255)
  await board.plane.press("Control+z")
  await eventually(() => board.layers.count()).toBe(0)
  await eventually(async () => (await colourAt(board.plane, 0, 0))[3]).toBe(0)
  await board.plane.press("Control+Shift+z")
  await eventually(async () => (await colourAt(board.plane, 0, 0))[3]).toBe(255)
  const painted = await colourAt(board.plane, 0, 0)
  // The promise itself: what stands 2 s after a stroke outlives the page.
  await page.waitForTimeout(2_000)
  await page.reload()
  const again = await openBoard(page, { id: board.id })
  await eventually(() => again.layers.count()).toBe(1)
  await eventually(() => colourAt(again.plane, 0, 0)).toEqual(painted)
  const saved = await exportedFrame(page)
  expect([saved.width, saved.height]).toEqual([1024, 1024])
  expect(saved.at(512, 512)[3]).toBe(255)
  expect(saved.at(5, 5)[3]).toBe(0)
})
