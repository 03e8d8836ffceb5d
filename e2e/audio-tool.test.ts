import { execFileSync } from "node:child_process"
import { readFile } from "node:fs/promises"
import { describe, expect } from "vitest"
import { preSignConfirm, preSignGet } from "../src/domain/upload/contract.ts"
import { checkInBothThemes } from "./axe.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openMyMedia } from "./my-media-screen.ts"
import { chooseFile, openTool } from "./tool-page.ts"

const MAIN = "main"

/** The samples of a 16-bit WAV file, −1 to 1. */
async function samplesOf(path: string): Promise<Float32Array> {
  const args = ["-v", "error", "-i", path, "-f", "s16le", "-ac", "1", "-"]
  const raw = execFileSync("ffmpeg", args, { maxBuffer: 64 * 1024 * 1024 })
  return Float32Array.from({ length: raw.length / 2 }, (_, index) => raw.readInt16LE(index * 2) / 32_768)
}

function loudest(samples: Float32Array): number {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
}

describe("the audio tool", () => {
  test("cuts a piece out of a video's audio, fades it in, normalises it and saves it, and nothing is uploaded", async ({ visit }) => {
    const { page } = await visit()
    const sent: string[] = []
    page.on("request", (request) => void (request.method() !== "GET" && sent.push(request.url())))
    await openTool(page, "audio", "h264-aac.mp4")
    await page.getByRole("slider", { name: "Start" }).press("ArrowRight")
    const position = page.getByRole("slider", { name: "Position" })
    await position.press("Shift+ArrowRight")
    await eventually(() => position.getAttribute("aria-valuetext")).toBe("00:00:01.100")
    await page.getByLabel("Start", { exact: true }).last().fill("0.5")
    await page.getByLabel("End", { exact: true }).last().fill("0:02.5")
    await page.getByLabel("Fade in (seconds)").fill("1")
    await page.getByLabel("Normalize").check()
    await page.getByLabel("Format").selectOption("wav")
    await page.getByRole("button", { name: "Create file" }).click()
    const link = page.getByRole("link", { name: "Download" })
    await link.waitFor()
    await checkInBothThemes(page, "an audio file and what was made of it")
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()])
    expect(download.suggestedFilename()).toBe("h264-aac.wav")
    const samples = await samplesOf(await download.path())
    expect(samples.length / 48_000).toBeCloseTo(2, 1)
    expect(loudest(samples.subarray(0, 480))).toBeLessThan(0.05)
    expect(loudest(samples)).toBeCloseTo(10 ** (-1 / 20), 2)
    expect(sent.filter((url) => !url.endsWith("/report"))).toEqual([])
  })

  test("records the microphone and saves it as MP3", async ({ visit }) => {
    const { page } = await visit({ permissions: ["microphone"], viewport: { width: 390, height: 800 } })
    await page.goto("/en/tools/audio")
    await page.locator(`${MAIN} [data-island][data-alive]`).waitFor()
    await page.getByRole("button", { name: "Record" }).press("Enter")
    await page.getByText("Recording: 0:01").waitFor()
    // The button that was pressed has given way to the one that stops it.
    await page.keyboard.press("Enter")
    await page.getByLabel("Format").selectOption("mp3")
    await page.getByRole("button", { name: "Create file" }).click()
    const link = page.getByRole("link", { name: "Download" })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()])
    expect(download.suggestedFilename()).toBe("recording.mp3")
    expect((await readFile(await download.path())).length).toBeGreaterThan(5_000)
    expect(loudest(await samplesOf(await download.path()))).toBeGreaterThan(0.05)
  })

  test("saves what a visitor has made to My media once they have signed in", async ({ visit }) => {
    const { page, context } = await visit()
    await openTool(page, "audio", "tone.mp3")
    await page.getByRole("button", { name: "Create file" }).click()
    await page.getByRole("button", { name: "Save to My media" }).click()
    await page.getByRole("dialog", { name: "Sign in" }).waitFor()
    await signInQuickly(context, somebody("Noor"))
    const arrived = page.waitForResponse((response) => response.url().endsWith(preSignConfirm.path))
    await page.reload()
    await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
    await arrived
    const media = await openMyMedia(page)
    await eventually(media.names).toEqual(["tone.m4a"])
  })

  test("says in the words of the audio sequence why a member's file was not saved, and saves it at the next press", async ({ visit }) => {
    const { page, context, expectConsole } = await visit()
    expectConsole(/Failed to load resource/)
    await signInQuickly(context, somebody("Ines"))
    await openTool(page, "audio", "tone.mp3")
    await page.getByRole("button", { name: "Create file" }).click()
    await page.route(
      (url) => url.pathname === preSignGet.path,
      (route) => route.fulfill({ status: 503, body: "" }),
      { times: 1 },
    )
    const keep = page.getByRole("button", { name: "Save to My media" })
    await keep.click()
    await page.getByText("获取上传配置失败").waitFor()
    await keep.click()
    await page.getByRole("link", { name: "Uploading to My media" }).waitFor()
    const media = await openMyMedia(page)
    await eventually(media.names).toEqual(["tone.m4a"])
  })

  test("whose code does not come is offered once more, with the file at hand", async ({ visit }) => {
    const { page, expectConsole } = await visit()
    expectConsole(/Failed to load resource/)
    await page.route("**/assets/audio-panel*.js", (route) => route.abort(), { times: 1 })
    await openTool(page, "audio", "tone.mp3")
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).press("Enter")
    await page.getByRole("button", { name: "Create file" }).waitFor()
  })

  test("says in words that a file has no audio, and takes another one", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "audio", "silent.mp4")
    await page.locator(`${MAIN} [role=alert]`).waitFor()
    await page.getByRole("button", { name: "Choose another file" }).click()
    await chooseFile(page, "empty.mp4")
    await page.getByText("The file is empty.").waitFor()
  })
})
