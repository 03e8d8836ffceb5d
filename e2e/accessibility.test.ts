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

/** Runs in the page. The colours of another theme come by transitions, which start with the next frame. */
async function coloursHaveSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
}

const THEMES = ["dark", "light"] as const

async function check(page: Page, state: string): Promise<void> {
  expect(await violationsOf(page), state).toEqual([])
}

/** Looks at the page as it stands in both themes. */
async function checkInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(coloursHaveSettled)
    await check(page, `${state}, ${colorScheme}`)
  }
}

for (const locale of ["en", "ar"]) {
  for (const colorScheme of THEMES) {
    journey(`axe finds nothing on the pages to read, ${colorScheme}, ${locale}`, async ({ visit }) => {
      const { page, expectConsole } = await visit({ locale, colorScheme })
      expectConsole(/status of 404/)
      await page.goto(`/${locale}`)
      await page.locator("summary").click()
      await check(page, "home, with the language menu open")
      await page.goto((await page.locator("a.card").first().getAttribute("href")) ?? "")
      await check(page, "work")
      await page.goto(`/${locale}/about-preview`)
      await check(page, "about the preview renderer")
      await page.goto(`/${locale}/nothing-here`)
      await check(page, "nothing at this address")
    })
  }

  journey(`axe finds nothing on the create page in any of its states, in both themes, ${locale}`, async ({ visit, renderer }) => {
    const { page } = await visit({ locale })
    const studio = await openStudio(page, `/${locale}/create/image`)
    await checkInBothThemes(page, "empty")
    await studio.prompt.press("Control+Enter")
    await page.getByRole("alert").first().waitFor()
    await checkInBothThemes(page, "fault at the prompt")
    await page.locator("button[aria-haspopup=dialog]").first().click()
    await page.locator("dialog[open]").waitFor()
    await checkInBothThemes(page, "login dialog")
    await page.keyboard.press("Escape")

    await renderer.fail({ kind: "slow", step_delay_ms: 150, times: 1 })
    const card = await studio.make("a quiet lake")
    await card.locator("img[src^='data:image/jpeg']").first().waitFor()
    await checkInBothThemes(page, "running")
    await allPicturesShown(card, 1)
    await checkInBothThemes(page, "done")
    await card.locator("[data-picture]").click()
    await allPicturesShown(page.locator("dialog[open]"), 1)
    await checkInBothThemes(page, "lightbox")
    await page.keyboard.press("Escape")
    await renderer.fail({ kind: "fail-at", percent: 0, times: 1 })
    const failed = await studio.make("a loud lake")
    await failed.getByRole("paragraph").waitFor()
    await checkInBothThemes(page, "failed")
  })
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
