import type { Page } from "playwright-core"
import { check } from "./axe.ts"
import { test as base } from "./journey.ts"
import { lookAtPage } from "./page-look.ts"
import { makeSweptSite, type SweptPage } from "./swept-pages.ts"

const LANGUAGES = [
  { locale: "en", language: "en", direction: "ltr", script: /[a-z]/ },
  { locale: "ja", language: "ja", direction: "ltr", script: /[\u3040-\u30ff]/ },
  { locale: "zh-cn", language: "zh-CN", direction: "ltr", script: /[\u4e00-\u9fff]/ },
  { locale: "ar", language: "ar", direction: "rtl", script: /[\u0600-\u06ff]/ },
] as const
const SCREENS = [
  { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
  { viewport: { width: 1440, height: 900 } },
] as const
const THEMES = ["dark", "light"] as const

/** Whether each page is looked at in every way, as in the nightly run, or each in one. */
const isWhole = process.env["SWEEP"] === "all"

const WAYS = LANGUAGES.flatMap(
  (language, place) =>
    SCREENS.flatMap((screen, width) =>
      THEMES.map((colorScheme, theme) => ({ ...language, screen, colorScheme, isPaired: (place + width + theme) % 2 === 0 })),
    ),
  // Eight of the sixteen hold every pair of a language, a width and a theme.
).filter(({ isPaired }) => isWhole || isPaired)

const test = base.extend("site", { scope: "file" }, ({ browser }) => makeSweptSite(browser))

for (const [place, { locale, language, direction, script, screen, colorScheme }] of WAYS.entries()) {
  const title = `pages are readable without scripts and whole with them, fit the screen, word everything, and axe finds nothing: ${locale}, ${colorScheme}, ${screen.viewport.width} px`
  test(title, async ({ visit, site }) => {
    const { page, context, expectConsole } = await visit({ ...screen, locale: language, colorScheme })
    // Of a board that is new, the server is asked once whether it has it; one page is none.
    expectConsole(/404.*(?:board\/detail|nothing-here)/)
    const mine = site.pages.filter((_page, index) => isWhole || index % WAYS.length === place)
    const isStranger = (swept: SweptPage) => swept.isForAnybody && mine.indexOf(swept) % 2 === 0
    for (const swept of mine.filter(isStranger)) await look(page, swept)
    // What anybody may see is looked at by a member every other time.
    await context.addCookies([...site.cookies])
    for (const swept of mine.filter((one) => !isStranger(one))) await look(page, swept)
  })

  async function look(page: Page, { address, isForDevelopment, status }: SweptPage): Promise<void> {
    await lookAtPage(page, { path: isForDevelopment ? address : `/${locale}${address}`, status, language, direction, script })
    if (address !== "") return
    await page.locator("summary:visible").last().click()
    await check(page, "home, with the language menu open")
  }
}
