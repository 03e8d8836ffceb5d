import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { MediaFacts } from "../../../formats/media-facts.ts"
import { NO_DETAILS } from "../../../formats/sniff/document.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { REMAKE_KINDS } from "./remake-kinds.ts"
import { soundLengths, upscaledSize } from "./remake-rules.ts"

const video = (more: Partial<TaskSource> = {}): TaskSource => ({
  role: "video",
  mediaKey: "result/a.mp4",
  url: "",
  sha256: "a".repeat(64),
  sizeBytes: 1_000_000,
  width: 640,
  height: 360,
  prompt: "a fox",
  durationMs: 5_000,
  ...more,
})
const plan = (
  kind: keyof typeof REMAKE_KINDS,
  source: readonly TaskSource[] = [video()],
  input: { duration?: number; prompt?: string; file_id?: string } = {},
) => planTask(REMAKE_KINDS[kind], { input, sources: source }, "free")
const VIDEO_FACTS: MediaFacts = {
  ...{ kind: "video", contentType: "video/mp4", width: 640, height: 360, durationMs: 0, thumbhash: null, colour: null },
  ...{ perceptualHash: null, details: { container: "mp4", ...NO_DETAILS, videoCodec: "avc" }, patches: [] },
}
const KINDS = ["video-extend", "video-upscale", "frame-interpolation", "video-to-audio"] as const

describe("a video out of a video", () => {
  it("costs its added seconds, half of what the same seconds cost, or what a sound does", () => {
    const coins = (kind: (typeof KINDS)[number], more: Partial<TaskSource> = {}, duration?: number) =>
      plan(kind, [video(more)], duration === undefined ? {} : { duration }).quote.calculate_coins
    expect(KINDS.map((kind) => coins(kind))).toEqual([100, 50, 50, 4])
    expect(coins("video-extend", {}, 10)).toBe(200)
    expect(KINDS.map((kind) => coins(kind, { width: 1280, height: 720, durationMs: 5_100 }))).toEqual([200, 120, 120, 4])
    const sounds = [undefined, 0.5, 5, 5.1, 30].map((seconds) => coins("video-to-audio", { durationMs: 30_000 }, seconds))
    expect(sounds).toEqual([4, 4, 4, 8, 24])
  })

  it("that goes on has to: one that came back as it was, or little longer, is none", () => {
    const { specification } = plan("video-extend")
    const looked = (durationMs: number) =>
      REMAKE_KINDS["video-extend"].inspect({ form: "file", facts: { ...VIDEO_FACTS, durationMs } }, specification).ok
    expect([5_000, 7_400, 7_600, 10_000].map(looked)).toEqual([false, false, true, true])
  })

  it("gets a sound for its first five seconds, or for so many as were asked for, which are no more than it has", () => {
    const heard = (durationMs: number, duration?: number) => {
      const { specification, errors } = plan("video-to-audio", [video({ durationMs })], duration === undefined ? {} : { duration })
      const [error] = errors
      return error === undefined
        ? REMAKE_KINDS["video-to-audio"].order(specification).fields["duration_s"]
        : `${error.path} ${error.message}`
    }
    expect([heard(12_480), heard(3_040), heard(12_480, 12.48), heard(12_480, 2)]).toEqual([5, 3.04, 12.48, 2])
    expect(heard(3_040, 5)).toBe("meta.duration SoundLongerThanVideo")
  })

  it("is offered the lengths of a sound that it has room for, and all of it last", () => {
    expect([3.04, 5, 12.48, 60].map(soundLengths)).toEqual([[3.04], [5], [5, 10, 12.48], [5, 10, 15, 30, 60]])
  })

  it("says again what it was made of unless other words are said, and names the video as its one input", () => {
    const order = (kind: (typeof KINDS)[number], input = {}) => REMAKE_KINDS[kind].order(plan(kind, [video()], input).specification)
    expect(order("video-extend").fields).toMatchObject({ prompt: "a fox", duration_s: 5 })
    expect(order("video-to-audio", { prompt: "rain" }).fields).toMatchObject({ prompt: "rain" })
    expect(order("video-upscale").fields).toEqual({ width: 1280, height: 720 })
    for (const kind of KINDS) expect(order(kind).inputs).toMatchObject([{ role: "video", mediaKey: "result/a.mp4" }])
  })

  it("is refused by name where there is no video, where it would be longer than a minute, above 4096 px and above 1 GiB, at the field that named it", () => {
    expect(plan("video-upscale", []).errors).toMatchObject([{ path: "parent_task_id", message: "Missing" }])
    expect(plan("video-extend", [video({ durationMs: 56_000 })]).errors).toMatchObject([{ message: "VideoTooLong" }])
    expect(plan("frame-interpolation", [video({ durationMs: 60_000 })]).errors).toEqual([])
    const sized = (sizeBytes: number) => plan("video-to-audio", [video({ sizeBytes })]).errors
    expect(sized(1_073_741_824)).toEqual([])
    expect(sized(1_073_741_825)).toMatchObject([{ path: "parent_task_id", message: "VideoTooLarge" }])
    expect(plan("frame-interpolation", [video({ width: 4_096, height: 2_304 })]).errors).toEqual([])
    const wide = plan("video-upscale", [video({ width: 5_120 })], { file_id: "file_1" }).errors
    expect(wide).toMatchObject([{ path: "meta.file_id", message: "VideoSidesTooLarge" }])
  })

  it("is refused where one of its sides is no side of a video, which an even one would come to nothing of", () => {
    for (const kind of KINDS) {
      expect(plan(kind, [video({ width: 63, height: 300 })]).errors).toMatchObject([{ message: "VideoSidesTooSmall" }])
      expect(plan(kind, [video({ width: 64, height: 64 })]).errors).toEqual([])
    }
  })

  it("is not made larger, and paid for, where it is as large as any", () => {
    const upscaled = (width: number) => plan("video-upscale", [video({ width, height: 2_304 })]).errors
    expect(upscaled(4_096)).toMatchObject([{ path: "parent_task_id", message: "VideoIsLargest" }])
    expect(upscaled(4_094)).toEqual([])
  })

  it("is upscaled to twice its sides, even ones, of at most 4096 px", () => {
    expect(upscaledSize({ width: 640, height: 360 })).toEqual({ width: 1280, height: 720 })
    const side = fc.integer({ min: 64, max: 4_096 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const large = upscaledSize({ width, height })
        const isEven = large.width % 2 === 0 && large.height % 2 === 0
        return isEven && Math.max(large.width, large.height) <= 4_096 && large.width >= width - 2 && large.height >= height - 2
      }),
    )
  })
})
