import type { Locator, Page } from "playwright-core"
import { eventually } from "./journey.ts"

/** The create screen, as a person finds its parts. */
export interface StudioScreen {
  readonly page: Page
  readonly prompt: Locator
  readonly generate: Locator
  /** What is left of the day, or why the button does nothing. */
  readonly buttonLine: Locator
  /** The card of the task with this prompt. */
  readonly card: (prompt: string) => Locator
  /** Chooses how many images, types the prompt and sends it by its shortcut. */
  readonly make: (prompt: string, images?: number) => Promise<Locator>
}

/** Waits for the create screen that the page shows to be alive and to know its tasks. */
export async function studioOn(page: Page): Promise<StudioScreen> {
  await page.locator("[data-island='create-image'][data-alive] section :is(h2, article, [role=alert])").first().waitFor()
  const prompt = page.locator("textarea[name=prompt]")
  const generate = page.locator("[data-island='create-image'] form button[type=submit]")
  const card = (words: string) => page.locator("article[id^=task_]", { has: page.getByRole("heading", { name: words, exact: true }) })
  return {
    page,
    prompt,
    generate,
    buttonLine: page.locator("[data-island='create-image'] .composer p[role=status]"),
    card,
    make: async (words, images = 1) => {
      await chooseCount(page, images)
      await prompt.fill(words)
      // The card of the task before may be there by the live channel while its create call is still under way, and a second is ignored.
      await page.locator("[data-island='create-image'] form button[type=submit][aria-busy=false]").waitFor()
      await prompt.press("Control+Enter")
      await card(words).waitFor()
      return card(words)
    },
  }
}

/** Chooses how many images one task makes. */
export async function chooseCount(page: Page, images: number): Promise<void> {
  await page.locator("[data-chip=count]").click()
  await page
    .locator("[data-setting=n_iter]")
    .nth(images - 1)
    .check({ force: true })
  await page.keyboard.press("Escape")
}

/** Opens the create screen at its own address. */
export async function openStudio(page: Page, path = "/en/create/image"): Promise<StudioScreen> {
  await page.goto(path)
  return studioOn(page)
}

/** Waits until every image of a card, or of another place, is shown. */
export async function allImagesShown(place: Locator, count: number): Promise<void> {
  await place
    .locator("img:not([src^='data:'])")
    .nth(count - 1)
    .waitFor()
  await eventually(() =>
    place
      .locator("img:not([src^='data:'])")
      .evaluateAll((images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length),
  ).toBe(count)
}
