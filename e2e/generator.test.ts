import { expect } from "vitest"
import { openGenerator } from "./generator-screen.ts"
import { ball } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { allImagesShown } from "./studio-screen.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PROMPT = "a red ball on a beach"

test("an image is repainted under a mask for the price on the button, and the form is empty after it", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Maska"))
  const { form, prompt, generate, newest } = await openGenerator(page, "imageToImage")
  await form.locator("input[type=file]").first().setInputFiles(ball(512, 384))
  await form.getByText("512 × 384").first().waitFor()
  await prompt.fill(PROMPT)
  await form.locator("[data-chip=mask]").click()
  await form.getByRole("button", { name: "Paint mask" }).click()
  const painter = page.getByRole("dialog", { name: "Paint mask" })
  await painter.getByRole("button", { name: "Fill all" }).click()
  await painter.getByRole("button", { name: "Use mask" }).click()
  await form.getByRole("button", { name: "Remove mask" }).waitFor()
  await page.keyboard.press("Escape")

  const price = (await generate.textContent()) ?? ""
  await generate.click()
  await newest.getByRole("heading", { name: `Image to image ${PROMPT}` }).waitFor()
  await allImagesShown(newest, 2)
  expect(price).toContain("8 credits")
  await eventually(() => prompt.inputValue()).toBe("")
  expect(await form.getByText("512 × 384").count()).toBe(0)

  await newest.locator("[data-image]").first().click()
  await page.getByRole("button", { name: "Compare with the source" }).click()
  await page.getByRole("slider", { name: "Before and after" }).waitFor()
  await page.getByRole("region", { name: "Recipe" }).getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => prompt.inputValue()).toBe(PROMPT)
  await form.getByText("512 × 384").first().waitFor()
  await form.locator("[data-chip=mask]").click()
  await form.getByRole("button", { name: "Remove mask" }).waitFor()
})
