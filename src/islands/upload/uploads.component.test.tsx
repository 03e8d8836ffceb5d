import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { HEIC_BYTES } from "../../../local/fixtures/heic-image.ts"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { holdJob } from "../../../testing/component/held-job.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mediaFile } from "../../../testing/component/media-file.ts"
import { haveMedia } from "../../../testing/component/media-library.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { fixture, jpeg, pick, png } from "../../../testing/component/pick-file.ts"
import { engineWorks, madeVideo } from "../../../testing/component/video-engine.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { preSignCancel, preSignConfirm, preSignConfirmPart, preSignGet, preSignResume } from "../../domain/upload/contract.ts"
import { PART_BYTES, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { EVERYTHING } from "../library/library-rules.ts"
import { myMedia } from "../my-media/my-media.island.tsx"
import { uploads } from "./uploads.ts"

const sending = holdJob<string | null>()
let isHolding = false
vi.mock("./send-part.ts", () => ({
  sendPart: (_: string, part: Blob, onBytes: (bytes: number) => void, signal: AbortSignal) => {
    onBytes(part.size)
    return isHolding ? sending.start({ signal }) : Promise.resolve(null)
  },
}))
vi.mock("../../wasm-workers/heic/client.ts", () => ({
  convertHeic: async () => ({ jpeg: await jpeg("made.jpg", 4, 4), width: 4, height: 4 }),
}))
vi.mock("../../wasm-workers/video/client.ts", () => import("../../../testing/component/video-engine.ts"))
vi.mock("../_session/member.ts", async (original) => ({
  ...(await original<typeof import("../_session/member.ts")>()),
  $member: (await import("nanostores")).atom({ account: { id: "noor" } }),
}))

/** A server that takes every file, and what it was planned. */
const takeUploads = () => {
  const media = haveMedia([])
  const planned = answer(preSignGet, ({ file_name }) => ({
    file_id: newFileId(Date.now()),
    pre_signs: [`/api/v1/resource/upload/${file_name}/1`],
    chunk_size: PART_BYTES,
    status: "init" as const,
    received: [],
    file: null,
  }))
  answerCalls(
    planned,
    answer(preSignConfirmPart, () => ({ url: "/media/part" })),
    answer(preSignConfirm, ({ file_id }) => {
      const name = planned.asked.at(-1)?.file_name ?? ""
      const file = mediaFile({ file_id, name })
      media.files = [file, ...media.files]
      return { status: 0 as const, url: file.url, reason: null, file }
    }),
    answer(preSignResume, ({ file_id }) => {
      const pre_signs = ["/api/v1/resource/upload/again/1"]
      return { file_id, pre_signs, chunk_size: PART_BYTES, status: "pending" as const, received: [], file: null }
    }),
    answer(preSignCancel, ({ file_id }) => ({ file_id })),
  )
  return planned
}
const show = async (surroundings: Surroundings = {}) => {
  const main = await mountIsland(myMedia, { initial: EVERYTHING, quotaBytes: 100_000_000 }, { viewer: "member", ...surroundings })
  await expect.poll(() => main.querySelector("input[type=file][multiple]")).not.toBeNull()
  return main
}
const give = (main: HTMLElement, ...files: readonly File[]) => pick(main, files, "input[type=file][multiple]")
const panel = page.getByRole("region", { name: "Uploads" })
const names = () => [...document.querySelectorAll("[data-media-card]")].map((card) => card.getAttribute("aria-label"))

beforeEach(() => {
  isHolding = false
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const { id } of uploads.$items.get()) await uploads.cancel(id)
  uploads.clear()
})

