import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { generatorOn, openGenerator } from "./generator-screen.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, signUpByEmailCode, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const PROMPT = "a red ball on a beach"

test("an image is repainted under a mask for the price on the button, and the form is empty after it", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Maska"))
  const { form, prompt, generate, newest } = await openGenerator(page, "imageToImage")
  await form.locator("input[type=file]").first().setInputFiles(ball(512, 384))
  await form.getByText("512 × 384").first().waitFor()
  await prompt.fill(PROMPT)
  await form.getByRole("button", { name: "Paint mask" }).click()
  const painter = page.getByRole("dialog", { name: "Paint mask" })
  await painter.getByRole("button", { name: "Fill all" }).click()
  await checkInBothThemes(page, "the mask painter")
  await painter.getByRole("button", { name: "Use mask" }).click()
  await form.getByRole("button", { name: "Remove mask" }).waitFor()
  await checkInBothThemes(page, "image to image, filled in")

  const price = (await generate.textContent()) ?? ""
  await generate.click()
  await newest.getByRole("heading", { name: `Image to image ${PROMPT}` }).waitFor()
  await allImagesShown(newest, 2)
  expect(price).toContain("8 credits")
  expect(await prompt.inputValue()).toBe("")
  expect(await form.getByText("512 × 384").count()).toBe(0)

  await newest.locator("[data-image]").first().click()
  await page.getByRole("button", { name: "Compare with the source" }).click()
  await page.getByRole("slider", { name: "Before and after" }).waitFor()
  await page.getByRole("region", { name: "Recipe" }).getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => prompt.inputValue()).toBe(PROMPT)
  await form.getByText("512 × 384").first().waitFor()
  await form.getByRole("button", { name: "Remove mask" }).waitFor()
})

test("a result is expanded, and the result of that is steered by: each in its tab, with the image in its place", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Exa"))
  const studio = await openStudio(page)
  await allImagesShown(await studio.make(PROMPT), 1)
  await studio.card(PROMPT).getByRole("button", { name: "Use this image" }).click()
  await checkInBothThemes(page, "what an image can be used for")
  await page.getByRole("dialog", { name: "Use this image" }).getByRole("button", { name: "Expand" }).click()
  await page.waitForURL("**/generator?tab=expansion")

  const screen = await generatorOn(page)
  await screen.form.getByText("1024 × 1024").first().waitFor()
  expect(await screen.prompt.inputValue()).toBe(PROMPT)
  await screen.form.getByRole("button", { name: "16:9" }).click()
  await screen.form.getByText("1824 × 1024").waitFor()
  await screen.form.getByRole("slider", { name: "Top" }).press("ArrowUp")
  await screen.form.getByText("1824 × 1032").waitFor()
  await screen.form.locator("[data-setting=n_iter]").first().check({ force: true })
  await checkInBothThemes(page, "expand")
  await screen.generate.click()
  await screen.newest.getByRole("heading", { name: `Expanded ${PROMPT}` }).waitFor()
  await allImagesShown(screen.newest, 1)

  await screen.newest.getByRole("button", { name: "Use this image" }).click()
  await page.getByRole("dialog", { name: "Use this image" }).getByRole("button", { name: "Control image" }).click()
  await screen.form.getByText("1824 × 1032").waitFor()
  expect(new URL(page.url()).searchParams.get("tab")).toBe("conditionToImage")
  await screen.form.getByRole("button", { name: "Show preview" }).click()
  await screen.form.getByRole("img", { name: /Canny/ }).waitFor()
  await checkInBothThemes(page, "a control image with its preview")
})

test("too large an upscale is said before it is sent, and what misses its image says so there", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Upa"))
  const screen = await openGenerator(page, "extraUpscale")
  await screen.generate.click()
  await screen.form.getByText("Choose an image first.").waitFor()
  await screen.form.locator("input[type=file]").first().setInputFiles(ball(1400, 1050))
  await screen.form.getByText("2800 × 2100").waitFor()
  await screen.form.locator("input[name=scaling_ratio]").fill("3")
  await screen.form.getByText("The result would be larger than 4096", { exact: false }).waitFor()
  await checkInBothThemes(page, "an upscale that is too large")
  for (const [tab, message] of [
    ["animGen", "Choose an image."],
    ["faceSwap", "Choose an image first."],
    ["conditionToImage", "Choose an image first."],
    ["textToImage", "Enter a prompt."],
  ] as const) {
    const { form, generate } = await openGenerator(page, tab)
    await generate.click()
    await form.getByText(message).first().waitFor()
  }
})

