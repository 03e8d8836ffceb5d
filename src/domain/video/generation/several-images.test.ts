import { describe, expect, it } from "vitest"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { multiImageToVideo } from "../kinds/multi-image-to-video.ts"
import { type VideoConfiguration, videoConfigurationSchema } from "./configuration.ts"
import { placesOf } from "./several-images-rules.ts"

const source = (place: number, sizeBytes = 1_000): TaskSource => ({
  role: `image-${place}`,
  mediaKey: `upload/${place}.png`,
  url: `/media/${place}`,
  sha256: "a".repeat(64),
  sizeBytes,
  width: 640,
  height: 480,
  prompt: "a fox",
})
const plan = (input: VideoConfiguration, sources: readonly TaskSource[] = [source(1)], of: "free" | "vip2" = "free") =>
  planTask(multiImageToVideo, { input, sources }, of)
const ordered = (input: VideoConfiguration, of: "free" | "vip2" = "free") =>
  multiImageToVideo.order(plan(input, [source(1)], of).specification).fields

describe("a video of several images", () => {
  it("is 720x1280 and 5 seconds long unless its own part, or what stands beside it, says so", () => {
    expect(ordered({})).toMatchObject({ width: 720, height: 1280, duration_s: 5, frame_rate: 24, prompt: "a fox" })
    expect(ordered({ aspect_ratio: 12 })).toMatchObject({ width: 1280, height: 720 })
    expect(ordered({ aspect_ratio: "16:9" })).toMatchObject({ width: 1280, height: 720 })
    expect(ordered({ multiImg2videoInfo: { aspect_ratio: "9:16" }, aspect_ratio: 2 })).toMatchObject({ width: 720, height: 1280 })
    expect(ordered({ aspect_ratio: "4:3" })).toMatchObject({ width: 1280, height: 720 })
    expect(ordered({ multiImg2videoInfo: { aspect_ratio: 2 }, aspect_ratio: 12 })).toMatchObject({ width: 960, height: 960 })
    expect(ordered({ width: 1280, height: 720, generate_video: { generate_video_duration: 10 } })).toMatchObject({
      width: 1280,
      duration_s: 10,
    })
    expect(ordered({ multiImg2videoInfo: { width: 1280, height: 720, generate_video_duration: 7 } })).toMatchObject({
      height: 720,
      duration_s: 5,
    })
  })

  it("names no model, takes what is not wanted only where that is switched on, and mode 1 with the unlimited queue", () => {
    const asked = { art_model_no: "sparkle", multiImg2videoInfo: { negative_prompt: "people", gen_mode: 1 } } as const
    expect(ordered(asked)).toMatchObject({ negative_prompt: "people", frame_rate: 24 })
    expect(ordered(asked)).not.toHaveProperty("model")
    expect(ordered(asked, "vip2")).toMatchObject({ frame_rate: 30 })
    const off = { multiImg2videoInfo: { ...asked.multiImg2videoInfo, enableNegativePrompts: false } }
    expect(ordered(off)).toMatchObject({ negative_prompt: "" })
  })

  it("costs by its seconds and its pixels, whatever its images are", () => {
    const coins = (input: VideoConfiguration) => plan(input).quote.calculate_coins
    expect(coins({})).toBe(5 * 2 * 20)
    expect(coins({ generate_video: { generate_video_duration: 10 }, n_iter: 2 })).toBe(2 * 10 * 2 * 20)
    expect(coins({ n_iter: 3 })).toBe(coins({}))
  })

  it("needs one image in any of its four places, none of them larger than a renderer takes", () => {
    expect(plan({}, []).errors).toEqual([{ path: "meta.multiImg2videoInfo.imageList", message: "pleaseSelectImage" }])
    expect(plan({}, [source(3)]).errors).toEqual([])
    expect(plan({}, [source(3, 30_000_000)]).errors).toMatchObject([{ message: "SourceTooLarge" }])
    const imageList = [null, "/media/b", { url: "/media/c" }, { url: "" }]
    expect(placesOf({ multiImg2videoInfo: { imageList } }).map(({ role, url }) => [role, url])).toEqual([
      ["image-2", "/media/b"],
      ["image-3", "/media/c"],
    ])
    const five = { multiImg2videoInfo: { imageList: [...imageList, null] } }
    expect(videoConfigurationSchema().safeParse(five).success).toBe(false)
  })
})
