import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { readImageHeader } from "../src/formats/image/header.ts"
import { checkInBothThemes } from "./axe.ts"
import { openGenerator } from "./generator-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const PROMPT = "a red ball on a beach"

test("two settings make a grid for the price that was said, which is walked by keys, compared, taken home and shared", async ({
  visit,
}) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Swipa"))
  const { form, prompt, generate, newest } = await openGenerator(page, "textToImage")
  await prompt.fill(PROMPT)
  await form.getByRole("button", { name: "Compare settings" }).click()
  await form.getByLabel("Columns", { exact: true }).selectOption("style")
  await form.getByRole("group", { name: "Columns: Values" }).getByRole("button", { name: "Oil" }).click()
  await form.getByLabel("Rows", { exact: true }).selectOption("steps")
  const rows = form.getByLabel("Rows: Values")
  await rows.fill("4-")
  await form.getByText("Enter numbers or ranges such as 10-30 [3].").waitFor()
  await rows.fill("4-8 (+4)")
  await form.getByText("2 × 2, 4 images, 16 credits").waitFor()
  await checkInBothThemes(page, "settings to compare")
  expect(await generate.textContent()).toContain("16 credits")

  await generate.click()
  const grid = newest.getByRole("table", { name: "Comparison of settings" })
  await grid.getByRole("columnheader", { name: "Style: Photo" }).waitFor()
  await newest.getByText("4 of 4 images").waitFor()
  await eventually(() => grid.locator("img").count()).toBe(4)
  await checkInBothThemes(page, "a finished grid")

  const cell = (name: string) => grid.getByRole("button", { name: `Open image: ${name}` })
  await cell("Style: Photo, Steps: 4").focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  expect(await cell("Style: Watercolor, Steps: 8").evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  const viewer = page.getByRole("dialog", { name: "Style: Watercolor, Steps: 8" })
  await viewer.getByLabel("Compare with").selectOption({ label: "Style: Photo, Steps: 4" })
  await eventually(() => viewer.locator("figure").count()).toBe(2)
  await checkInBothThemes(page, "two cells beside each other")
  await page.keyboard.press("Escape")
  await eventually(() => page.getByRole("dialog").count()).toBe(0)

  const drawn = page.waitForEvent("download")
  await newest.getByRole("button", { name: "Download as one image" }).click()
  const header = readImageHeader(new Uint8Array(await readFile(await (await drawn).path())))
  expect(header).toMatchObject({ contentType: "image/png" })
  expect(header?.width).toBeGreaterThan(900)
  const packed = page.waitForEvent("download")
  await newest.getByRole("button", { name: "Download ZIP" }).click()
  expect((await readFile(await (await packed).path())).toString("latin1")).toContain("column2-row2.json")

  await newest.getByRole("button", { name: "Share", exact: true }).click()
  const dialog = page.getByRole("dialog", { name: "Share" })
  await dialog.getByRole("button", { name: "Create link" }).click()
  const address = await dialog.getByLabel("Link", { exact: true }).inputValue()
  await checkInBothThemes(page, "the link of a grid")
  const stranger = await visit(WIDE)
  await stranger.page.goto(address)
  await stranger.page.getByRole("rowheader", { name: "Steps: 8" }).waitFor()
  await eventually(() =>
    stranger.page
      .locator("main img")
      .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
  ).toBe(4)
  await checkInBothThemes(stranger.page, "a shared grid")
  await dialog.getByRole("button", { name: "Delete link" }).click()
  await dialog.getByRole("button", { name: "Create link" }).waitFor()
  stranger.expectConsole(/404/)
  expect((await stranger.page.goto(address))?.status()).toBe(404)
  await page.keyboard.press("Escape")

  await cell("Style: Watercolor, Steps: 4").click()
  await page.getByRole("dialog").getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => prompt.inputValue()).toBe(PROMPT)
  expect(await form.locator("[data-setting=prompt_style]:checked").getAttribute("value")).toBe("watercolour")
  await form.getByText("Off", { exact: true }).waitFor()
})

test("a grid scrolls within itself on a phone, in Arabic as in English", async ({ visit }) => {
  const { page, context } = await visit(PHONE)
  await signInQuickly(context, somebody("Fona"))
  const { form, prompt, generate, newest } = await openGenerator(page, "textToImage", "/ar/generator")
  await prompt.fill(PROMPT)
  await form.getByRole("button", { name: "مقارنة الإعدادات" }).click()
  await form.getByLabel("الأعمدة", { exact: true }).selectOption("steps")
  await form.getByLabel("الأعمدة: القيم").fill("3-7 [5]")
  await expectNoSidewaysScroll(page)
  await generate.click()
  const grid = newest.getByRole("table")
  await newest.getByText("5 من 5 صور").waitFor()
  await eventually(() => grid.locator("img").count()).toBe(5)
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "a grid on a phone, in Arabic")
  const first = grid.locator("[data-cell='0']")
  await first.focus()
  await page.keyboard.press("ArrowLeft")
  expect(await grid.locator("[data-cell='1']").evaluate((element) => element === document.activeElement)).toBe(true)
})
