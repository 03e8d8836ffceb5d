import { beforeAll, describe, expect } from "vitest"
import { fixturePath, makeFixtures } from "../local/fixtures/make-fixtures.ts"
import { check, checkInBothThemes } from "./axe.ts"
import { probeFile, similarityTo } from "./engines/probe-file.ts"
import { eventually, test } from "./journey.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { downloadResult, openTool, resultOf, watchSending } from "./tool-page.ts"

beforeAll(makeFixtures)

describe("the converter", () => {
  test("makes a cropped, turned WebM and a GIF, remembers what was chosen, and uploads nothing", async ({ visit }) => {
    const { page } = await visit()
    const sent = watchSending(page)
    await openTool(page, "convert", "h264-aac.mp4")
    const make = page.getByRole("button", { name: "Convert", exact: true })
    await make.waitFor()
    await checkInBothThemes(page, "a video and its settings")
    await page.getByRole("radio", { name: "WebM", exact: true }).click()
    await page.getByRole("button", { name: "Rotate right" }).click()
    await page.getByLabel("Crop", { exact: true }).selectOption("1:1")
    const grip = await page.locator("[data-grip=se]").boundingBox()
    if (grip === null) throw new Error("the crop frame has no corner")
    await page.mouse.move(grip.x + 20, grip.y + 20)
    await page.mouse.down()
    await page.mouse.move(grip.x - 80, grip.y - 80, { steps: 4 })
    await page.mouse.up()
    const side = Number(await page.locator("input[name=cropWidth]").inputValue())
    expect([side < 180, side % 2, await page.locator("input[name=cropHeight]").inputValue()]).toEqual([true, 0, String(side)])
    await page.getByLabel("Speed", { exact: true }).selectOption("2")
    await make.click()
    await resultOf(page).waitFor()
    await check(page, "a result")
    const webm = await downloadResult(page)
    expect(webm.name).toBe("h264-aac.webm")
    expect(await probeFile(webm.path)).toMatchObject({
      image: { codec: "vp9", width: side, height: side },
      audio: { codec: "opus" },
      seconds: expect.closeTo(1.5, 1),
    })

    await openTool(page, "convert", "vp9-opus.webm")
    await make.waitFor()
    await eventually(() => page.locator("input[value=webm]").isChecked()).toBe(true)
    await page.getByRole("button", { name: "Reset all" }).click()
    await eventually(() => page.locator("input[value=mp4]").isChecked()).toBe(true)
    await page.getByRole("radio", { name: "GIF", exact: true }).click()
    await make.click()
    await resultOf(page).waitFor()
    const gif = await downloadResult(page)
    expect(gif.name).toBe("vp9-opus.gif")
    expect(await probeFile(gif.path)).toMatchObject({ container: "gif", image: { width: 320, height: 180, frames: 36 } })
    expect(sent.filter((url) => !url.endsWith("/report"))).toEqual([])
  })

  test("asks before running work is left, by the browser for another page and itself for another file", async ({ visit }) => {
    const { page } = await visit()
    // An encoder that never comes: the work runs on.
    await page.context().route("**/assets/*mp3-encoder*", () => {})
    await openTool(page, "convert", "h264-aac.mp4")
    await page.getByRole("radio", { name: "MP3", exact: true }).click()
    const isAsked = () =>
      page.evaluate(() => {
        const leaving = new Event("beforeunload", { cancelable: true })
        window.dispatchEvent(leaving)
        return leaving.defaultPrevented
      })
    expect(await isAsked()).toBe(false)
    await page.getByRole("button", { name: "Convert", exact: true }).click()
    await page.getByRole("button", { name: "Cancel" }).waitFor()
    expect(await isAsked()).toBe(true)
    const another = page.getByRole("button", { name: "Choose another file" })
    const question = page.getByRole("alertdialog", { name: "Stop and choose another file?" })
    await another.click()
    await question.getByRole("button", { name: "Keep going" }).last().click()
    await question.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Cancel" }).waitFor()
    await another.click()
    await question.getByRole("button", { name: "Stop and leave" }).click()
    await page.locator("main input[type=file]").first().waitFor({ state: "attached" })
    expect(await isAsked()).toBe(false)
  })

  test("offers nothing that cannot be, joins files in the order that was given, and keeps below a size; on a phone", async ({ visit }) => {
    const { page } = await visit({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
    await openTool(page, "convert", "silent.mp4")
    const make = page.getByRole("button", { name: "Convert", exact: true })
    await make.waitFor()
    expect(await page.locator("input[value=mp3]").isDisabled()).toBe(true)
    await page.locator("input[data-join]").setInputFiles(fixturePath("silent.mp4"))
    await page.getByRole("list", { name: "Files to join, in order" }).getByText("0:03").nth(1).waitFor()
    await page.getByRole("button", { name: "Move down: silent.mp4" }).first().tap()
    await page.getByRole("radio", { name: "File size", exact: true }).tap()
    await page.getByLabel("Maximum size (MB)").fill("0.3")
    await page.getByLabel("Maximum size (MB)").press("Enter")
    await expectNoSidewaysScroll(page)
    await make.tap()
    await resultOf(page).waitFor()
    await expectNoSidewaysScroll(page)
    const joined = await probeFile((await downloadResult(page)).path)
    expect(joined).toMatchObject({ image: { frames: 150 }, audio: undefined, seconds: expect.closeTo(6, 1) })
    expect(joined.bytes).toBeLessThan(300_000)
  })

  test("files to join are dragged into another order, and the buttons find them there", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "convert", "h264-aac.mp4")
    const list = page.getByRole("list", { name: "Files to join, in order" })
    await page.locator("input[data-join]").setInputFiles([fixturePath("silent.mp4"), fixturePath("vp9-opus.webm")])
    const names = () => list.getByRole("listitem").locator("bdi").allTextContents()
    const grip = list.locator("[data-grip]:visible")
    await grip.nth(2).waitFor()
    await list.evaluate((rows) => rows.scrollIntoView({ block: "center" }))
    /** Where a row's grip lies once it does not move any more: the drag before may still be gliding home. */
    const lying = async (index: number) => {
      let box = await grip.nth(index).boundingBox()
      await eventually(async () => {
        const before = box
        box = await grip.nth(index).boundingBox()
        return before !== null && before.y === box?.y
      }).toBe(true)
      return box
    }
    /** Drags a row until it lies at its place, as a hand does that looks. */
    const drag = async (from: number, to: number) => {
      const [first, last] = [await lying(from), await lying(to)]
      if (first === null || last === null) throw new Error("a row has no grip")
      const [x, y] = [last.x + 18, last.y + 18]
      await page.mouse.move(first.x + 18, first.y + 18)
      await page.mouse.down()
      await page.mouse.move(x, (first.y + y) / 2, { steps: 4 })
      let nudge = 0
      const place = async () => {
        nudge = 8 - nudge
        await page.mouse.move(x, y + (to > from ? nudge : -nudge))
        return list.locator(">.opacity-40").evaluate((row) => [...(row.parentElement?.children ?? [])].indexOf(row))
      }
      await eventually(place).toBe(to)
      await page.mouse.up()
    }
    await drag(0, 2)
    await eventually(names).toEqual(["silent.mp4", "vp9-opus.webm", "h264-aac.mp4"])
    await drag(2, 1)
    await eventually(names).toEqual(["silent.mp4", "h264-aac.mp4", "vp9-opus.webm"])
    await page.getByRole("button", { name: "Move up: vp9-opus.webm" }).press("Enter")
    await page.getByRole("button", { name: "Remove: silent.mp4" }).click()
    await eventually(names).toEqual(["vp9-opus.webm", "h264-aac.mp4"])
  })

  test("can be cancelled, and everything is still there; what was mirrored, then turned, comes out so", async ({ visit }) => {
    const { page } = await visit()
    await openTool(page, "convert", "h264-aac.mp4")
    await page.getByRole("radio", { name: "WebM", exact: true }).click()
    await page.getByRole("button", { name: "Flip vertically" }).click()
    await page.getByRole("button", { name: "Rotate right" }).click()
    const make = page.getByRole("button", { name: "Convert", exact: true })
    await make.press("Enter")
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor()
    // The button that was pressed has given way to the one that ends it, and comes back after that.
    await page.keyboard.press("Enter")
    await make.waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Convert")
    await eventually(() => page.locator("input[value=webm]").isChecked()).toBe(true)
    await make.click()
    await resultOf(page).waitFor()
    const { path } = await downloadResult(page)
    expect(await probeFile(path)).toMatchObject({ image: { width: 180, height: 320 } })
    expect(await similarityTo(path, "h264-aac.mp4", 0, "vflip,transpose=clock")).toBeGreaterThan(0.9)
  })
})
