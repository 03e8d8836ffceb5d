import { beforeAll, expect } from "vitest"
import { makeFixtures } from "../local/fixtures/make-fixtures.ts"
import { preSignConfirm } from "../src/domain/upload/contract.ts"
import { probeFile, similarityTo } from "./engines/probe-file.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"
import { downloadResult, openTool, resultOf } from "./tool-page.ts"

beforeAll(makeFixtures)

test("a video is picked, trimmed to the frame by the keyboard alone, downloaded and saved to My media", async ({ visit }) => {
  const { page, context } = await visit()
  await signInQuickly(context, somebody("Trina"))
  const sent: string[] = []
  page.on("request", (request) => void (request.method() !== "GET" && sent.push(request.url())))
  await openTool(page, "trim", "h264-aac.mp4")
  const start = page.getByRole("slider", { name: "Start" })
  await start.waitFor()
  await tabTo(page, "[role=slider][data-edge=start]")
  await page.keyboard.press("Shift+ArrowRight")
  await page.keyboard.press("ArrowRight")
  await eventually(() => start.getAttribute("aria-valuetext")).toBe("00:00:01.040")
  await tabTo(page, "[role=slider][data-edge=end]")
  await page.keyboard.press("Shift+ArrowLeft")
  await tabTo(page, "button", "Trim")
  await page.keyboard.press("Enter")
  await resultOf(page).waitFor()
  const { name, path } = await downloadResult(page)
  expect(name).toBe("h264-aac-clip.mp4")
  expect(await probeFile(path)).toMatchObject({
    image: { codec: "h264", width: 320, height: 180, frames: 24 },
    audio: { codec: "aac" },
    seconds: expect.closeTo(0.96, 1),
  })
  expect(await similarityTo(path, "h264-aac.mp4", 26)).toBeGreaterThan(0.95)
  // Nothing of it has left the browser so far.
  expect(sent.filter((url) => /upload|resource/.test(url))).toEqual([])
  const arrived = page.waitForResponse((response) => response.url().endsWith(preSignConfirm.path))
  await resultOf(page).getByRole("button", { name: "Save to My media" }).click()
  await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
  await arrived
  const media = await openMyMedia(page)
  await eventually(media.names).toEqual(["h264-aac-clip.mp4"])
})
