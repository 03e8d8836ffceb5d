import type { Page } from "playwright-core"
import { expect } from "vitest"
import { check, checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

async function openKit(page: Page): Promise<void> {
  await page.goto("/dev/kit")
  await page.getByRole("heading", { name: "Toast" }).waitFor()
}

for (const locale of ["en", "ar"]) {
  test(`axe finds nothing on any part of the kit, open or closed, in both themes, ${locale}`, async ({ visit }) => {
    const { page } = await visit({ locale })
    await openKit(page)
    await checkInBothThemes(page, "kit")
    await page.locator("[aria-haspopup=menu]").click()
    await page.getByRole("menu").waitFor()
    await check(page, "menu")
    await page.keyboard.press("Escape")
    await page.locator("main [aria-haspopup=dialog]").click()
    await page.getByRole("dialog").waitFor()
    await check(page, "popover")
    await page.keyboard.press("Escape")
  })

  test(`the kit fits a narrow screen, ${locale}`, async ({ visit }) => {
    const { page } = await visit({ locale, viewport: { width: 360, height: 740 } })
    await openKit(page)
    await expectNoSidewaysScroll(page)
  })
}

test("a menu is walked by arrow keys, closes by Escape and gives the focus back", async ({ visit }) => {
  const { page } = await visit()
  await openKit(page)
  const opener = page.locator("[aria-haspopup=menu]")
  await opener.press("Enter")
  await page.getByRole("menuitem", { name: "Download" }).waitFor()
  await page.keyboard.press("ArrowDown")
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Delete")
  await page.keyboard.press("Escape")
  await eventually(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test("tabs are walked by arrow keys, the other way round from right to left", async ({ visit }) => {
  for (const [locale, key] of [
    ["en", "ArrowRight"],
    ["ar", "ArrowLeft"],
  ] as const) {
    const { page } = await visit({ locale })
    await openKit(page)
    const tabs = page.getByRole("tab")
    await tabs.first().focus()
    await page.keyboard.press(key)
    await eventually(() => tabs.nth(1).getAttribute("aria-selected")).toBe("true")
  }
})

test("a result is compared with its source by arrow keys and by a finger, the other way round from right to left", async ({ visit }) => {
  for (const [locale, name, more, half] of [
    ["en", "Before and after", "ArrowRight", "50% original"],
    ["ar", "قبل وبعد", "ArrowLeft", "الأصل 50%"],
  ] as const) {
    const { page } = await visit({ locale, hasTouch: true })
    await openKit(page)
    const slider = page.getByRole("slider", { name })
    const words = async () => (await slider.getAttribute("aria-valuetext"))?.replaceAll(/[^\p{L}\p{N}% ]/gu, "")
    await eventually(words).toBe(half)
    await slider.press(more)
    await eventually(words).toBe(half.replace("50", "51"))
    const box = await slider.boundingBox()
    if (box === null) throw new Error("the slider is not to be seen")
    const quarter = locale === "en" ? 0.25 : 0.75
    await slider.tap({ position: { x: box.width * quarter, y: box.height / 2 } })
    await eventually(async () => Math.round(Number(await slider.inputValue()) / 5)).toBe(5)
  }
})

test("a long list keeps only the rows near the viewport in the document", async ({ visit }) => {
  const { page } = await visit()
  await openKit(page)
  await page.getByRole("button", { name: "Files", exact: true }).press("Enter")
  const rows = page.locator("[data-index]")
  await rows.first().waitFor()
  await page.locator("[data-index='12']").scrollIntoViewIfNeeded()
  expect(await rows.count()).toBeLessThan(60)
})

test("whoever asks for the last page by keyboard goes on at its first item", async ({ visit }) => {
  const { page } = await visit()
  await openKit(page)
  const more = page.getByRole("button", { name: "Show more" })
  await more.press("Enter")
  await page.getByText("4 files", { exact: true }).waitFor()
  await more.press("Enter")
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("7 files")
})

test("a form is judged by the schema of its call, and its first wrong field has the focus", async ({ visit }) => {
  const { page } = await visit()
  await openKit(page)
  await page.getByRole("button", { name: "Create codes" }).click()
  const count = page.getByLabel("Number of codes")
  await eventually(() => count.getAttribute("aria-invalid")).toBe("true")
  expect(await count.evaluate((element) => element === document.activeElement)).toBe(true)
  await count.fill("2")
  await eventually(() => count.getAttribute("aria-invalid")).toBe(null)
})
