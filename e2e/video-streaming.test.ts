import { execFile } from "node:child_process"
import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Locator, Page } from "playwright-core"
import { expect } from "vitest"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"

/** A video that is just large and long enough to be prepared: few frames, so that its qualities are made at once. */
async function wideVideo(name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "atelier-wide-")), name)
  const image = ["-f", "lavfi", "-i", "testsrc2=size=854x480:rate=5:duration=4"]
  const audio = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=4"]
  const codecs = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "10", "-c:a", "aac", "-b:a", "64k"]
  await promisify(execFile)("ffmpeg", ["-v", "error", ...image, ...audio, ...codecs, path])
  return path
}

/** The address of the image that a card shows, once it is there. */
function posterOf(card: Locator): Promise<string> {
  return card
    .locator("img[src*='/poster-']")
    .evaluate((image) => (image instanceof HTMLImageElement && image.naturalWidth > 0 ? image.src : ""))
}

/** What a page asks for of its videos, from now on. */
function askedOfVideos(page: Page): string[] {
  const asked: string[] = []
  page.on("request", (request) => {
    const found = /\/media\/upload\/[^/]+\/[^/]+\/((?:stream|hls)[^?]*)$/.exec(request.url())?.[1]
    if (found !== undefined) asked.push(found)
  })
  return asked
}

test("an uploaded video has a poster, is prepared for streaming on its page, and plays in the quality that is chosen", async ({
  visit,
}) => {
  const video = wideVideo("harbour.mp4")
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Ines"))
  const media = await openMyMedia(page)
  await media.input.setInputFiles([fixturePath("h264-aac.mp4"), await video])
  // What is large enough is prepared by itself; somebody stops it.
  await media.uploads.getByRole("button", { name: "Show list" }).click()
  await media.uploads.getByRole("button", { name: "Stop converting harbour.mp4" }).click()
  await media.uploads.getByLabel("Convert videos for streaming after upload, on this page").uncheck()
  await eventually(() => posterOf(media.card("h264-aac.mp4"))).toMatch(/\/poster-[0-9a-z]{26}\.jpg/)
  await eventually(() => posterOf(media.card("harbour.mp4"))).toMatch(/\.jpg\/w320\.webp$/)

  await media.card("harbour.mp4").click()
  const detail = page.getByRole("dialog", { name: "harbour.mp4" })
  await detail.getByRole("button", { name: "Convert for streaming" }).click()
  await detail.getByRole("progressbar", { name: "Converting harbour.mp4 for streaming" }).waitFor()
  await detail.getByText("Streams at several quality levels.").waitFor()
  const asked = askedOfVideos(page)
  await detail.getByRole("button", { name: "Play “harbour.mp4”" }).click()
  await page.waitForFunction(() => document.querySelector<HTMLVideoElement>("dialog video")?.readyState === 4)
  expect([asked[0], asked[1]]).toEqual(["stream.m3u8", expect.stringMatching(/^hls\/(360|480)\.mp4$/)])
  // The arrow keys belong to the video now, not to the list.
  await page.keyboard.press("ArrowRight")
  await page.waitForFunction(() => (document.querySelector<HTMLVideoElement>("dialog video")?.currentTime ?? 0) > 2)
  expect(await detail.isVisible()).toBe(true)
  await detail.getByRole("button", { name: "Settings" }).click()
  const qualities = detail.getByRole("radio", { name: /P$/ })
  await expect(qualities.evaluateAll((all) => all.map((one) => one.parentElement?.textContent))).resolves.toEqual(["480P", "360P"])
  await detail.getByRole("button", { name: "Close" }).press("Enter")

  await media.card("h264-aac.mp4").click()
  await page.getByRole("dialog", { name: "h264-aac.mp4" }).getByText("320 × 180 px").waitFor()
  expect(await page.getByRole("button", { name: "Convert for streaming" }).count()).toBe(0)
})
