import { readFile } from "node:fs/promises"
import { beforeAll, expect } from "vitest"
import { readRecipe } from "../src/formats/generator/read-recipe.ts"
import { eventually, test } from "./journey.ts"
import { type PublishedWorks, publishWorks } from "./published-works.ts"

let works: PublishedWorks
beforeAll(async () => {
  works = await publishWorks()
})

test("an image is shared by its link and its code, tells what changed since what it came of, and is downloaded with its recipe", async ({
  visit,
}) => {
  const { page } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(`/en/explore/detail/${works.image}`)
  const prompt = await page.locator("#recipe-prompt").textContent()
  await page.getByText("Share", { exact: true }).click()
  const code = (await page.locator("#share-embed").textContent()) ?? ""
  expect(await page.locator("#share-link").textContent()).toContain(`/en/explore/detail/${works.image}`)
  await page.keyboard.press("Escape")
  const path = page.getByRole("region", { name: "History of this creation" })
  await path.getByText("Variation", { exact: true }).click()
  await path.getByText(/^Steps: \d+ → 31$/).waitFor()
  await page.getByText("Download", { exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "ComfyUI" }).click()])
  const recipe = await readRecipe(new Uint8Array(await readFile(await download.path())))
  expect(recipe?.prompt).toBe(prompt)
  // The code shows the work within any page.
  const [, address = ""] = /src="([^"]+)"/.exec(code) ?? []
  await page.goto(address)
  await eventually(() => page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test("without a script every work is there: its image, its recipe, its video, the parts of a post", async ({ visit }) => {
  const { page, expectConsole } = await visit({ javaScriptEnabled: false })
  expectConsole(/404/)
  await page.goto(`/en/explore/detail/${works.image}`)
  await eventually(() => page.locator(".work-image img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.locator("#recipe-prompt").isVisible()).toBe(true)
  expect(await page.locator("main").getByRole("button").filter({ visible: true }).count()).toBe(0)
  await page.goto(`/en/artWorkDetail/${works.post}`)
  expect(await page.locator(".work-parts > li").count()).toBe(3)
  expect(await page.getByText("The first evening").isVisible()).toBe(true)
  await page.goto(`/en/video/${works.video}`)
  expect(await page.locator("video[controls]").getAttribute("src")).toBe("/media/work/none/clip.mp4")
  await page.goto(`/en/explore/detail/${works.masked}`)
  expect(await page.content()).not.toContain("/media/work/")
})

test("a work in another language is translated where it stands, and it is said by whom", async ({ visit }) => {
  const { page } = await visit({ locale: "ja" })
  await page.goto(`/ja/explore/detail/${works.image}`)
  await page.getByRole("button", { name: "翻訳" }).click()
  await page.getByRole("heading", { level: 1, name: "夜明けの光" }).waitFor()
  expect(await page.locator("#work-translation").textContent()).toContain("単語表")
  expect(await page.locator("#work-title").getAttribute("lang")).toBe("ja")
})
