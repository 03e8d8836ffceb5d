import { expect, test } from "vitest"
import type { Delivered, TaskSource } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { textToVideo } from "./text-to-video.ts"
import { videoExtend } from "./video-extend.ts"
import { videoUpscale } from "./video-upscale.ts"

const VIDEO: TaskSource = {
  ...{ role: "video", mediaKey: "result/a", url: "/media/a.mp4", sha256: "a".repeat(64), sizeBytes: 1_000_000 },
  ...{ width: 640, height: 360, prompt: "a harbor", durationMs: 10_000 },
}

/** Each way of making a video, what it inspects, and how long what is taken is at least. */
const WAYS = [
  [
    "words",
    textToVideo,
    planTask(textToVideo, { input: { prompt: "a harbor", generate_video: { generate_video_duration: 5 } } }, "free"),
    2_500,
  ],
  ["a longer one", videoExtend, planTask(videoExtend, { input: { duration: 5 }, sources: [VIDEO] }, "free"), 12_500],
  ["a larger one", videoUpscale, planTask(videoUpscale, { input: {}, sources: [VIDEO] }, "free"), 5_000],
] as const

test.each(WAYS)(
  "what comes of %s must be a video, and hold half of what was ordered anew at least",
  (_title, kind, { specification }, leastMs) => {
    const reasonOf = (delivered: Delivered) => {
      const inspected = kind.inspect(delivered, specification)
      return inspected.ok ? "taken" : inspected.reason
    }
    const file = (durationMs: number | null, videoCodec: string | null = "avc"): Delivered =>
      JSON.parse(JSON.stringify({ form: "file", facts: { durationMs, details: { videoCodec } } }))
    expect(reasonOf({ form: "answer", answer: {} })).toBe("not-a-file")
    expect([reasonOf(file(null)), reasonOf(file(10_000, null))]).toEqual(["not-a-video", "not-a-video"])
    expect([reasonOf(file(leastMs - 1)), reasonOf(file(leastMs))]).toEqual(["too-short", "taken"])
  },
)
