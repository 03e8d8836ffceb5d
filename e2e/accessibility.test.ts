import { check, checkInBothThemes } from "./axe.ts"
import { test } from "./journey.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

/** English in the light and Arabic in the dark: the journey over every page looks at the others. */
for (const [locale, colorScheme] of [
  ["en", "light"],
  ["ar", "dark"],
] as const) {
  test(`axe finds nothing on the pages to read, ${colorScheme}, ${locale}`, async ({ visit }) => {
    const { page, expectConsole } = await visit({ locale, colorScheme })
    expectConsole(/status of 404/)
    await page.goto(`/${locale}`)
    await page.locator("summary:visible").last().click()
    await check(page, "home, with the language menu open")
    await page.goto((await page.locator("a.card").first().getAttribute("href")) ?? "")
    await check(page, "work")
    await page.goto(`/${locale}/about-preview`)
    await check(page, "about the preview renderer")
    await page.goto(`/${locale}/nothing-here`)
    await check(page, "page not found")
  })

  test(`axe finds nothing on the create page in any of its states, in both themes, ${locale}`, async ({ visit, renderer }) => {
    const { page } = await visit({ locale })
    const studio = await openStudio(page, `/${locale}/create/image`)
    await checkInBothThemes(page, "empty")
    await studio.prompt.press("Control+Enter")
    await page.getByRole("alert").first().waitFor()
    await checkInBothThemes(page, "fault at the prompt")
    await page.locator("button[aria-haspopup=dialog]").first().click()
    await page.locator("dialog[open] [data-island='sign-in'][data-alive]").waitFor()
    await checkInBothThemes(page, "sign-in dialog")
    await page.keyboard.press("Escape")

    await renderer.fail({ kind: "slow", step_delay_ms: 150, times: 1 })
    const card = await studio.make("a quiet lake")
    await card.locator("img[src^='data:image/jpeg']").first().waitFor()
    await checkInBothThemes(page, "running")
    await allImagesShown(card, 1)
    await checkInBothThemes(page, "done")
    await card.locator("[data-image]").click()
    await allImagesShown(page.locator("dialog[open]"), 1)
    await checkInBothThemes(page, "lightbox")
    await page.keyboard.press("Escape")
    await renderer.fail({ kind: "fail-at", percent: 0, times: 1 })
    const failed = await studio.make("a loud lake")
    await failed.getByRole("paragraph").waitFor()
    await checkInBothThemes(page, "failed")
  })
}

test("axe finds nothing on a phone, with the settings open", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await page.goto("/en")
  await check(page, "home")
  await page.goto("/en/create/image")
  await studioOn(page)
  await check(page, "create")
  await page.getByRole("button", { name: "Settings", exact: true }).tap()
  await page.getByRole("group", { name: "Images" }).waitFor()
  await check(page, "sheet")
})
