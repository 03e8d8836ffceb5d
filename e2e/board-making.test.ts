import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { type BoardScreen, exportedFrame, openBoard } from "./board-screen.ts"
import { ball, type ImageFile } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }

async function placeImage({ page, layers }: BoardScreen, file: ImageFile): Promise<void> {
  const before = await layers.count()
  await page.getByRole("button", { name: "Add layer" }).click()
  await page.getByRole("menuitem", { name: "Image…", exact: true }).click()
  await page.getByRole("dialog", { name: "Add image" }).locator("input[type=file]").setInputFiles(file)
  await eventually(() => layers.count()).toBe(before + 1)
}

test("an image is continued into the empty part of the frame: results are compared, one is kept, and what was there keeps every byte", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit(WIDE)
  // Whether the server has a board of this id is asked once.
  expectConsole(/404.*board\/detail/)
  await signInQuickly(context, somebody("Frida"))
  const board = await openBoard(page)
  await placeImage(board, ball(1024, 768))
  await page.getByText("Continues the image into the empty part of the frame").waitFor()
  const before = await exportedFrame(page)
  expect(before.at(512, 40)[3]).toBe(0)
  await board.prompt.fill("an orange ball on a wall")
  await board.generate.click()
  const results = page.getByRole("group", { name: "Results" })
  await results.waitFor()
  await results.getByText("Result 1 of 2").waitFor({ state: "attached" })
  await board.plane.press("ArrowRight")
  await results.getByText("Result 2 of 2").waitFor({ state: "attached" })
  await checkInBothThemes(page, "results over the frame")
  await page.emulateMedia({ colorScheme: "dark" })
  await board.plane.press("Enter")
  await eventually(() => board.layers.count()).toBe(2)
  const after = await exportedFrame(page)
  expect(after.at(512, 40)[3]).toBe(255)
  for (const [x, y] of [
    [512, 512],
    [200, 300],
    [900, 800],
  ] as const)
    expect(after.at(x, y)).toEqual(before.at(x, y))
  await board.plane.press("Control+z")
  await eventually(() => board.layers.count()).toBe(1)
  await board.plane.press("Control+Shift+z")
  await eventually(() => board.layers.count()).toBe(2)
  await page.locator("[data-saved=server]").waitFor()
  await page.reload()
  const again = await openBoard(page, { id: board.id })
  await eventually(() => again.layers.count()).toBe(2)
  expect(await again.prompt.inputValue()).toBe("an orange ball on a wall")
})

test("a mask alone is repainted, and Escape leaves no result", async ({ visit }) => {
  const { page, context, expectConsole } = await visit(WIDE)
  // Whether the server has a board of this id is asked once.
  expectConsole(/404.*board\/detail/)
  await signInQuickly(context, somebody("Mascha"))
  const board = await openBoard(page)
  await placeImage(board, ball(1024, 1024))
  const before = await exportedFrame(page)
  await board.plane.press("m")
  await board.drag([-40, 0], [40, 0])
  await page.getByText("Repaints the mask; everything else stays").waitFor()
  await board.prompt.fill("a blue star")
  await board.generate.click()
  const results = page.getByRole("group", { name: "Results" })
  await results.waitFor()
  await board.plane.press("Escape")
  await results.waitFor({ state: "detached" })
  expect(await board.layers.count()).toBe(2)
  await board.generate.click()
  await results.getByRole("button", { name: "Keep as layer" }).click()
  await eventually(() => board.layers.count()).toBe(3)
  const after = await exportedFrame(page)
  expect(after.at(512, 512)).not.toEqual(before.at(512, 512))
  for (const [x, y] of [
    [40, 40],
    [512, 200],
    [990, 990],
  ] as const)
    expect(after.at(x, y)).toEqual(before.at(x, y))
})
