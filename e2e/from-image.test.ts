import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

const PROMPT = "a lighthouse above a stormy sea"

test("a result is made larger for the price that was shown, and stays in the history", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Upton"))
  const studio = await openStudio(page)
  await allImagesShown(await studio.make(PROMPT), 1)

  await studio.card(PROMPT).getByRole("button", { name: "Upscale" }).click()
  const dialog = page.getByRole("dialog", { name: "Upscale image" })
  await dialog.getByText("2048 × 2048").waitFor()
  await dialog.getByRole("button", { name: "Upscale · 24 credits" }).waitFor()
  await checkInBothThemes(page, "the upscale dialog")

  await dialog.getByLabel("1.5×").check({ force: true })
  await dialog.getByRole("button", { name: "Upscale · 18 credits" }).click()
  await dialog.waitFor({ state: "detached" })

  const upscaled = studio.card(`Upscaled ${PROMPT}`)
  await upscaled.getByText("1536 × 1536").waitFor({ state: "attached" })
  await allImagesShown(upscaled, 1)
  await upscaled.locator("[data-image]").click()
  const recipe = page.getByRole("region", { name: "Recipe" })
  await recipe.getByText("1536 × 1536").waitFor()
  expect(await recipe.getByRole("button", { name: "Use these settings" }).count()).toBe(0)
  await page.keyboard.press("Escape")

  await page.reload()
  const again = await studioOn(page)
  await allImagesShown(again.card(`Upscaled ${PROMPT}`), 1)
  await eventually(() => page.locator("[data-history]").count()).toBe(2)
})

test("a result is described in words, which become the next prompt and stay with the task", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Dora"))
  const studio = await openStudio(page)
  await allImagesShown(await studio.make(PROMPT), 1)

  await studio.card(PROMPT).locator("[data-image]").click()
  await page.getByRole("dialog").getByRole("button", { name: "Describe" }).click()
  const dialog = page.getByRole("dialog", { name: "Describe image" })
  await dialog.getByRole("button", { name: "Describe · 1 credit" }).click()
  await dialog.waitFor({ state: "detached" })

  const described = studio.card(`Description ${PROMPT}`)
  await described.getByText(/square image, .*tones/).waitFor()
  await described.getByText("No AI model looked at this image.", { exact: false }).waitFor()
  await checkInBothThemes(page, "a description")
  await studio.prompt.fill("something else")
  await described.getByRole("button", { name: `Use as prompt: ${PROMPT}` }).click()
  expect(await studio.prompt.inputValue()).toBe(PROMPT)

  await page.reload()
  const again = await studioOn(page)
  await again
    .card(`Description ${PROMPT}`)
    .getByText(/square image, .*tones/)
    .waitFor()
})

test("what fails says so and can be ordered again with its price", async ({ visit, renderer }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Fay"))
  const studio = await openStudio(page)
  await allImagesShown(await studio.make(PROMPT), 1)
  await renderer.fail({ kind: "garbage-bytes", times: 1 })
  await studio.card(PROMPT).getByRole("button", { name: "Describe" }).click()
  await page.getByRole("button", { name: "Describe · 1 credit" }).click()
  const described = studio.card(`Description ${PROMPT}`)
  await described.getByText("The renderer didn't return a usable result.", { exact: false }).waitFor()
  await described.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("button", { name: "Describe · 1 credit" }).click()
  await studio
    .card(`Description ${PROMPT}`)
    .getByText(/square image, .*tones/)
    .waitFor()
})

test("on a narrow screen, from right to left, dialog and description fit", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
  await signInQuickly(context, somebody("Nura"))
  const studio = await openStudio(page, "/ar/create/image?count=1")
  await studio.prompt.fill(PROMPT)
  await studio.generate.tap()
  await allImagesShown(studio.card(PROMPT), 1)
  await studio.card(PROMPT).locator("[data-image]").tap()
  await page.getByRole("button", { name: "تكبير", exact: true }).tap()
  await page.getByRole("dialog", { name: "تكبير الصورة" }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "وصف", exact: true }).tap()
  await page.getByRole("dialog", { name: "وصف الصورة" }).getByRole("button", { name: /وصف/ }).last().tap()
  await page
    .locator("article")
    .getByText(/square image, .*tones/)
    .waitFor()
  await expectNoSidewaysScroll(page)
})
