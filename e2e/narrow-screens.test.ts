import type { Page } from "playwright-core"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

/** Width of the narrowest thing to press above the page, px: the least is WCAG 2.5.8's. */
const narrowestOfTopBar = (page: Page) =>
  page
    .locator(".top-bar")
    .locator("a:visible, button:visible, summary:visible")
    .evaluateAll((targets) => Math.min(...targets.map((target) => target.getBoundingClientRect().width)))

for (const widthPx of [390, 360]) {
  test(`nothing reaches out of a screen of ${widthPx} px`, async ({ visit }) => {
    const { page } = await visit({ viewport: { width: widthPx, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
    for (const locale of ["en", "ar"]) {
      await page.goto(`/${locale}`)
      await expectNoSidewaysScroll(page)
      expect(await narrowestOfTopBar(page)).toBeGreaterThanOrEqual(24)
      const work = await page.locator("a.card").first().getAttribute("href")
      await page.goto(work ?? "")
      await expectNoSidewaysScroll(page)
      await openStudio(page, `/${locale}/create/image`)
      await expectNoSidewaysScroll(page)
      await page.goto(`/${locale}/about-preview`)
      await expectNoSidewaysScroll(page)
    }
  })
}

test("on a phone the settings are a sheet that opens and closes, and an image is made", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
  const studio = await openStudio(page)
  const sheet = page.getByRole("group", { name: "Images" })
  const opener = page.getByRole("button", { name: "Settings", exact: true })
  expect(await sheet.isVisible()).toBe(false)
  await opener.tap()
  await sheet.waitFor()
  await eventually(() => opener.getAttribute("aria-expanded")).toBe("true")
  await expectNoSidewaysScroll(page)
  await page.keyboard.press("Escape")
  await sheet.waitFor({ state: "hidden" })
  await opener.tap()
  await sheet.locator("label", { hasText: "1" }).tap()
  await page.locator("[aria-hidden=true].fixed").tap({ position: { x: 20, y: 20 } })
  await sheet.waitFor({ state: "hidden" })

  await studio.prompt.fill("a small boat on a lake")
  await studio.generate.tap()
  const card = studio.card("a small boat on a lake")
  await card.waitFor()
  await expectNoSidewaysScroll(page)
  await allImagesShown(card, 1)
  await expectNoSidewaysScroll(page)
  await card.locator("[data-image]").tap()
  const lightbox = page.getByRole("dialog", { name: "a small boat on a lake" })
  await lightbox.getByRole("button", { name: "Close" }).tap()
  await lightbox.waitFor({ state: "hidden" })
})
