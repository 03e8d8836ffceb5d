import { beforeAll, describe, expect } from "vitest"
import { makeFixtures } from "../local/fixtures/make-fixtures.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { probeFile, similarityTo } from "./engines/probe-file.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { chooseFile, downloadResult, openTool, resultOf, watchSending } from "./tool-page.ts"

beforeAll(makeFixtures)

describe("the trimmer", () => {
  test("cuts a piece out to the frame, by the keyboard alone; nothing is uploaded", async ({ visit }) => {
    const { page } = await visit()
    const sent = watchSending(page)
    await openTool(page, "trim", "h264-aac.mp4")
    const start = page.getByRole("slider", { name: "Start" })
    await start.waitFor()
    await checkInBothThemes(page, "a video on the timeline")
    await tabTo(page, "[role=slider][data-edge=start]")
    await page.keyboard.press("Shift+ArrowRight")
    await page.keyboard.press("ArrowRight")
    await eventually(() => start.getAttribute("aria-valuetext")).toBe("00:00:01.040")
    await tabTo(page, "[role=slider][data-edge=end]")
    await page.keyboard.press("Shift+ArrowLeft")
    await eventually(() => page.locator("input[name=length]").inputValue()).toBe("00:00:00.960")
    await tabTo(page, "button", "Trim")
    await page.keyboard.press("Enter")
    await resultOf(page).waitFor()
    await check(page, "a clip")
    const { name, path } = await downloadResult(page)
    expect(name).toBe("h264-aac-clip.mp4")
    expect(await probeFile(path)).toMatchObject({
      image: { codec: "h264", width: 320, height: 180, frames: 24 },
      audio: { codec: "aac" },
      seconds: expect.closeTo(0.96, 1),
    })
    expect(await similarityTo(path, "h264-aac.mp4", 26)).toBeGreaterThan(0.95)
    // What is searched for now is asked for where the keyboard passes the search box.
    expect(sent.filter((url) => !/\/(?:report|search\/hot\/v2)$/.test(url))).toEqual([])
  })

  test("takes times in any form and refuses what is none; a fast cut says where it really begins, and may be silent", async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
    await openTool(page, "trim", "h264-aac.mp4")
    const start = page.locator("input[name=start]")
    await start.fill("soon")
    await start.press("Enter")
    await page.getByText("Enter a time, such as 1:30.5, 90, or 1m 30s.").waitFor()
    expect(await start.inputValue()).toBe("soon")
    await start.fill("٠:٠١٫٥")
    await start.press("Enter")
    await eventually(() => start.inputValue()).toBe("00:00:01.520")
    await page.locator("input[name=end]").fill("99m")
    await page.locator("input[name=end]").press("Enter")
    await eventually(() => page.locator("input[name=end]").inputValue()).toBe("00:00:03.000")
    await page.getByRole("radio", { name: "Fast" }).tap()
    await page.getByRole("switch", { name: "Remove audio" }).tap()
    await expectNoSidewaysScroll(page)
    await page.getByRole("button", { name: "Trim", exact: true }).tap()
    await page.getByText("Starts at the key frame at 00:00:01.000, 00:00:00.520 before your start.").waitFor()
    await expectNoSidewaysScroll(page)
    const small = await page
      .locator("main button:visible")
      .evaluateAll(
        (elements) =>
          elements.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width < 43.5 || height < 43.5).length,
      )
    expect(small).toBe(0)
    expect(await probeFile((await downloadResult(page)).path)).toMatchObject({ image: { frames: 50 }, audio: undefined })
  })

  test("sets the ends at the playhead by I and O, and plays the piece again and again", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "trim", "vp9-opus.webm")
    const play = page.getByRole("button", { name: "Play", exact: true })
    await page.getByRole("button", { name: "Next frame" }).click({ clickCount: 10 })
    await page.keyboard.press("i")
    await eventually(() => page.locator("input[name=start]").inputValue()).toBe("00:00:00.400")
    await page.getByRole("button", { name: "Next frame" }).click({ clickCount: 10 })
    await page.keyboard.press("o")
    await eventually(() => page.locator("input[name=end]").inputValue()).toBe("00:00:00.840")
    await play.focus()
    await page.keyboard.press("Space")
    await page.getByRole("button", { name: "Pause" }).waitFor()
    const video = page.locator("section video").first()
    const seen: number[] = []
    await eventually(async () => {
      seen.push(await video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0)))
      return seen.some((time, index) => time < (seen[index - 1] ?? 0))
    }).toBe(true)
    expect(Math.max(...seen.slice(1))).toBeLessThan(1)
  })

  test("keeps its action in view and shows the result beside its source, each played or said not to be", async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 1440, height: 900 } })
    await openTool(page, "trim", "h264-aac.mp4")
    const cut = page.getByRole("button", { name: "Trim", exact: true })
    await cut.waitFor()
    const box = await cut.boundingBox()
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
    await cut.click()
    await resultOf(page).locator("video[aria-label='Source preview']").waitFor()
    await resultOf(page).locator("video[aria-label='Result preview']").waitFor()
    await check(page, "a result beside its source")
    await page.getByRole("button", { name: "Choose another file" }).click()
    await chooseFile(page, "mpeg4-mp3.avi")
    await page.getByRole("radio", { name: "Fast" }).click()
    await cut.click()
    await eventually(() => resultOf(page).getByText("Your browser can't play this file.").count()).toBe(2)
  })

  test("refuses in words what it cannot open, and takes the next file", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "trim", "empty.mp4")
    await page.getByText("The file is empty.").waitFor()
    await chooseFile(page, "truncated.mp4")
    const alert = page.getByRole("alert")
    await alert.getByText("The file is damaged or incomplete.").waitFor()
    await check(page, "a broken file")
    // The same file is as broken at another try.
    expect(await alert.getByRole("button", { name: "Try again" }).count()).toBe(0)
    await alert.getByRole("button", { name: "Choose another file" }).click()
    await page.locator("main input[type=file]").setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("hello") })
    await page.getByText("This file type isn't supported here.").waitFor()
  })
})
