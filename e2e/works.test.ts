import { readFile } from "node:fs/promises"
import { beforeAll, describe, expect } from "vitest"
import { readRecipe } from "../src/formats/generator/read-recipe.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { type PublishedWorks, publishWorks } from "./published-works.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const SCREENS = [
  ["wide", { viewport: { width: 1440, height: 900 } }],
  ["narrow", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const

let works: PublishedWorks
beforeAll(async () => {
  works = await publishWorks()
})

const pathsOf = ({ image, post, video, aiVideo, aiAudio, masked }: PublishedWorks) => [
  ["an image", `/explore/detail/${image}`] as const,
  ["a post", `/artWorkDetail/${post}`] as const,
  ["a portfolio", `/portfolio/${post}`] as const,
  ["a video", `/video/${video}`] as const,
  ["a video that a task made", `/ai-video/detail/${aiVideo}`] as const,
  ["a sound", `/ai-audio/detail/${aiAudio}`] as const,
  ["what must be asked for", `/explore/detail/${masked}`] as const,
]

describe.each(SCREENS)("on a %s screen", (_name, screen) => {
  test("the page of every kind of work fits, and axe finds nothing in either theme", async ({ visit }) => {
    const { page } = await visit(screen)
    for (const [kind, path] of pathsOf(works)) {
      await page.goto(`/en${path}`)
      await page.getByRole("heading", { level: 1 }).waitFor()
      await expectNoSidewaysScroll(page)
      await checkInBothThemes(page, kind)
    }
  })

  test("an image is shared by its link and its code, and tells what changed since what it came of", async ({ visit }) => {
    const { page } = await visit(screen)
    await page.goto(`/en/explore/detail/${works.image}`)
    await page.getByText("Share", { exact: true }).click()
    const code = (await page.locator("#share-embed").textContent()) ?? ""
    expect(await page.locator("#share-link").textContent()).toContain(`/en/explore/detail/${works.image}`)
    await checkInBothThemes(page, "share menu")
    await page.keyboard.press("Escape")
    const path = page.getByRole("region", { name: "History of this creation" })
    await path.getByText("Variation", { exact: true }).click()
    await path.getByText(/^Steps: \d+ → 31$/).waitFor()
    await expectNoSidewaysScroll(page)
    // The code shows the work within any page.
    const [, address = ""] = /src="([^"]+)"/.exec(code) ?? []
    await page.goto(address)
    await eventually(() => page.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await checkInBothThemes(page, "embedded")
  })
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

test("an image is downloaded with its recipe in the words of the program that is chosen", async ({ visit }) => {
  const { page } = await visit()
  await page.goto(`/en/explore/detail/${works.image}`)
  const prompt = await page.locator("#recipe-prompt").textContent()
  for (const program of ["AUTOMATIC1111", "ComfyUI", "Fooocus"]) {
    if (!(await page.getByRole("button", { name: program }).isVisible())) await page.getByText("Download", { exact: true }).click()
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: program }).click()])
    const recipe = await readRecipe(new Uint8Array(await readFile(await download.path())))
    expect([program, recipe?.prompt]).toEqual([program, prompt])
  }
})
