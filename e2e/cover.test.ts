import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect } from "vitest"
import { makeFixtures } from "../local/fixtures/make-fixtures.ts"
import { readImageHeader } from "../src/formats/image/header.ts"
import { checkInBothThemes } from "./axe.ts"
import { similarityTo } from "./engines/probe-file.ts"
import { eventually, test } from "./journey.ts"
import { tabTo } from "./keyboard.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { openTool } from "./tool-page.ts"

beforeAll(makeFixtures)

const frame = (page: Page) => page.locator("main img[alt^='Frame at']").first()
const moment = (page: Page) => page.getByRole("slider", { name: "Position" })

describe("the cover capture", () => {
  test("takes a frame that was stepped to, cut to a square, by the keyboard alone; nothing is uploaded", async ({ visit }) => {
    const { page } = await visit()
    const sent: string[] = []
    page.on("request", (request) => void (request.method() !== "GET" && sent.push(request.url())))
    await openTool(page, "cover", "h264-aac.mp4")
    await frame(page).waitFor()
    await page.getByRole("region", { name: "Suggested frames" }).getByRole("button").first().waitFor()
    await checkInBothThemes(page, "a video and its good frames")
    // The best suggestion is what it opens with.
    const best = page.getByRole("region", { name: "Suggested frames" }).getByRole("button", { pressed: true })
    await eventually(() => best.count()).toBe(1)
    await moment(page).fill("1")
    await tabTo(page, "button", "Next frame")
    await eventually(() => moment(page).getAttribute("aria-valuetext")).toBe("00:00:01.000")
    await page.keyboard.press("Enter")
    await eventually(() => moment(page).getAttribute("aria-valuetext")).toBe("00:00:01.040")
    await page.locator("input[value='1:1']").focus()
    await page.keyboard.press("Space")
    await page.getByText("180 × 180").waitFor()
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).press("Enter")])
    expect(download.suggestedFilename()).toBe("h264-aac-cover.jpg")
    expect(readImageHeader(await readFile(await download.path()))).toMatchObject({ width: 180, height: 180 })
    expect(sent.filter((url) => !url.endsWith("/report"))).toEqual([])
  })

  test("shows a video on its side as it is meant, on a telephone, and takes a suggestion as WebP", async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 800 }, hasTouch: true })
    await openTool(page, "cover", "rotated.mov")
    await page.getByRole("region", { name: "Suggested frames" }).getByRole("button").last().tap()
    await frame(page).waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole("radio", { name: "WebP" }).tap()
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).tap()])
    expect(readImageHeader(await readFile(await download.path()))).toMatchObject({ width: 180, height: 320 })
  })

  test("shows the frame as large at reduced motion as without it", async ({ visit }) => {
    const widths: number[] = []
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const { page } = await visit({ reducedMotion, viewport: { width: 1440, height: 900 } })
      await openTool(page, "cover", "h264-aac.mp4")
      await frame(page).waitFor()
      widths.push(Math.round((await frame(page).boundingBox())?.width ?? 0))
    }
    expect(widths[0]).toBe(widths[1])
    expect(widths[0]).toBeGreaterThan(600)
  })

  test("downloads the moment that was chosen last, not the frame that is still shown", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "cover", "h264-aac.mp4")
    await frame(page).waitFor()
    await page.getByRole("radio", { name: "PNG" }).click()
    const download = page.waitForEvent("download")
    // In one go, so that no frame can arrive between the two.
    await page.evaluate(() => {
      const slider = document.querySelector<HTMLInputElement>("main input[type=range][aria-valuetext]")
      const save = [...document.querySelectorAll("main button")].find(({ textContent }) => textContent === "Download")
      if (slider === null || !(save instanceof HTMLElement)) throw new Error("the tool is not there")
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, "2.4")
      slider.dispatchEvent(new Event("input", { bubbles: true }))
      save.click()
    })
    const path = await (await download).path()
    const likeness = await similarityTo(path, "h264-aac.mp4", 60)
    expect(likeness).toBeGreaterThan(0.95)
    for (const other of [0, 25, 50, 59, 61]) expect(await similarityTo(path, "h264-aac.mp4", other)).toBeLessThan(likeness)
  })

  test("says in words why a file gives no cover", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "cover", "empty.mp4")
    await page.getByText("The file is empty.").waitFor()
  })
})
