import { crc32 } from "node:zlib"
import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { openGenerator } from "./generator-screen.ts"
import { ball, type ImageFile } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { photographOfPeople } from "./photograph.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const LONG_MS = 120_000
/** After the signature and the header of a PNG. */
const AFTER_HEADER = 33

/** A PNG that carries a text as AUTOMATIC1111 writes it. */
function withParameters(file: ImageFile, text: string): ImageFile {
  const body = Buffer.from(`tEXtparameters\0${text}`, "latin1")
  const chunk = Buffer.alloc(body.byteLength + 8)
  chunk.writeUInt32BE(body.byteLength - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.byteLength + 4)
  const { buffer } = file
  return { ...file, buffer: Buffer.concat([buffer.subarray(0, AFTER_HEADER), chunk, buffer.subarray(AFTER_HEADER)]) }
}

test("the recipe inside an image becomes settings with one press, and names what has no place here", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Dessa"))
  const { form, prompt } = await openGenerator(page, "descriptors")
  const text = "a heron at dawn\nSteps: 24, Sampler: Euler a, CFG scale: 40, Seed: 8, Size: 640x512, Mystery: 7, Version: v1.10.0"
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles(withParameters(ball(640, 512), text))
  const recipe = form.getByRole("region", { name: "Settings in this image" })
  await recipe.getByText("a heron at dawn").waitFor()
  await recipe.getByRole("region", { name: "Not used" }).getByText("Mystery").waitFor()
  await recipe.getByRole("region", { name: "Changed or not available here" }).getByText("40 → 30").waitFor()
  await checkInBothThemes(page, "a recipe inside an image")
  await recipe.getByRole("button", { name: "Use these settings" }).click()
  await eventually(() => prompt.inputValue()).toBe("a heron at dawn")
  await form.getByText("640 × 512").first().waitFor()
  expect(new URL(page.url()).searchParams.get("tab")).toBe("textToImage")
})

test("a photograph is described in this browser, each word with its source; what is left out or changed is so in the prompt", async ({
  visit,
}) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Devi"))
  const { form, prompt } = await openGenerator(page, "descriptors")
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles(await photographOfPeople("people.png"))
  const here = form.getByRole("region", { name: "In this browser, free" })
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).origin))
  await eventually(() => here.getByRole("button", { name: "Describe in this browser" }).getAttribute("aria-disabled")).toBe("false")
  await here.getByRole("button", { name: "Describe in this browser" }).click()
  await here.getByText(/^\d+ words found$/).waitFor({ timeout: LONG_MS })
  await here
    .getByRole("group", { name: "Objects" })
    .getByRole("textbox", { name: /people|person/ })
    .waitFor()
  await here
    .getByText(/^Object finder, \d+%$/)
    .first()
    .waitFor()
  await here
    .getByRole("group", { name: "Faces" })
    .getByText(/^Face finder, \d+%$/)
    .waitFor()
  await here.getByRole("group", { name: "Composition" }).getByText("Measured").first().waitFor()
  await checkInBothThemes(page, "an image in words")
  expect(new Set(asked.filter((origin) => origin.startsWith("http"))).size).toBe(1)

  const made = here.locator("[data-described-prompt]")
  const palette = here.getByRole("group", { name: "Palette" })
  const colour = await palette.getByRole("textbox").first().inputValue()
  await palette.getByRole("checkbox").first().uncheck()
  await eventually(async () => (await made.textContent())?.split(", ").includes(colour)).toBe(false)
  await here.getByRole("group", { name: "Objects" }).getByRole("textbox").first().fill("two friends laughing")
  await eventually(() => made.textContent()).toMatch(/^two friends laughing, /)
  const expected = await made.textContent()
  await here.getByRole("button", { name: "Use as prompt" }).click()
  await eventually(() => prompt.inputValue()).toBe(expected)
}, 240_000)

test("on a phone, from right to left, what this browser sees stands beside what the renderer answered, marked as its own", async ({
  visit,
}) => {
  const { page, context } = await visit(PHONE)
  await signInQuickly(context, somebody("Dalia"))
  const { form, generate, newest } = await openGenerator(page, "descriptors", "/ar/generator")
  await form.locator("input[type=file]").first().setInputFiles(ball(480, 320))
  await form.getByText("480 × 320").first().waitFor()
  await generate.tap()
  await newest.getByRole("button", { name: "نسخ" }).first().waitFor()
  const described = await newest.getAttribute("id")
  await page.goto(`/ar/generator?tab=descriptors&from=${described}`)
  const renderer = form.getByRole("region", { name: "من محرك التوليد" })
  await renderer.getByText("لم ينظر إليها أي نموذج ذكاء اصطناعي", { exact: false }).waitFor()
  const here = form.getByRole("region", { name: "في هذا المتصفح، مجانًا" })
  await eventually(() => here.getByRole("button", { name: "وصف في هذا المتصفح" }).getAttribute("aria-disabled")).toBe("false")
  await here.getByRole("button", { name: "وصف في هذا المتصفح" }).tap()
  await here.getByRole("group", { name: "لوحة الألوان" }).waitFor({ timeout: LONG_MS })
  await expectNoSidewaysScroll(page)
  await checkInBothThemes(page, "an image in words, from right to left")
}, 240_000)
