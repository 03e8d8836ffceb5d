import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { facePhoto } from "./face-photos.ts"
import { openGenerator } from "./generator-screen.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const PROMPT = "a red ball on a beach"

test("one choice sets steps, sampler and hires fix; what is changed by hand is custom, and a preset brings all of it back", async ({
  visit,
}) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Quinn"))
  const { form, prompt, generate } = await openGenerator(page, "textToImage")
  await prompt.fill(PROMPT)
  const quality = form.getByRole("group", { name: "Quality" })
  await eventually(() => generate.textContent()).toContain("8 credits")
  await quality.getByRole("radio", { name: "Best" }).check({ force: true })
  await eventually(() => generate.textContent()).toContain("24 credits")
  await form.getByRole("button", { name: /^Sampling/ }).click()
  const steps = form.getByRole("slider", { name: "Steps", exact: true })
  expect(await steps.inputValue()).toBe("30")
  await steps.press("ArrowRight")
  await quality.getByText("Custom").waitFor()
  await checkInBothThemes(page, "a quality of one's own")

  await form.getByRole("button", { name: "Presets" }).click()
  const presets = page.getByRole("dialog", { name: "Presets" })
  await presets.getByText("No presets for this action yet.").waitFor()
  await checkInBothThemes(page, "presets")
  await presets.getByRole("button", { name: "Save these settings" }).click()
  const naming = page.getByRole("dialog", { name: "Save as preset" })
  await naming.getByRole("textbox").fill("Beach")
  await naming.getByRole("button", { name: "Save" }).click()
  await presets.getByRole("button", { name: "Beach" }).waitFor()
  await page.keyboard.press("Escape")
  await form.getByRole("button", { name: "Clear this tab" }).click()
  expect(await prompt.inputValue()).toBe("")
  await form.getByRole("button", { name: "Presets" }).click()
  await presets.getByRole("button", { name: "Beach" }).click()
  await eventually(() => prompt.inputValue()).toBe(PROMPT)
  expect(await steps.inputValue()).toBe("31")
  await quality.getByRole("radio", { name: "Draft" }).check({ force: true })
  expect(await steps.inputValue()).toBe("10")
})

test("the create screen has the same choice, and says what was used lately", async ({ visit }) => {
  const { page, context, expectConsole } = await visit(WIDE)
  expectConsole(/preset\/list|ERR_FAILED/)
  await signInQuickly(context, somebody("Dora"))
  const studio = await openStudio(page)
  await page.getByRole("group", { name: "Quality" }).getByRole("radio", { name: "Draft" }).check({ force: true })
  await allImagesShown(await studio.make(PROMPT), 1)
  // What cannot be had says so; the rest of the dialog is there all the same.
  await page.route("**/task/preset/list", (route) => route.abort())
  await page.getByRole("button", { name: "Presets" }).click()
  const presets = page.getByRole("dialog", { name: "Presets" })
  await presets.getByText("Couldn't load your presets").waitFor()
  await presets
    .getByRole("region", { name: "Recently used" })
    .getByRole("button", { name: /1024 × 1024/ })
    .waitFor()
  await presets.getByRole("region", { name: "Ideas to start from" }).getByRole("button", { name: "Ink" }).click()
  await eventually(() => studio.prompt.inputValue()).not.toBe(PROMPT)
})

test("an embedding is chosen, its words come into the prompt at one press, and what a rule mends is said", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Emma"))
  const { form, prompt, generate, newest } = await openGenerator(page, "textToImage", "/en/studio")
  await prompt.fill(PROMPT)
  await form.getByRole("button", { name: /^Model/ }).click()
  await form.getByRole("button", { name: "Misty morning" }).click()
  await form.getByRole("button", { name: "Add to prompt: misty morning" }).click()
  expect(await prompt.inputValue()).toBe(`${PROMPT}, misty morning`)
  await form.locator("select[name=refiner]").selectOption({ label: "Easel Lens" })
  await form.getByRole("slider", { name: "Refiner takes over at" }).waitFor()
  await form.getByRole("button", { name: /^Fine tuning/ }).click()
  await form.getByRole("button", { name: "Fooocus Cinematic" }).click()
  await form.getByRole("switch", { name: "Detail control" }).check({ force: true })
  await form.getByRole("slider", { name: "Detail", exact: true }).waitFor()
  await form.getByRole("button", { name: /^Sampling/ }).click()
  await form.getByRole("slider", { name: "Steps", exact: true }).fill("12")
  await form.getByText("The studio needs at least 25 steps. 30 are used instead of 12.").waitFor()
  await checkInBothThemes(page, "the studio with its fine tuning")
  await form.locator("[data-setting=n_iter]").first().check({ force: true })
  await generate.click()
  await allImagesShown(newest, 1)
})

