import { createCanvas, loadImage } from "@napi-rs/canvas"
import { expect } from "vitest"
import { preSignGet } from "../src/domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../src/domain/upload/rules.ts"
import { checkInBothThemes } from "./axe.ts"
import { openGenerator } from "./generator-screen.ts"
import { type ImageFile, openImageTool, paintImage, savedBy } from "./image-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { photographOfPeople } from "./photograph.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }
const LONG_MS = 120_000

/** A small photograph, quick to make larger. */
async function smallPhotograph(width: number): Promise<ImageFile> {
  const { buffer } = await photographOfPeople("people.png")
  const image = await loadImage(buffer)
  const canvas = createCanvas(width, Math.round((width * image.height) / image.width))
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
  return { name: "people.png", mimeType: "image/png", buffer: canvas.toBuffer("image/png") }
}

test("an image is made larger in the browser without an account, keeps what is transparent, and nothing leaves the page", async ({
  visit,
}) => {
  const { page, context } = await visit(WIDE)
  const disc = paintImage("disc.png", 150, 140, (painter) => {
    painter.fillStyle = "#d04020"
    painter.beginPath()
    painter.arc(75, 70, 50, 0, Math.PI * 2)
    painter.fill()
  })
  const sent: string[] = []
  page.on("request", (request) => request.method() !== "GET" && sent.push(new URL(request.url()).pathname))
  await openImageTool(page, "/en/tools/upscale", "upscale", disc)
  const scale = page.getByRole("slider", { name: "Scale" })
  await scale.fill("2.5")
  await page.getByText("2.5× · 375 × 350").waitFor()
  await checkInBothThemes(page, "an image before it is made larger")
  await page.getByRole("button", { name: "Upscale", exact: true }).click()
  await page.getByText("Done: 375 × 350").waitFor({ timeout: LONG_MS })
  await page.getByRole("slider", { name: "Before and after" }).press("ArrowRight")
  await checkInBothThemes(page, "an image that was made larger")

  const saved = await savedBy(page, page.getByRole("button", { name: "Download PNG" }))
  expect([saved.name, saved.width, saved.height]).toEqual(["disc-upscaled.png", 375, 350])
  expect([saved.at(4, 4)[3], saved.at(187, 175)[3]]).toEqual([0, 255])
  const [red = 0, green = 255, blue = 255] = saved.at(187, 175)
  expect([red > 190, green < 90, blue < 60]).toEqual([true, true, true])
  // The edge has the colour of the disc, not that of the black behind nothing.
  const edge = Array.from({ length: 60 }, (_, x) => saved.at(x + 40, 175)).filter(([, , , alpha = 0]) => alpha > 30 && alpha < 225)
  expect(edge.length).toBeGreaterThan(0)
  for (const [edgeRed = 0] of edge) expect(edgeRed).toBeGreaterThan(150)
  expect(sent.filter((path) => /upload|resource/i.test(path))).toEqual([])

  await page.getByRole("button", { name: "Save to My media" }).click()
  await page.getByRole("dialog", { name: "Sign in" }).waitFor()
  await signInQuickly(context, somebody("Ulla"))
  const planned = page.waitForRequest((request) => request.url().endsWith(preSignGet.path))
  await page.reload()
  await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
  expect((await planned).postDataJSON()).toMatchObject({ file_name: "disc-upscaled.png", category: UPLOAD_CATEGORIES.image })
}, 240_000)

test("an upscale is stopped for good and begun again, and one that would be too large says so", async ({ visit }) => {
  const { page } = await visit(PHONE)
  await openImageTool(page, "/ar/tools/upscale", "upscale", await photographOfPeople("people.png"))
  await page.getByRole("button", { name: "دقيق" }).tap()
  await page.getByRole("button", { name: "تكبير", exact: true }).tap()
  await page.getByRole("progressbar").waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole("button", { name: "إلغاء" }).tap()
  await eventually(() => page.getByRole("progressbar").count()).toBe(0)
  await eventually(() => page.getByRole("button", { name: "تكبير", exact: true }).getAttribute("aria-disabled")).toBe("false")
  await checkInBothThemes(page, "an upscale that was stopped, from right to left")

  await page.getByRole("button", { name: "اختيار صورة أخرى" }).tap()
  await page
    .locator("main input[type=file]")
    .first()
    .setInputFiles(paintImage("long.png", 4000, 60, () => {}))
  await page.getByText("الصورة كبيرة جدًا", { exact: false }).waitFor()
  await expectNoSidewaysScroll(page)
}, 120_000)

test("beside the renderer's way, the image of the form is made larger for nothing, and takes its place there", async ({ visit }) => {
  const { page, context } = await visit(WIDE)
  await signInQuickly(context, somebody("Uma"))
  const { form } = await openGenerator(page, "extraUpscale")
  const here = form.getByRole("region", { name: "In this browser, free" })
  await eventually(() => here.getByRole("button").getAttribute("aria-disabled")).toBe("true")
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles(await smallPhotograph(160))
  await form.getByText("160 × 145").first().waitFor()
  await form.locator("input[name=scaling_ratio]").fill("4")
  await here.getByRole("button", { name: "Upscale in this browser" }).click()
  const dialog = page.getByRole("dialog", { name: "Upscale in this browser" })
  await dialog.getByText("4× · 640 × 580").waitFor()
  await dialog.getByRole("button", { name: "Upscale", exact: true }).click()
  await dialog.getByText("Done: 640 × 580").waitFor({ timeout: LONG_MS })
  await checkInBothThemes(page, "an upscale beside the renderer's")
  await dialog.getByRole("button", { name: "Use image" }).click()
  await dialog.waitFor({ state: "detached" })
  await form.getByText("640 × 580").first().waitFor()
}, 240_000)
