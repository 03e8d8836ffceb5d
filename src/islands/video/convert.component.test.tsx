import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { drag, middleOf } from "../../../testing/component/drag.ts"
import { holdJob } from "../../../testing/component/held-job.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { fixture, pick } from "../../../testing/component/pick-file.ts"
import { engineWorks, FACTS, madeVideo } from "../../../testing/component/video-engine.ts"
import type { MadeVideo, MakeProgress } from "../../wasm-workers/video/protocol.ts"
import { videoConvert } from "./video.island.tsx"

vi.mock("../../wasm-workers/video/client.ts", () => import("../../../testing/component/video-engine.ts"))

const show = (surroundings?: Surroundings) => mountIsland(videoConvert, { maximumBytes: 1_000_000 }, { room: "px-4 py-6", ...surroundings })
const open = async (surroundings?: Surroundings) => {
  const main = await show(surroundings)
  await pick(main, await fixture("h264-aac.mp4", "video/mp4"))
  return main
}
const make = page.getByRole("button", { name: "Convert", exact: true })
const result = page.getByRole("region", { name: "Result" })
const valueOf = (main: HTMLElement, name: string) => main.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ""
const isAsked = () => {
  const leaving = new Event("beforeunload", { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}

describe("the converter", () => {
  it("crops by a corner of its frame, turns, speeds up, and converts with all that was chosen", async () => {
    const asked: unknown[] = []
    engineWorks({
      convert: (file, settings) => {
        asked.push(settings)
        return Promise.resolve(madeVideo(new File([file], "made"), { extension: "webm", contentType: "video/webm" }))
      },
    })
    await page.viewport(DESK.width, DESK.height)
    const main = await open()
    await expect.element(make).toBeVisible()
    await page.getByRole("radio", { name: "WebM" }).click()
    await page.getByRole("button", { name: "Rotate right" }).click()
    await page.getByLabelText("Crop", { exact: true }).selectOptions("1:1")
    await expect.poll(() => [valueOf(main, "cropWidth"), valueOf(main, "cropHeight")]).toEqual(["180", "180"])
    const grip = main.querySelector("[data-grip=se]")
    if (grip === null) throw new Error("the crop frame has no corner")
    grip.scrollIntoView({ block: "center" })
    const [x, y] = middleOf(grip)
    await drag([x, y], [x - 80, y - 80])
    await expect.poll(() => Number(valueOf(main, "cropWidth"))).toBeLessThan(180)
    const side = Number(valueOf(main, "cropWidth"))
    expect([side % 2, valueOf(main, "cropHeight")]).toEqual([0, String(side)])
    await page.getByLabelText("Speed", { exact: true }).selectOptions("2")
    await lookAt("a video and its settings")
    await make.click()
    await expect.element(result.getByRole("link", { name: "Download" })).toHaveAttribute("download", "h264-aac.webm")
    await lookAt("a result")
    expect(asked).toMatchObject([
      { container: "webm", videoCodec: "vp9", audioCodec: "opus", rotate: 90, speed: 2, crop: { width: side, height: side } },
    ])
  })

  it("remembers for the next file what was chosen, until it is reset", async () => {
    engineWorks()
    await open()
    await page.getByRole("radio", { name: "GIF" }).click()
    await open()
    await expect.element(page.getByRole("radio", { name: "GIF" })).toBeChecked()
    await page.getByRole("button", { name: "Reset all" }).click()
    await expect.element(page.getByRole("radio", { name: "MP4" })).toBeChecked()
    expect(page.getByRole("button", { name: "Reset all" }).elements()).toEqual([])
  })

  it("mirrors from top to bottom, then turns, as it was asked to", async () => {
    const asked: unknown[] = []
    engineWorks({
      convert: (file, settings) => {
        asked.push(settings)
        return Promise.resolve(madeVideo(new File([file], "made")))
      },
    })
    await open()
    await page.getByRole("button", { name: "Flip vertically" }).click()
    await page.getByRole("button", { name: "Rotate right" }).click()
    await make.click()
    await expect.element(result).toBeVisible()
    expect(asked).toMatchObject([{ rotate: 90, flip: true }])
  })

  it("asks before running work is left, by the browser for another page and itself for another file", async () => {
    const audio = holdJob<MadeVideo, MakeProgress>()
    engineWorks({ extractAudio: (_, __, options) => audio.start(options) })
    const main = await open()
    await page.getByRole("radio", { name: "MP3" }).click()
    expect(isAsked()).toBe(false)
    await make.click()
    await expect.element(page.getByRole("button", { name: "Cancel" })).toBeVisible()
    expect(isAsked()).toBe(true)
    const another = page.getByRole("button", { name: "Choose another file" })
    const question = page.getByRole("alertdialog", { name: "Stop and choose another file?" })
    await another.click()
    await lookAt("asked before leaving")
    await question.getByRole("button", { name: "Keep going" }).last().click()
    await expect.element(question).not.toBeInTheDocument()
    expect(audio.isStopped()).toBe(false)
    await another.click()
    await question.getByRole("button", { name: "Stop and leave" }).click()
    await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
    expect([isAsked(), audio.isStopped()]).toEqual([false, true])
  })

  it("gives the focus of the button that started to the one that cancels, and back, with all that was chosen", async () => {
    const convert = holdJob<MadeVideo, MakeProgress>()
    engineWorks({ convert: (_, __, options) => convert.start(options) })
    await open()
    await page.getByRole("radio", { name: "WebM" }).click()
    make.element().focus()
    await userEvent.keyboard("{Enter}")
    convert.tell({ stage: "working", fraction: 0.3 })
    await expect.element(page.getByRole("progressbar")).toBeVisible()
    await lookAt("converting")
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => document.activeElement === make.query()).toBe(true)
    expect(convert.isStopped()).toBe(true)
    await expect.element(page.getByRole("radio", { name: "WebM" })).toBeChecked()
    await userEvent.keyboard("{Enter}")
    convert.fail("failOutputTooLarge")
    await expect.element(page.getByRole("alert").getByText(/The result is too large for this browser\./)).toBeVisible()
    await lookAt("the conversion failed")
  })

  it("offers nothing that cannot be, joins files in their order, and keeps below a size", async () => {
    const joined: unknown[] = []
    const asked: unknown[] = []
    engineWorks({
      probe: () => Promise.resolve({ ...FACTS, audio: null, audioTracks: 0 }),
      join: (files) => {
        joined.push(files.map((file) => file instanceof File && file.name))
        return Promise.resolve(madeVideo(new File(["joined"], "joined.mp4")))
      },
      convert: (file, settings) => {
        asked.push(file instanceof File && file.name, settings)
        return Promise.resolve(madeVideo(new File(["made"], "made.mp4")))
      },
    })
    const main = await show()
    await pick(main, await fixture("silent.mp4", "video/mp4"))
    await expect.element(page.getByRole("radio", { name: /^MP3/ })).toBeDisabled()
    await pick(main, await fixture("vp9-opus.webm", "video/webm"), "input[data-join]")
    const list = page.getByRole("list", { name: "Files to join, in order" })
    await expect.element(list.getByText("0:03").nth(1)).toBeVisible()
    await page.getByRole("button", { name: "Move down: silent.mp4" }).click()
    await page.getByRole("radio", { name: "File size" }).click()
    await userEvent.fill(page.getByLabelText("Maximum size (MB)"), "0.3")
    await userEvent.keyboard("{Enter}")
    await lookAt("two files and a size")
    await make.click()
    await expect.element(result.getByRole("link", { name: "Download" })).toHaveAttribute("download", "vp9-opus-joined.mp4")
    expect(joined).toEqual([["vp9-opus.webm", "silent.mp4"]])
    expect(asked).toEqual(["joined.mp4", expect.objectContaining({ audioCodec: "none" })])
  })

  it("has files to join dragged into another order, and its buttons find them there", async () => {
    engineWorks()
    await page.viewport(DESK.width, DESK.height)
    const main = await open()
    await pick(main, [await fixture("silent.mp4", "video/mp4"), await fixture("vp9-opus.webm", "video/webm")], "input[data-join]")
    const list = page.getByRole("list", { name: "Files to join, in order" })
    const names = () => [...list.element().querySelectorAll("li bdi")].map((name) => name.textContent)
    await expect.poll(() => list.element().querySelectorAll("[data-grip]:not(.invisible)").length).toBe(3)
    const grip = (at: number) => list.element().querySelectorAll("[data-grip]")[at] ?? list.element()
    list.element().scrollIntoView({ block: "center" })
    const [x, y] = middleOf(grip(2))
    await drag(middleOf(grip(0)), middleOf(grip(1)), [x, y], [x, y + 8])
    await expect.poll(names).toEqual(["silent.mp4", "vp9-opus.webm", "h264-aac.mp4"])
    await page.getByRole("button", { name: "Move up: vp9-opus.webm" }).click()
    await page.getByRole("button", { name: "Remove: silent.mp4" }).click()
    expect(names()).toEqual(["vp9-opus.webm", "h264-aac.mp4"])
    await expect.element(page.getByRole("button", { name: "Join more files" })).toHaveFocus()
  })

  it("has everything in Arabic", async () => {
    engineWorks()
    const main = await open({ locale: "ar" })
    await expect.poll(() => main.querySelectorAll("select").length).toBeGreaterThan(0)
    await lookAt("a video and its settings, Arabic")
  })
})
