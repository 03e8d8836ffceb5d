import { execFile } from "node:child_process"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"

/** Six seconds of moving bars with a sound, small enough to be looked at in a moment. */
async function shortVideo(name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "atelier-captions-")), name)
  const inputs = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=10:duration=6", "-f", "lavfi", "-i", "sine=duration=6"]
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "10", "-c:a", "aac", "-movflags", "+faststart"]
  await promisify(execFile)("ffmpeg", ["-v", "error", ...inputs, ...codecs, path])
  return path
}

const GOOD = "1\n00:00:00,000 --> 00:00:05,900\nこんにちは\n"
const captions = (name: string, buffer: Buffer) => ({ name, mimeType: "application/x-subrip", buffer })

test("captions are added, refused with their line, chosen, styled and remembered, and moments are seen before they are sought", async ({
  visit,
}) => {
  const video = shortVideo("pier.mp4")
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Noor"))
  const media = await openMyMedia(page)
  await media.input.setInputFiles([await video])
  await media.card("pier.mp4").click()
  const detail = page.getByRole("dialog", { name: "pier.mp4" })
  const field = detail.locator("input[type=file]")
  await field.setInputFiles(captions("bad.srt", Buffer.from(GOOD.replace("05,900", "o5,900"))))
  await detail.getByText("Line 2: The time can't be read.").waitFor()
  await detail.getByLabel("Language").selectOption({ label: "Japanese" })
  await field.setInputFiles(captions("good.srt", Buffer.from(`\uFEFF${GOOD}`, "utf16le")))
  await detail.getByRole("list", { name: "Captions of this video" }).getByText("Japanese").waitFor()
  await expect(detail.getByText("Line 2:").count()).resolves.toBe(0)

  await detail.getByRole("button", { name: "Play “pier.mp4”" }).click()
  const said = detail.locator("[data-captions]")
  await eventually(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0)).toBeGreaterThan(0.1)
  await page.keyboard.press("k")
  await expect(said.count()).resolves.toBe(0)
  await page.keyboard.press("c")
  await eventually(() => said.textContent()).toBe("こんにちは")
  const sizeOf = () => said.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const usual = await sizeOf()
  await detail.getByRole("button", { name: "Settings" }).click()
  await detail.getByRole("group", { name: "Caption size" }).getByLabel("200%").check({ force: true })
  await detail.getByRole("group", { name: "Caption position" }).getByLabel("Top").check({ force: true })
  await eventually(sizeOf).toBe(usual * 2)
  await page.keyboard.press("Escape")

  const seek = detail.getByRole("slider", { name: "Seek" })
  const preview = detail.locator("[data-preview] img")
  await eventually(() => media.card("pier.mp4").count()).toBe(1)
  await seek.hover({ position: { x: 40, y: 8 } })
  await eventually(() => preview.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)).toBe(true)
  const at = () => preview.evaluate((image) => image.style.transform)
  const early = await at()
  await page.mouse.move(0, 0)
  await preview.waitFor({ state: "detached" })
  await seek.focus()
  await page.keyboard.press("End")
  await preview.waitFor()
  expect(await at()).not.toBe(early)

  await page.setViewportSize({ width: 360, height: 740 })
  await openMyMedia(page, "/ar/my-media")
  await page.locator("[data-media-card]").first().click()
  await page.getByRole("button", { name: /^تشغيل/ }).click()
  // What was chosen before is shown at once, as it was chosen.
  await eventually(() => page.locator("[data-captions]").textContent()).toBe("こんにちは")
  await page.getByRole("button", { name: /^إزالة الترجمة/ }).click()
  await page.getByText("لا توجد ترجمات بعد.").waitFor()
})
