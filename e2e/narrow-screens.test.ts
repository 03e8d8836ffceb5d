import { expect } from "vitest"
import { check } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { openStudio } from "./studio-screen.ts"

test("on a phone the settings are a sheet that opens by a tap, grows, and closes by Escape and its button", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
  await openStudio(page)
  const sheet = page.getByRole("group", { name: "Settings", exact: true })
  const opener = page.getByRole("button", { name: "Settings", exact: true })
  expect(await sheet.isVisible()).toBe(false)
  await opener.tap()
  await sheet.waitFor()
  await eventually(() => opener.getAttribute("aria-expanded")).toBe("true")
  await expectNoSidewaysScroll(page)
  await check(page, "the sheet of settings")
  await page.keyboard.press("Escape")
  await sheet.waitFor({ state: "hidden" })
  await opener.tap()
  await sheet.getByRole("button", { name: "Show all settings" }).tap()
  await sheet.getByRole("button", { name: "Images" }).tap()
  await sheet.getByRole("group", { name: "Images" }).locator("label", { hasText: "1" }).tap()
  await sheet.getByRole("button", { name: "Close settings" }).tap()
  await sheet.waitFor({ state: "hidden" })
})
