import type { Page } from "playwright-core"
import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { type BoardScreen, colourAt, openBoard } from "./board-screen.ts"
import { ball, type ImageFile, savedBy } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
/** Where pictures of the screen go, to be looked at; none without it. */
const SHOTS = process.env["BOARD_SHOTS"]

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

async function placeImage({ page, layers }: BoardScreen, file: ImageFile): Promise<void> {
  const before = await layers.count()
  await page.getByRole("button", { name: "Add layer" }).click()
  await page.getByRole("menuitem", { name: "Image…", exact: true }).click()
  await page.getByRole("dialog", { name: "Add image" }).locator("input[type=file]").setInputFiles(file)
  await eventually(() => layers.count()).toBe(before + 1)
}

async function exportedFrame(page: Page) {
  await page.getByRole("button", { name: "Export" }).click()
  return savedBy(page, page.getByRole("menuitem", { name: "Download frame as PNG" }))
}

test("what is painted is on the device within 2 s, is taken back and done again, and is there after a reload", async ({ visit }) => {
  const { page } = await visit(WIDE)
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
  await shoot(page, "painted-1440")
  await checkInBothThemes(page, "a painted board")
  await page.emulateMedia({ colorScheme: "dark" })
  const saved = await exportedFrame(page)
  expect([saved.width, saved.height]).toEqual([1024, 1024])
  expect(saved.at(512, 512)[3]).toBe(255)
  expect(saved.at(5, 5)[3]).toBe(0)
})

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
  await shoot(page, "image-1440")
  const before = await exportedFrame(page)
  expect(before.at(512, 40)[3]).toBe(0)
  await board.prompt.fill("an orange ball on a wall")
  await board.generate.click()
  const results = page.getByRole("group", { name: "Results" })
  await results.waitFor()
  await results.getByText("Result 1 of 2").waitFor({ state: "attached" })
  await board.plane.press("ArrowRight")
  await results.getByText("Result 2 of 2").waitFor({ state: "attached" })
  await shoot(page, "results-1440")
  await checkInBothThemes(page, "results over the frame")
  await page.emulateMedia({ colorScheme: "dark" })
  await board.plane.press("Enter")
  await eventually(() => board.layers.count()).toBe(2)
  await shoot(page, "kept-1440")
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
  await shoot(page, "mask-1440")
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

test("keys alone paint, take tools, and tell every key", async ({ visit }) => {
  const { page } = await visit(WIDE)
  const board = await openBoard(page)
  await board.plane.focus()
  await page.keyboard.press(" ")
  await page.getByText(/^Painting at/).waitFor({ state: "attached" })
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press(" ")
  await eventually(() => board.layers.count()).toBe(1)
  await page.keyboard.press("f")
  await eventually(() => board.tool("Frame").getAttribute("aria-pressed")).toBe("true")
  await page.keyboard.press("ArrowRight")
  await eventually(() => page.getByLabel("X", { exact: true }).inputValue()).toBe("-504")
  await page.keyboard.press("?")
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await help.getByText("Eyedropper").waitFor()
  await checkInBothThemes(page, "the keys of the board")
  await page.emulateMedia({ colorScheme: "dark" })
  await help.getByRole("button", { name: "Close" }).click()
  await board.plane.focus()
  await page.keyboard.press("l")
  await board.drag([-100, -100], [100, -100], [100, 100], [-100, 100])
  await page.getByRole("group", { name: "Selection" }).getByRole("button", { name: "Region" }).click()
  await eventually(() => board.layers.count()).toBe(2)
  await page.getByLabel("Prompt of this region", { exact: true }).fill("a red kite")
  await shoot(page, "region-1440")
  await checkInBothThemes(page, "a region with its words")
})

test("a phone has the whole board: tools in a line, layers in a sheet, no sideways scroll", async ({ visit }) => {
  const { page } = await visit(PHONE)
  const board = await openBoard(page)
  await board.drag([-40, -40], [40, 40])
  await board.tool("Eraser").tap()
  await shoot(page, "phone-390-dark")
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "the board on a phone")
  await shoot(page, "phone-390-light")
  await page.emulateMedia({ colorScheme: "dark" })
  await page.getByRole("button", { name: "Layers and settings" }).tap()
  await eventually(() => board.layers.count()).toBe(1)
  await shoot(page, "phone-sheet-390")
  await checkInBothThemes(page, "the layers on a phone")
})

test("in Arabic the panels are mirrored and the plane is not", async ({ visit }) => {
  const { page } = await visit(WIDE)
  const board = await openBoard(page, { locale: "ar" })
  const [plane, layers] = await Promise.all([board.plane.boundingBox(), page.locator("aside").boundingBox()])
  expect(layers?.x).toBeLessThan(plane?.x ?? 0)
  await board.drag([-60, 0], [-20, 0])
  await eventually(async () => (await colourAt(board.plane, -40, 0))[3]).toBe(255)
  expect((await colourAt(board.plane, 40, 0))[3]).toBe(0)
  await shoot(page, "arabic-1440")
  await checkInBothThemes(page, "the board in Arabic")
})

test("a stroke is drawn within a frame's time at 1024², and how long it takes at 4096² is told", async ({ visit }) => {
  const { page } = await visit(WIDE)
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window)
    const draws: number[] = []
    Object.assign(window, { draws })
    window.requestAnimationFrame = (call) =>
      ask((time) => {
        const begin = performance.now()
        call(time)
        draws.push(performance.now() - begin)
      })
    addEventListener("pointermove", (event) => Object.assign(event, { begin: performance.now() }), { capture: true })
    addEventListener(
      "pointermove",
      (event) => "begin" in event && typeof event.begin === "number" && draws.push(performance.now() - event.begin),
    )
  })
  const board = await openBoard(page)
  const took: Record<string, number> = {}
  for (const side of [1024, 4096]) {
    for (const name of ["Width", "Height"]) {
      await page.getByLabel(name, { exact: true }).fill(String(side))
      await page.getByLabel(name, { exact: true }).press("Enter")
    }
    await placeImage(board, ball(side, side))
    await board.plane.press("0")
    await board.plane.press("b")
    await page.evaluate(() => "draws" in window && Array.isArray(window.draws) && window.draws.splice(0))
    await board.drag([-200, -100], [200, -60], [-200, 0], [200, 60], [-200, 100])
    const times = await page.evaluate(() => ("draws" in window && Array.isArray(window.draws) ? window.draws.map(Number) : []))
    const sorted = times.toSorted((one, other) => one - other)
    took[`${side} median`] = sorted[Math.floor(sorted.length / 2)] ?? 0
    took[`${side} p95`] = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  }
  process.stdout.write(`stroke to paint, software drawing, ms: ${JSON.stringify(took)}\n`)
  expect(took["1024 median"]).toBeLessThanOrEqual(16)
})
