import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { missingWords } from "./missing-words.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

test("in Arabic everything mirrors, and an image is made from Arabic words", async ({ visit }) => {
  const { page } = await visit({ locale: "ar" })
  await page.goto("/")
  await page.waitForURL("**/ar")
  const studio = await openStudio(page, "/ar/create/image")
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl")
  const settings = await studio.prompt.boundingBox()
  const stream = await page.locator("section").first().boundingBox()
  expect(settings?.x).toBeGreaterThan(stream?.x ?? Number.POSITIVE_INFINITY)

  const card = await studio.make("ثعلب أحمر في غابة ثلجية")
  const bar = card.getByRole("progressbar")
  await bar.waitFor()
  await allImagesShown(card, 1)
  expect(await missingWords(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
})

test("in right-to-left the left arrow leads to the next image", async ({ visit }) => {
  const { page } = await visit({ locale: "ar" })
  const studio = await openStudio(page, "/ar/create/image")
  const card = await studio.make("جبل وبحيرة", 2)
  await allImagesShown(card, 2)
  await card.locator("[data-image]").first().click()
  const lightbox = page.locator("dialog[open]")
  const place = lightbox.getByRole("status")
  const first = await place.textContent()
  await page.keyboard.press("ArrowLeft")
  await eventually(() => place.textContent()).not.toBe(first)
  await page.keyboard.press("ArrowRight")
  await eventually(() => place.textContent()).toBe(first)
})

const LANGUAGES: readonly { readonly locale: string; readonly tag: string; readonly script: RegExp }[] = [
  { locale: "ja", tag: "ja", script: /[\u3040-\u30ff]/ },
  { locale: "zh-cn", tag: "zh-CN", script: /[\u4e00-\u9fff]/ },
  { locale: "ar", tag: "ar", script: /[\u0600-\u06ff]/ },
]

for (const { locale, tag, script } of LANGUAGES) {
  test(`every page in ${tag} is in its own words, with none missing`, async ({ visit }) => {
    const { page, expectConsole } = await visit({ locale: tag })
    expectConsole(/status of 404/)
    await page.goto(`/${locale}`)
    const work = (await page.locator("a.card").first().getAttribute("href")) ?? ""
    for (const path of [`/${locale}`, work, `/${locale}/about-preview`, `/${locale}/nothing-here`, `/${locale}/create/image`]) {
      await page.goto(path)
      if (path.endsWith("/create/image")) await openStudio(page, path)
      expect(await page.locator("html").getAttribute("lang")).toBe(tag)
      const buttons = await page.locator("main a, main button").allTextContents()
      expect(`${path}: ${buttons.join(" ")}`).toMatch(script)
      expect({ path, missing: await missingWords(page) }).toEqual({ path, missing: [] })
    }
  })
}
