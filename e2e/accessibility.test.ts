import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { test } from "./journey.ts"
import { allPicturesShown, openStudio, studioOn } from "./studio-screen.ts"

const AXE_SOURCE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

type Rules = "all" | "contrast"

/** What axe holds against the page as it stands: rule, place and reason of each. */
async function violationsOf(page: Page, rules: Rules): Promise<readonly string[]> {
  // Over the debugging protocol, which the page's content security policy does not concern.
  await page.evaluate(AXE_SOURCE)
  const only = rules === "all" ? "" : ", runOnly: { type: 'rule', values: ['color-contrast'] }"
  const results = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations']${only} })`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
  )
}

/** Runs in the page. The colours of another theme come by transitions, which start with the next frame. */
async function coloursHaveSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // Transitions alone: an animation that follows the scroll position does not end.
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(transitions.map((transition) => transition.finished))
}

const THEMES = ["dark", "light"] as const

async function check(page: Page, state: string, rules: Rules = "all"): Promise<void> {
  expect({ state, violations: await violationsOf(page, rules) }).toEqual({ state, violations: [] })
}

/** Looks at the page as it stands in both themes; the second differs from the first in nothing but colours. */
async function checkInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(coloursHaveSettled)
    await check(page, `${state}, ${colorScheme}`, colorScheme === "dark" ? "all" : "contrast")
  }
}

for (const locale of ["en", "ar"]) {
  for (const colorScheme of THEMES) {
    test(`axe finds nothing on the pages to read, ${colorScheme}, ${locale}`, async ({ visit }) => {
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

  test(`axe finds nothing on the create page in any of its states, in both themes, ${locale}`, async ({ visit, renderer }) => {
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

test("axe finds nothing on a phone, with the settings open", async ({ visit }) => {
  const { page } = await visit({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await page.goto("/en")
  await check(page, "home")
  await page.goto("/en/create/image")
  await studioOn(page)
  await check(page, "create")
  await page.getByRole("button", { name: "Settings", exact: true }).tap()
  await page.getByRole("group", { name: "Pictures" }).waitFor()
  await check(page, "sheet")
})