describe("uploads", () => {
  it("are looked into before any of them is sent, and what cannot be taken is named with the reason", async () => {
    const planned = takeUploads()
    const main = await show()
    const matroska = await fixture("h264-opus.mkv", "video/x-matroska")
    const silent = await fixture("silent.mp4", "video/mp4")
    await give(
      main,
      new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "drawing.svg", { type: "image/svg+xml" }),
      new File([silent], "video.png", { type: "image/png" }),
      new File([], "nothing.png", { type: "image/png" }),
      new File([matroska.slice(0, matroska.size >> 1)], "half.mkv", { type: matroska.type }),
      new File([await fixture("truncated.mp4", "video/mp4")], "half.mp4", { type: "video/mp4" }),
    )
    const refused = page.getByRole("alert")
    await expect.element(refused.getByText("5 files can't be uploaded")).toBeVisible()
    expect(
      refused
        .getByRole("listitem")
        .elements()
        .map((row) => row.textContent),
    ).toEqual([
      "drawing.svg: This file type isn't supported here.",
      "video.png: The file's content doesn't match its name.",
      "nothing.png: The file is empty.",
      "half.mkv: The file is damaged or incomplete.",
      "half.mp4: The file is damaged or incomplete.",
    ])
    expect(planned.asked).toEqual([])
    await lookAt("refused files")
  })

  it("are planned as what they hold, not as what they are called", async () => {
    const planned = takeUploads()
    const main = await show()
    const tone = await fixture("tone.m4a", "audio/mp4")
    await give(main, new File([tone], "podcast.mp4", { type: "video/mp4" }))
    await expect.element(panel.getByRole("heading", { name: "1 file uploaded" })).toBeVisible()
    expect(planned.asked).toMatchObject([{ file_name: "podcast.mp4", category: UPLOAD_CATEGORIES.audio, content_type: "audio/mp4" }])
  })

  it("of a phone's image become a JPEG first, and that is said", async () => {
    const planned = takeUploads()
    const main = await show()
    await give(main, new File([HEIC_BYTES], "IMG_0042.HEIC", { type: "" }))
    await expect.element(page.getByText("IMG_0042.HEIC was converted to JPEG, because most browsers can't show HEIC.")).toBeVisible()
    await expect.poll(() => planned.asked).toMatchObject([{ file_name: "IMG_0042.jpg", content_type: "image/jpeg" }])
  })

  it("say what is done of them, are listed, and are told where they were there before", async () => {
    takeUploads()
    const main = await show()
    await give(main, await png("harbour.png", 64, 48), await png("pier.png", 64, 48, "olive"))
    await expect.element(panel.getByRole("heading", { name: "2 files uploaded" })).toBeVisible()
    await expect.poll(names).toEqual(["Open pier.png", "Open harbour.png"])
    answerCalls(
      answer(preSignGet, () => ({
        file_id: newFileId(Date.now()),
        pre_signs: [],
        chunk_size: PART_BYTES,
        status: "complete" as const,
        received: [],
        file: mediaFile({ name: "harbour.png" }),
      })),
    )
    await give(main, await png("the same.png", 64, 48))
    await expect.element(panel.getByRole("heading", { name: "3 files uploaded" })).toBeVisible()
    await panel.getByRole("button", { name: "Show list" }).click()
    await expect.element(panel.getByText("You already have this file.")).toBeVisible()
    await lookAt("three uploads")
  })

  it("are paused, resumed and cancelled, which makes room for the next", async () => {
    takeUploads()
    isHolding = true
    const main = await show()
    await give(main, await png("crossing.png", 64, 48))
    await panel.getByRole("button", { name: "Pause crossing.png" }).click()
    await expect.element(panel.getByText(/^Paused at/)).toBeVisible()
    expect(sending.isStopped()).toBe(true)
    await lookAt("a paused upload")
    await panel.getByRole("button", { name: "Resume crossing.png" }).click()
    await expect.poll(sending.isStopped).toBe(false)
    await give(main, await png("next.png", 64, 48, "navy"))
    await expect.element(panel.getByText("Waiting", { exact: true })).toBeVisible()
    await lookAt("one is sent, one waits")
    isHolding = false
    await panel.getByRole("button", { name: "Cancel crossing.png" }).click()
    await expect.poll(names).toEqual(["Open next.png"])
  })

  it("wait for the same person's upload elsewhere, and can end it from here", async () => {
    takeUploads()
    const other = newFileId(Date.now())
    let isElsewhere = true
    const cancelled = answer(preSignCancel, ({ file_id }) => {
      isElsewhere = false
      return { file_id }
    })
    const planned = answer(preSignGet, ({ file_name }) => {
      if (isElsewhere)
        throw refusal("UploadInProgress", { data: { file_id: other, file_name: "elsewhere.png", file_size: 10, category: 1 } })
      const file = mediaFile({ name: file_name })
      return { file_id: file.file_id, pre_signs: [], chunk_size: PART_BYTES, status: "complete" as const, received: [], file }
    })
    answerCalls(planned, cancelled)
    const main = await show()
    await give(main, await png("here.png", 64, 48))
    await expect.element(panel.getByText("Another upload is running. Wait for it or cancel it.")).toBeVisible()
    await lookAt("another upload runs")
    await panel.getByRole("button", { name: "Stop the other upload and continue" }).click()
    await expect.poll(names).toEqual(["Open here.png"])
    expect(cancelled.asked).toEqual([{ file_id: other }])
  })

  it("wait where somebody wants to edit them first", async () => {
    const planned = takeUploads()
    const main = await show()
    await page.getByLabelText("Edit files before uploading").click()
    await give(main, await png("held.png", 64, 48))
    await expect.element(page.getByRole("button", { name: "Remove background" })).toBeVisible()
    await lookAt("a file before it is uploaded")
    expect(planned.asked).toEqual([])
    await page.getByRole("button", { name: "Upload", exact: true }).click()
    await expect.poll(names).toEqual(["Open held.png"])
  })

  it("of a video that was cut first are sent cut, however soon the upload is asked for", async () => {
    const clip = await fixture("silent.mp4", "video/mp4")
    engineWorks({ trim: () => Promise.resolve(madeVideo(clip)) })
    const planned = takeUploads()
    const main = await show()
    await page.getByLabelText("Edit files before uploading").click()
    await give(main, await fixture("h264-aac.mp4", "video/mp4"))
    await page.getByRole("button", { name: "Trim a video" }).click()
    await page.getByRole("button", { name: "Trim", exact: true }).click()
    const use = page.getByRole("button", { name: /^Use (?:file|clip)/ })
    await expect.element(use).toBeVisible()
    // A slow device takes its time to look at what the tool made.
    // oxlint-disable-next-line typescript/unbound-method -- each blob is given to it below
    const { slice } = Blob.prototype
    vi.spyOn(Blob.prototype, "slice").mockImplementation(function (this: Blob, ...range) {
      const part = slice.apply(this, range)
      const read = part.arrayBuffer.bind(part)
      part.arrayBuffer = () => new Promise((resolve) => setTimeout(() => resolve(read()), 100))
      return part
    })
    await use.click()
    await page.getByRole("button", { name: "Upload", exact: true }).click()
    await expect.poll(() => planned.asked.map(({ file_name }) => file_name)).toEqual(["h264-aac-clip.mp4"])
    expect(planned.asked[0]?.file_size).toBe(clip.size)
  })

  it("are refused in Arabic too", async () => {
    takeUploads()
    const main = await show({ locale: "ar" })
    await give(main, new File(["<svg/>"], "a drawing.svg", { type: "image/svg+xml" }))
    await expect.element(page.getByRole("alert").getByRole("listitem")).toBeVisible()
    await lookAt("a refused file, Arabic")
  })
})
