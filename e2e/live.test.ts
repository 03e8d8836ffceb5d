import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { generatorOn, openGenerator } from "./generator-screen.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }

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

/** Draws a line on the pad by keys. */
async function drawByKeys(pad: Locator): Promise<void> {
  await pad.focus()
  await pad.press("Space")
  for (let count = 0; count < 12; count++) await pad.press("Shift+ArrowRight")
  await pad.press("Space")
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
  await checkInBothThemes(page, "a live draft")

  await studio.prompt.pressSequentially(" at night")
  const night = await nextDraft(page, fox)
  expect(night.seed).toBe(fox.seed)
  await live.getByRole("button", { name: "New seed" }).click()
  const other = await nextDraft(page, night)
  expect(other.seed).not.toBe(fox.seed)
  expect(await studio.buttonLine.textContent()).toBe(purse)
  expect(await page.locator("article[id^=task_]").count()).toBe(0)

  await page.locator("[data-setting=n_iter]").first().check({ force: true })
  await live.getByRole("button", { name: "Make it for real" }).click()
  const card = studio.card("a red fox in the snow at night")
  await allImagesShown(card, 1)
  await card.locator("[data-image]").first().click()
  await page.getByRole("region", { name: "Recipe" }).getByText(other.seed).waitFor()
})

test("Live pauses while others wait, says so, and resumes by itself", async ({ visit, renderer }) => {
  const { page: others } = await visit()
  const waiting = await openStudio(others)
  // The task lasts until it is cancelled; the fault is left on meanwhile, since a card moves before the renderer has the order.
  await renderer.fail({ kind: "slow", step_delay_ms: 60_000 })
  const card = await waiting.make("a castle by a lake")

  const { page, context, expectConsole } = await visit(WIDE)
  expectConsole(/503/)
  await signInQuickly(context, somebody("Paula"))
  const studio = await openStudio(page)
  await page.getByRole("switch", { name: "Live" }).click()
  await studio.prompt.fill("a blue boat")
  await page.getByText("Live pauses while others wait").waitFor()
  await renderer.fail(null)
  await card.getByRole("button", { name: "Cancel" }).first().click()
  await draftOn(page)
  await eventually(() => page.getByText("Live pauses while others wait").count()).toBe(0)
})

test("a renderer that dies in the middle of a draft keeps no slot: Live resumes, and so do tasks", async ({ visit, renderer }) => {
  const { page, context, expectConsole } = await visit(WIDE)
  expectConsole(/503/)
  await signInQuickly(context, somebody("Chaya"))
  const studio = await openStudio(page)
  await page.getByRole("switch", { name: "Live" }).click()
  await renderer.fail({ kind: "slow", step_delay_ms: 1_500 })
  await studio.prompt.fill("a green hill")
  await page.locator("[data-live=painting]").waitFor()
  await renderer.kill()
  await page.getByText("No draft right now").waitFor()
  await renderer.restart()
  await page.getByRole("button", { name: "Try now" }).click()
  await draftOn(page)
  await allImagesShown(await studio.make("a green hill with a tree"), 1)
})

test("a sketch is followed on a phone by touch and keys, in Arabic, and becomes a real image", async ({ visit }) => {
  const { page, context } = await visit(PHONE)
  await signInQuickly(context, somebody("Skizza"))
  await page.goto("/ar/generator?tab=textToImage")
  const { form, prompt, newest } = await generatorOn(page)
  await prompt.fill("a red ball on a beach")
  await page.getByRole("switch", { name: "حي" }).click()
  const words = await draftOn(page)
  await page.getByRole("button", { name: "رسم", exact: true }).click()
  const pad = form.getByRole("application", { name: "لوحة الرسم" })
  await page.getByRole("button", { name: "أزرق" }).click()
  await drawByKeys(pad)
  const sketched = await nextDraft(page, words)
  expect(sketched.seed).toBe(words.seed)
  await pad.tap({ position: { x: 60, y: 60 } })
  await nextDraft(page, sketched)
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "a sketch in Arabic")
  await page.getByRole("button", { name: "ولّد الصورة النهائية" }).click()
  await newest.locator("[data-image]").nth(1).waitFor()
  await eventually(() => newest.getByRole("progressbar").count()).toBe(0)
})

test("an uploaded image is drafted over in its proportions, and nothing is sent while nobody looks", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Ima"))
  const { form, prompt } = await openGenerator(page, "imageToImage")
  await page.getByRole("switch", { name: "Live" }).click()
  await form.getByText("Add an image or open the sketch pad").waitFor()
  await form.locator("input[type=file]").first().setInputFiles(ball(1280, 640))
  await prompt.fill("a red ball on a beach")
  const draft = await draftOn(page)
  const sides = await page
    .locator("[data-draft-seed] img")
    .last()
    .evaluate((image) => (image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : []))
  expect(sides).toEqual([448, 224])
  const sent: string[] = []
  page.on("request", (request) => request.url().endsWith("/task/v2/draft") && sent.push(request.url()))
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" })
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await prompt.fill("a green ball on a beach")
  await prompt.fill("a green ball on a beach at night")
  await page.evaluate(() => {
    Reflect.deleteProperty(document, "visibilityState")
    document.dispatchEvent(new Event("visibilitychange"))
  })
  await nextDraft(page, draft)
  expect(sent).toHaveLength(1)
})

test("a visitor is told what Live needs, and nothing is sent", async ({ visit }) => {
  const { page } = await visit(WIDE)
  const studio = await openStudio(page)
  const sent: string[] = []
  page.on("request", (request) => request.url().endsWith("/task/v2/draft") && sent.push(request.url()))
  await page.getByRole("switch", { name: "Live" }).click()
  await studio.prompt.fill("a red fox")
  await page.getByRole("region", { name: "Live draft" }).getByRole("button", { name: "Sign in" }).click()
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  expect(sent).toEqual([])
})
