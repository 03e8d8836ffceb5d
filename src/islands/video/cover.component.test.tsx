import { beforeEach, describe, expect, it, vi } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { fixture, pick, png } from "../../../testing/component/pick-file.ts"
import { engineWorks } from "../../../testing/component/video-engine.ts"
import { JobError } from "../../wasm-workers/_bridge/protocol.ts"
import type { CoverEngine } from "../../wasm-workers/cover/client.ts"
import type { CoverSettings } from "../../wasm-workers/cover/protocol.ts"
import { videoCover } from "./video.island.tsx"

vi.mock("../../wasm-workers/video/client.ts", () => import("../../../testing/component/video-engine.ts"))
vi.mock("../../wasm-workers/cover/client.ts", () => ({ createCoverEngine: () => covers }))

const FRAME_SECONDS = 0.04
const asked: CoverSettings[] = []
const frameFor = async (settings: CoverSettings) => {
  const { atSeconds, step = 0, crop = { width: 320, height: 180 }, type = "image/jpeg" } = settings
  const blob = new Blob([await png("frame.png", 320, 180)], { type })
  return { blob, width: crop.width, height: crop.height, atSeconds: atSeconds + step * FRAME_SECONDS }
}
const covers: CoverEngine = {
  frame: (_, settings) => {
    asked.push(settings)
    return frameFor(settings)
  },
  suggest: async () => Promise.all([1.2, 2].map((atSeconds) => frameFor({ atSeconds }))),
  analyse: () => Promise.reject(new JobError("failed", "FileBroken")),
  close: () => {},
}

const show = async (surroundings?: Surroundings) => {
  const main = await mountIsland(videoCover, { maximumBytes: 1_000_000 }, { room: "px-4 py-6", ...surroundings })
  await pick(main, await fixture("h264-aac.mp4", "video/mp4"))
  return main
}
const moment = page.getByRole("slider", { name: "Position" })
const download = page.getByRole("button", { name: "Download" })

/** What the page saves, by name. */
const saved: string[] = []
beforeEach(() => {
  asked.length = 0
  saved.length = 0
  engineWorks()
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return () => vi.restoreAllMocks()
})

describe("the cover capture", () => {
  it("opens with the best suggestion, steps by frames, and takes a square by the keyboard alone", async () => {
    await show()
    const best = page.getByRole("region", { name: "Suggested frames" }).getByRole("button", { pressed: true })
    await expect.element(best).toHaveAccessibleName("Frame at 0:01.2")
    await lookAt("a video and its good frames")
    await userEvent.fill(moment, "1")
    await expect.element(moment).toHaveAttribute("aria-valuetext", "00:00:01.000")
    page.getByRole("button", { name: "Next frame" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(moment).toHaveAttribute("aria-valuetext", "00:00:01.040")
    page.getByRole("radio", { name: "1:1" }).element().focus()
    await userEvent.keyboard(" ")
    await expect.element(page.getByText("180 × 180")).toBeVisible()
    await lookAt("a square")
    download.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => saved).toEqual(["h264-aac-cover.jpg"])
    expect(asked.at(-1)).toMatchObject({ type: "image/jpeg", crop: { x: 70, y: 0, width: 180, height: 180 } })
  })

  it("saves the moment that was chosen last, not the frame that is still shown", async () => {
    const main = await show()
    await expect.poll(() => main.querySelector("img[alt^='Frame at']")).not.toBeNull()
    await page.getByRole("radio", { name: "PNG" }).click()
    const slider = moment.element()
    // In one go, so that no frame can arrive between the two.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(slider, "2.4")
    slider.dispatchEvent(new Event("input", { bubbles: true }))
    download.element().dispatchEvent(new MouseEvent("click", { bubbles: true }))
    await expect.poll(() => saved).toEqual(["h264-aac-cover.png"])
    expect(asked.at(-1)).toMatchObject({ atSeconds: expect.closeTo(2.4), type: "image/png" })
  })

  it("says why a frame is not to be had, in Arabic too", async () => {
    vi.spyOn(covers, "frame").mockRejectedValue(new JobError("failed", "failUnreadable"))
    await show()
    await expect.element(page.getByRole("alert").getByText(/Couldn't capture the frame/)).toBeVisible()
    await lookAt("no frame")
    await show({ locale: "ar" })
    await expect.element(page.getByRole("alert")).toBeVisible()
    await lookAt("no frame, Arabic")
  })

  it("shows the frame as large at reduced motion as without it", async () => {
    await page.viewport(DESK.width, DESK.height)
    const widths: number[] = []
    for (const prefer of [() => commands.preferMotion(), () => commands.preferTheme("dark")]) {
      await prefer()
      const main = await show()
      await expect.poll(() => main.querySelector("img[alt^='Frame at']")).not.toBeNull()
      widths.push(Math.round(main.querySelector("img[alt^='Frame at']")?.getBoundingClientRect().width ?? 0))
    }
    expect(widths[0]).toBe(widths[1])
    expect(widths[0]).toBeGreaterThan(600)
  })

  it("takes no empty file", async () => {
    const main = await mountIsland(videoCover, { maximumBytes: 1_000_000 })
    await pick(main, new File([], "empty.mp4", { type: "video/mp4" }))
    await expect.element(page.getByText("The file is empty.", { exact: false })).toBeVisible()
  })
})
