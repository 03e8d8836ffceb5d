import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { holdJob } from "../../../testing/component/held-job.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { fixture, pick } from "../../../testing/component/pick-file.ts"
import { engineWorks, FACTS, madeVideo } from "../../../testing/component/video-engine.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import type { VideoEngine } from "../../wasm-workers/video/client.ts"
import type { MadeVideo, MakeProgress, TrimSettings, VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { videoTrim } from "./video.island.tsx"

vi.mock("../../wasm-workers/video/client.ts", () => import("../../../testing/component/video-engine.ts"))

const show = (surroundings?: Surroundings) => mountIsland(videoTrim, { maximumBytes: 1_000_000 }, { room: "px-4 py-6", ...surroundings })
const open = async (name = "h264-aac.mp4", type = "video/mp4") => {
  const main = await show()
  await pick(main, await fixture(name, type))
  await expect.element(start).toBeVisible()
  return main
}
const start = page.getByRole("slider", { name: "Start" })
const field = (main: HTMLElement, name: string) => page.elementLocator(main).getByLabelText(name, { exact: true }).last()
const cut = page.getByRole("button", { name: "Trim", exact: true })
const result = page.getByRole("region", { name: "Result" })

describe("the trimmer", () => {
  it("refuses in words what it cannot open, and takes the next file", async () => {
    engineWorks({ probe: () => Promise.reject(new JobError("failed", "FileBroken")) })
    const main = await show()
    await lookAt("no file")
    await pick(main, new File([], "empty.mp4", { type: "video/mp4" }))
    await expect.element(page.getByText("The file is empty.", { exact: false })).toBeVisible()
    await lookAt("an empty file")
    await pick(main, new File([new Uint8Array(1_000_001)], "huge.mp4", { type: "video/mp4" }))
    await expect.element(page.getByText("huge.mp4")).toBeVisible()
    await pick(main, new File(["video"], "broken.mp4", { type: "video/mp4" }))
    const alert = page.getByRole("alert")
    await expect.element(alert.getByText(/The file is damaged or incomplete\./)).toBeVisible()
    // The same file is as broken at another try.
    expect(alert.getByRole("button", { name: "Try again" }).elements()).toEqual([])
    await lookAt("a broken file")
    await alert.getByRole("button", { name: "Choose another file" }).click()
    await pick(main, new File(["hello"], "note.txt", { type: "text/plain" }))
    await expect.element(page.getByText("This file type isn't supported here.", { exact: false })).toBeVisible()
  })

  it("says while it opens a file how much of its engine has come, and opens it at the next try after a crash", async () => {
    const probe = holdJob<VideoFacts, MakeProgress>()
    const looked = vi.fn<VideoEngine["probe"]>((_, options) => probe.start(options))
    engineWorks({ probe: looked })
    const main = await show()
    await pick(main, await fixture("h264-aac.mp4", "video/mp4"))
    await expect.poll(() => looked.mock.calls.length).toBe(1)
    expect(main.textContent).toContain("Reading the file…")
    probe.tell({ stage: "loading", fraction: 0.4 })
    await expect.element(page.getByText("This file type needs the bundled engine, a 10 MB download. It's slower. 40%")).toBeVisible()
    await lookAt("the engine is on its way")
    probe.crash()
    await page.getByRole("button", { name: "Try again" }).click()
    await expect.poll(() => looked.mock.calls.length).toBe(2)
    probe.finish({ ...FACTS, engine: "ffmpeg", reason: "reasonContainer" })
    await expect.element(start).toBeVisible()
    await expect.element(page.getByText("Your browser doesn't support this file type.", { exact: false })).toBeVisible()
  })

  it("sets both ends by the keyboard alone and tells how far the cut is; what is stopped or fails keeps the piece", async () => {
    const trim = holdJob<MadeVideo, MakeProgress>()
    const asked: TrimSettings[] = []
    engineWorks({
      trim: (_, settings, options) => {
        asked.push(settings)
        return trim.start(options)
      },
    })
    const main = await open()
    await lookAt("a video on the timeline")
    start.element().focus()
    await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}{ArrowRight}")
    await expect.element(start).toHaveAttribute("aria-valuetext", "00:00:01.040")
    page.getByRole("slider", { name: "End" }).element().focus()
    await userEvent.keyboard("{Shift>}{ArrowLeft}{/Shift}")
    await expect.element(field(main, "Length")).toHaveValue("00:00:00.960")
    cut.element().focus()
    await userEvent.keyboard("{Enter}")
    trim.tell({ stage: "working", fraction: 0.5 })
    await expect.element(page.getByRole("progressbar")).toBeVisible()
    await lookAt("cutting")
    await page.getByRole("button", { name: "Cancel" }).click()
    expect(trim.isStopped()).toBe(true)
    await cut.click()
    trim.fail("failStorageFull")
    await expect.element(page.getByRole("alert").getByText(/The browser's storage is full\./)).toBeVisible()
    await lookAt("the cut failed")
    await page.getByRole("button", { name: "Try again" }).click()
    trim.finish(madeVideo(await fixture("h264-aac.mp4", "video/mp4"), { video: "edges", startSeconds: 1.04, durationSeconds: 0.96 }))
    await expect.element(result.getByRole("link", { name: "Download" })).toHaveAttribute("download", "h264-aac-clip.mp4")
    await expect.element(result.getByText("Only the edges were re-encoded.")).toBeVisible()
    expect(document.activeElement).toBe(result.element())
    await lookAt("a clip")
    const piece = { startSeconds: expect.closeTo(1.04), endSeconds: expect.closeTo(2), mode: "exact" }
    expect(asked).toEqual([piece, piece, piece])
  })

  it("takes times in any form and refuses what is none, with what was typed", async () => {
    engineWorks()
    const main = await open()
    const typed = field(main, "Start")
    await userEvent.fill(typed, "soon")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Enter a time, such as 1:30.5, 90, or 1m 30s.")).toBeVisible()
    await expect.element(typed).toHaveValue("soon")
    await lookAt("a time that is none")
    await userEvent.fill(typed, "٠:٠١٫٥")
    await userEvent.keyboard("{Enter}")
    await expect.element(typed).toHaveValue("00:00:01.520")
    await userEvent.fill(field(main, "End"), "99m")
    await userEvent.keyboard("{Enter}")
    await expect.element(field(main, "End")).toHaveValue("00:00:03.000")
  })

  it("says where a fast cut really begins, and takes its audio away", async () => {
    const file = await fixture("silent.mp4", "video/mp4")
    const muted: Blob[] = []
    engineWorks({
      trim: (_, { mode }) => Promise.resolve(madeVideo(file, { video: mode === "fast" ? "copied" : "encoded", startSeconds: 1 })),
      mute: (piece) => {
        muted.push(piece)
        return Promise.resolve(madeVideo(file, { audio: "none" }))
      },
    })
    const main = await open()
    await userEvent.fill(field(main, "Start"), "1.52")
    await userEvent.keyboard("{Enter}")
    await page.getByRole("radio", { name: /^Fast/ }).click()
    await page.getByRole("switch", { name: "Remove audio" }).click()
    await cut.click()
    await expect.element(result.getByText(/Starts at the key frame at 00:00:01\.000, 00:00:00\.520 before your start\./)).toBeVisible()
    expect(muted).toEqual([file])
    const small = [...main.querySelectorAll("button")]
      .filter((button) => button.checkVisibility())
      .map((button) => button.getBoundingClientRect())
      .filter(({ width, height }) => width < 43.5 || height < 43.5)
    expect(small).toEqual([])
  })

  it("sets the ends at the playhead by I and O, and plays the piece again and again", async () => {
    engineWorks()
    const main = await open("vp9-opus.webm", "video/webm")
    const video = main.querySelector("video")
    await expect.poll(() => (video?.readyState ?? 0) >= 2).toBe(true)
    const next = page.getByRole("button", { name: "Next frame" })
    for (let frame = 0; frame < 10; frame++) await next.click()
    await userEvent.keyboard("i")
    await expect.element(field(main, "Start")).toHaveValue("00:00:00.400")
    for (let frame = 0; frame < 10; frame++) await next.click()
    await userEvent.keyboard("o")
    await expect.element(field(main, "End")).toHaveValue("00:00:00.840")
    page.getByRole("button", { name: "Play", exact: true }).element().focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByRole("button", { name: "Pause" })).toBeVisible()
    const seen: number[] = []
    await expect
      .poll(() => {
        seen.push(video?.currentTime ?? 0)
        return seen.some((time, index) => time < (seen[index - 1] ?? 0))
      })
      .toBe(true)
    expect(Math.max(...seen.slice(1))).toBeLessThan(1)
  })

  it("keeps its action in view on a desk, and shows the result beside its source, each played or said not to be", async () => {
    engineWorks({ trim: (file) => Promise.resolve(madeVideo(new File([file], "clip.mp4"))) })
    await page.viewport(DESK.width, DESK.height)
    await open()
    expect(cut.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(DESK.height)
    await cut.click()
    await expect.element(result.getByLabelText("Source preview")).toBeVisible()
    await expect.element(result.getByLabelText("Result preview")).toBeVisible()
    const main = await show()
    await pick(main, await fixture("mpeg4-mp3.avi", "video/x-msvideo"))
    await cut.click()
    await expect.poll(() => result.getByText("Your browser can't play this file.", { exact: false }).elements().length).toBe(2)
    await lookAt("a result that is not played")
  })

  it("has everything in Arabic, its timeline from left to right", async () => {
    engineWorks()
    const main = await show({ locale: "ar" })
    await pick(main, await fixture("h264-aac.mp4", "video/mp4"))
    await expect.poll(() => main.querySelectorAll("[role=slider]").length).toBe(2)
    await lookAt("a video on the timeline, Arabic")
    const [first, last] = [...main.querySelectorAll("[role=slider]")].map((end) => end.getBoundingClientRect().x)
    expect(first ?? 0).toBeLessThan(last ?? 0)
  })
})
