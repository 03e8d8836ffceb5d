import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { journey } from "./journey.ts"
import { allPicturesShown, openStudio, studioOn } from "./studio-screen.ts"

const AXE_SOURCE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe holds against the page as it stands: rule, place and reason of each. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  // Over the debugging protocol, which the page's content security policy does not concern.
  await page.evaluate(AXE_SOURCE)
  const results = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })")
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
  )
}

for (const colorScheme of ["dark", "light"] as const) {
  for (const locale of ["en", "ar"]) {
    journey(`axe finds nothing on any page, ${colorScheme}, ${locale}`, async ({ visit, renderer }) => {
      const { page, expectConsole } = await visit({ colorScheme, locale })
      expectConsole(/status of 404/)
      const check = async (state: string) => expect(await violationsOf(page), state).toEqual([])
      await page.goto(`/${locale}`)
      await check("home")
      await page.locator("summary").click()
      await check("language menu")
      await page.goto((await page.locator("a.card").first().getAttribute("href")) ?? "")
      await check("work")
      await page.goto(`/${locale}/about-preview`)
      await check("about the preview renderer")
      await page.goto(`/${locale}/nothing-here`)
      await check("nothing at this address")

      const studio = await openStudio(page, `/${locale}/create/image`)
      await check("create, empty")
      await studio.prompt.press("Control+Enter")
      await page.getByRole("alert").first().waitFor()
      await check("create, fault at the prompt")
      await page.locator("button[aria-haspopup=dialog]").first().click()
      await page.locator("dialog[open]").waitFor()
      await check("create, login dialog")
      await page.keyboard.press("Escape")

      await renderer.fail({ kind: "slow", step_delay_ms: 150, times: 1 })
      const card = await studio.make("a quiet lake")
      await card.locator("img[src^='data:image/jpeg']").first().waitFor()
      await check("create, running")
      await allPicturesShown(card, 1)
      await check("create, done")
      await card.locator("[data-picture]").click()
      await allPicturesShown(page.locator("dialog[open]"), 1)
      await check("create, lightbox")
      await page.keyboard.press("Escape")
      await renderer.fail({ kind: "fail-at", percent: 0, times: 1 })
      const failed = await studio.make("a loud lake")
      await failed.locator(".border-s-bad").waitFor()
      await check("create, failed")
    })
  }
}

journey("axe finds nothing on a phone, with the settings open", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await page.goto("/en")
  expect(await violationsOf(page), "home").toEqual([])
  await page.goto("/en/create/image")
  await studioOn(page)
  expect(await violationsOf(page), "create").toEqual([])
  await page.getByRole("button", { name: "Settings", exact: true }).tap()
  await page.getByRole("group", { name: "Pictures" }).waitFor()
  expect(await violationsOf(page), "sheet").toEqual([])
})
