import type { Page } from "playwright-core"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { allImagesShown, chooseCount, openStudio } from "./studio-screen.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }

/** The draft on the screen, as what shows it carries it. */
async function draftOn(page: Page): Promise<{ readonly seed: string; readonly image: string }> {
  const place = page.locator("[data-draft-seed]")
  await place.locator("img.opacity-100").last().waitFor()
  return {
    seed: (await place.getAttribute("data-draft-seed")) ?? "",
    image: (await place.locator("img").last().getAttribute("src")) ?? "",
  }
}

/** Waits for another draft than the one before. */
async function nextDraft(page: Page, before: { readonly image: string }): ReturnType<typeof draftOn> {
  await eventually(async () => (await draftOn(page)).image === before.image).toBe(false)
  return draftOn(page)
}

test("drafts follow the words with the same seed, a new one is a press away, and the real image has words, seed and size", async ({
  visit,
}) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Liva"))
  const studio = await openStudio(page)
  const purse = await studio.buttonLine.textContent()
  await page.getByRole("switch", { name: "Live" }).click()
  const live = page.getByRole("region", { name: "Live draft" })
  await live.getByText("Write a few words").waitFor()
  await studio.prompt.pressSequentially("a red fox in the snow")
  const fox = await draftOn(page)
  await live.getByRole("img", { name: "Draft: a red fox in the snow" }).waitFor()

  await studio.prompt.pressSequentially(" at night")
  const night = await nextDraft(page, fox)
  expect(night.seed).toBe(fox.seed)
  await live.getByRole("button", { name: "New seed" }).click()
  const other = await nextDraft(page, night)
  expect(other.seed).not.toBe(fox.seed)
  expect(await studio.buttonLine.textContent()).toBe(purse)
  expect(await page.locator("article[id^=task_]").count()).toBe(0)

  await chooseCount(page, 1)
  await page.getByRole("button", { name: /^Generate full quality/ }).click()
  const card = studio.card("a red fox in the snow at night")
  await allImagesShown(card, 1)
  await card.locator("[data-image]").first().click()
  await page.getByRole("region", { name: "Recipe" }).getByText(other.seed).waitFor()
})