test("a visitor who opens a tab signs in, finds that tab, and has lost nothing", async ({ visit }) => {
  const { page } = await visit(WIDE)
  const person = somebody("Vera")
  const screen = await openGenerator(page, "SIMPLE")
  await screen.prompt.fill(PROMPT)
  await screen.tab("Image to image").click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.locator("[data-island='sign-in'][data-alive]").waitFor()
  expect(await screen.tab("Simple").getAttribute("aria-selected")).toBe("true")
  await signUpByEmailCode(dialog, person)
  await page.waitForURL("**/generator?tab=imageToImage")
  const again = await generatorOn(page)
  expect(await again.tab("Image to image").getAttribute("aria-selected")).toBe("true")
  await again.tab("Simple").click()
  await eventually(() => again.prompt.inputValue()).toBe(PROMPT)
  await again.tab("Simple").press("ArrowRight")
  await eventually(() => again.tab("Text to image").evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press("Enter")
  expect(new URL(page.url()).searchParams.get("tab")).toBe("textToImage")
})

test("in the studio a condition image may stand for the words", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Stu"))
  const screen = await openGenerator(page, "textToImage", "/en/studio")
  await screen.generate.click()
  await screen.form.getByText("Enter a prompt.").waitFor()
  await screen.form.locator("input[type=file]").first().setInputFiles(ball(512, 512))
  await screen.form.getByLabel("Use as").waitFor()
  await screen.form.locator("[data-setting=n_iter]").first().check({ force: true })
  await checkInBothThemes(page, "the studio with a condition image")
  await screen.generate.click()
  await screen.newest.getByText("ControlNet").waitFor()
  await allImagesShown(screen.newest, 1)
})

test("on a phone, from right to left, tabs scroll, faces are swapped and an image is animated", async ({ visit }) => {
  const { page, context } = await visit(PHONE)
  await signInQuickly(context, somebody("Faisal"))
  const screen = await openGenerator(page, "faceSwap", "/ar/generator")
  await expectNoSidewaysScroll(page)
  expect(await screen.tab("تبديل الوجه").isVisible()).toBe(true)
  await screen.form.locator("input[type=file]").first().setInputFiles(ball(320, 240))
  await screen.form.getByText("320 × 240").first().waitFor()
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "face swap on a phone")
  await screen.tab("تحريك").tap()
  await screen.form.locator("input[type=file]").first().setInputFiles(ball(320, 240))
  await screen.form.getByText("320 × 240").first().waitFor()
  await checkInBothThemes(page, "animate on a phone")
  await screen.generate.tap()
  await screen.newest.getByText("صورة متحركة").waitFor()
  await allImagesShown(screen.newest, 1)
  await expectNoSidewaysScroll(page)
})

test("settings are read out of a pasted text: what is taken, changed and not used is said before they fill the form", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Reza"))
  const { form, prompt } = await openGenerator(page, "textToImage")
  await form.getByRole("button", { name: "Read settings" }).click()
  const dialog = page.getByRole("dialog", { name: "Read settings" })
  const text = dialog.getByRole("textbox", { name: "Generation data" })
  await text.fill("nothing that is a recipe")
  await text.fill("a heron at dawn\nSteps: 24, Sampler: Euler a, CFG scale: 40, Seed: 8, Size: 640x512, Mystery: 7, Version: v1.10.0")
  await dialog.getByRole("region", { name: "Changed or not available here" }).getByText("40 → 30").waitFor()
  await dialog.getByRole("region", { name: "Not used" }).getByText("Mystery").waitFor()
  await checkInBothThemes(page, "settings that were read")
  await dialog.getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => prompt.inputValue()).toBe("a heron at dawn")
  await form.getByText("640 × 512").first().waitFor()
})
