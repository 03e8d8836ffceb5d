import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { readImageHeader } from "../src/formats/image/header.ts"
import { openGenerator } from "./generator-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PROMPT = "a red ball on a beach"

test("two settings make a grid for the price that was said, which is walked by keys, compared, taken home and shared", async ({
  visit,
}) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Swipa"))
  const { form, prompt, generate, newest } = await openGenerator(page, "textToImage")
  await prompt.fill(PROMPT)
  await page.keyboard.press("Escape")
  await form.locator(".composer").getByRole("button", { name: "Settings", exact: true }).last().click()
  await form.getByRole("button", { name: "Compare settings" }).click()
  await form.getByLabel("Columns", { exact: true }).selectOption("style")
  await form.getByRole("group", { name: "Columns: Values" }).getByRole("button", { name: "Oil" }).click()
  await form.getByLabel("Rows", { exact: true }).selectOption("steps")
  const rows = form.getByLabel("Rows: Values")
  await rows.fill("4-8 (+4)")
  await form.getByText("2 × 2, 4 images, 16 credits").waitFor()
  expect(await generate.textContent()).toContain("16 credits")

  await generate.click()
  const grid = newest.getByRole("table", { name: "Comparison of settings" })
  await grid.getByRole("columnheader", { name: "Style: Photo" }).waitFor()
  await newest.getByText("4 of 4 images").waitFor()
  await eventually(() => grid.locator("img").count()).toBe(4)

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
  const stranger = await visit(WIDE)
  await stranger.page.goto(address)
  await stranger.page.getByRole("rowheader", { name: "Steps: 8" }).waitFor()
  await eventually(() =>
    stranger.page
      .locator("main img")
      .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
  ).toBe(4)
  await dialog.getByRole("button", { name: "Delete link" }).click()
  await dialog.getByRole("button", { name: "Create link" }).waitFor()
  stranger.expectConsole(/404/)
  expect((await stranger.page.goto(address))?.status()).toBe(404)
  await page.keyboard.press("Escape")

  await cell("Style: Watercolor, Steps: 4").click()
  await page.getByRole("dialog").getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => prompt.inputValue()).toBe(PROMPT)
  await form.getByRole("button", { name: "Style: Watercolor" }).waitFor()
})