test("the limit of LoRA and a model of another family are told by dialogs with a way on", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Lora"))
  const { form } = await openGenerator(page, "textToImage")
  await form.getByRole("button", { name: /^Model/ }).click()
  for (const name of ["Film grain", "Soft light", "Ink lines", "Night glow"]) await form.getByRole("button", { name, exact: true }).click()
  const limit = page.getByRole("dialog", { name: "LoRA limit reached" })
  await limit.waitFor()
  await checkInBothThemes(page, "the limit of LoRA")
  await limit.getByRole("button", { name: "OK" }).click()
  await form.getByText("3 / 3").waitFor()

  const meta = { prompt: PROMPT, n_iter: 1, lora_models: ["a", "b", "c", "d"].map((id) => ({ model_id: id, base_model: "flux" })) }
  await page.evaluate((draft) => localStorage.setItem("atelier.generator.textToImage", draft), JSON.stringify({ meta, images: [] }))
  const again = await openGenerator(page, "textToImage")
  await again.generate.click()
  await limit.getByRole("button", { name: "Keep the first 3" }).click()
  const mismatch = page.getByRole("alertdialog", { name: "Not made for this model" })
  await mismatch.waitFor()
  await checkInBothThemes(page, "a LoRA of another family")
  await mismatch.getByRole("button", { name: "Continue without it" }).click()
  await allImagesShown(again.newest, 1)
})

test("an image beyond a bound is named before it is sent and made smaller, a link's error is told, and a mask is painted further", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit(WIDE)
  // The refused link.
  expectConsole(/uploadImageByUrl/)
  await signInQuickly(context, somebody("Inga"))
  const { form, generate } = await openGenerator(page, "imageToImage")
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "no.png", mimeType: "image/png", buffer: Buffer.from("no image") })
  await form.getByText("Failed to load image").waitFor()
  await form.getByRole("button", { name: "Paste a link" }).click()
  const link = page.getByRole("dialog").filter({ has: page.locator("input[type=url]") })
  await link.locator("input[type=url]").fill("https://localhost/fox.png")
  await link.locator("button[type=submit]").click()
  await link.getByText("This link can't be used. Use a public https address.").waitFor()
  await page.keyboard.press("Escape")
  await form.getByRole("button", { name: "Take photo" }).click()
  await page.getByRole("dialog", { name: "Take photo" }).waitFor()
  await checkInBothThemes(page, "the camera")
  await page.keyboard.press("Escape")
  await form.getByRole("button", { name: "Your results" }).click()
  await page.getByRole("dialog", { name: "Your results" }).getByText("Your results appear here").waitFor()
  await page.keyboard.press("Escape")

  // While an image is on its way the form waits (spec 1§5).
  const upload = Promise.withResolvers<void>()
  await page.route("**/resource/uploadFile**", async (route) => {
    await upload.promise
    await route.continue()
  })
  await form.locator("input[type=file]").first().setInputFiles(ball(512, 384))
  await form.getByText("Uploading…").waitFor()
  await generate.click()
  await form.getByText("Wait until the upload finishes.").waitFor()
  upload.resolve()
  await form.getByText("512 × 384").first().waitFor()

  await form.locator("input[type=file]").first().setInputFiles(ball(4200, 600))
  await form.getByText("This image is 4200 × 600 px. The limit is 4096 px per side.").waitFor()
  await checkInBothThemes(page, "an image that is too large")
  await form.getByRole("button", { name: "Use a smaller copy" }).click()
  await form.getByText("4096 × 585").first().waitFor()

  await form.getByRole("button", { name: "Paint mask" }).click()
  const painter = page.getByRole("dialog", { name: "Paint mask" })
  await painter.getByRole("button", { name: "Fill all" }).click()
  await painter.getByRole("button", { name: "Use mask" }).click()
  await form.getByRole("button", { name: "Edit mask" }).click()
  const further = page.getByRole("dialog", { name: "Edit mask" })
  // What was painted is there: all of it taken away leaves nothing that could be used.
  await further.getByRole("button", { name: "Use mask" }).waitFor()
  await further.getByRole("button", { name: "Invert" }).click()
  await further.getByRole("button", { name: "Use mask" }).click()
  await further.locator("[aria-live=polite]").getByText(/\S/).waitFor()
})

test("on a phone, from right to left, faces are found and chosen by picture", async ({ visit }) => {
  const { page, context } = await visit(PHONE)
  await signInQuickly(context, somebody("Farah"))
  const { form } = await openGenerator(page, "faceSwap", "/ar/generator")
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles(await facePhoto("two.png", { people: 2 }))
  const faces = form.getByRole("group", { name: "الوجه المراد استبداله" })
  // The models are loaded and compiled first.
  await faces.getByRole("button", { name: "الوجه 2" }).click({ timeout: 60_000 })
  await eventually(() => faces.getByRole("button", { name: "الوجه 2" }).getAttribute("aria-pressed")).toBe("true")
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "faces to choose from")
})
