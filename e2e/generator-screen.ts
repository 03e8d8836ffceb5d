import type { Locator, Page } from "playwright-core"

/** The screen of all actions, as a person finds its parts. */
export interface GeneratorScreen {
  readonly page: Page
  readonly form: Locator
  readonly prompt: Locator
  readonly generate: Locator
  /** What the room makes, by its chip. */
  readonly mode: (name: string) => Locator
  /** The card of the newest task. */
  readonly newest: Locator
}

/** Waits for the screen that the page shows to be alive. */
export async function generatorOn(page: Page): Promise<GeneratorScreen> {
  const island = page.locator("[data-island='generator'][data-alive]")
  await island.locator(".composer button[type=submit]").waitFor()
  const form = island.locator("form")
  return {
    page,
    form,
    prompt: form.locator("textarea[name=prompt]"),
    generate: form.locator("button[type=submit]"),
    mode: (name) => island.getByRole("button", { name: `What to make: ${name}`, exact: true }),
    newest: island.locator("article[id^=task_]").first(),
  }
}

/** Opens a tab by its address. */
export async function openGenerator(page: Page, tab: string, path = "/en/generator"): Promise<GeneratorScreen> {
  await page.goto(`${path}?tab=${tab}`)
  return generatorOn(page)
}
