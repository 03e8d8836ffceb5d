import { describe, expect, it } from "vitest"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { planTask } from "../../task/rules.ts"
import { effectToVideo } from "../kinds/effect-to-video.ts"
import { type VideoConfiguration, videoConfigurationSchema } from "./configuration.ts"
import { effectPlacesOf } from "./effect-rules.ts"
import { EFFECT_MODEL, VIDEO_EFFECTS } from "./effect-table.ts"
import { sizeOf } from "./size-rules.ts"

const source = (place: number, sides: Partial<TaskSource> = {}): TaskSource => ({
  role: `image-${place}`,
  mediaKey: `upload/${place}.png`,
  url: `/media/${place}`,
  sha256: "a".repeat(64),
  sizeBytes: 1_000,
  width: 640,
  height: 480,
  prompt: "a fox",
  ...sides,
})
const spin = { SpecialEffectsAppInfo: { id: "spin" } } as const
const meet = { SpecialEffectsAppInfo: { id: "meet" } } as const
const plan = (input: VideoConfiguration, sources: readonly TaskSource[] = [source(1)]) =>
  planTask(effectToVideo, { input, sources }, "free")
const ordered = (input: VideoConfiguration, sources?: readonly TaskSource[]) =>
  effectToVideo.order(plan(input, sources).specification).fields

describe("a video with an effect", () => {
  it("names the effect as its model, and has the shape of its first image, 5 seconds and 360p unless told", () => {
    expect(ordered(spin)).toMatchObject({ model: "spin", width: 640, height: 360, duration_s: 5, prompt: "a fox" })
    expect(ordered(spin, [source(1, { width: 480, height: 800 })])).toMatchObject({ width: 360, height: 640 })
    expect(ordered({ ...spin, width: 960, height: 960 })).toMatchObject({ width: 360, height: 360 })
    expect(ordered({ ...spin, generate_video: { generate_video_duration: 10 }, art_model_no: "sparkle" })).toMatchObject({
      duration_s: 10,
      model: "spin",
    })
  })

  it("costs by its seconds and its quality, whatever the effect", () => {
    const coins = ({ id }: (typeof VIDEO_EFFECTS)[number]) =>
      plan({ SpecialEffectsAppInfo: { id } }, [source(1), source(2)]).quote.calculate_coins
    expect(new Set(VIDEO_EFFECTS.map(coins))).toEqual(new Set([5 * 20]))
    expect(plan({ ...spin, generate_video: { generate_video_duration: 10 }, n_iter: 2 }).quote.calculate_coins).toBe(2 * 10 * 20)
  })

  it("needs an effect before its images, then every image that the effect needs, none larger than a renderer takes", () => {
    expect(plan({}, []).errors).toEqual([{ path: "meta.SpecialEffectsAppInfo", message: "pleaseSelectEffect" }])
    expect(plan(spin, []).errors).toEqual([{ path: "meta.specialEffectsImageList.0", message: "pleaseSelectImage" }])
    expect(plan(meet, [source(1)]).errors).toEqual([{ path: "meta.specialEffectsImageList.1", message: "pleaseSelectImage" }])
    expect(plan(meet, [source(1), source(2)]).errors).toEqual([])
    expect(plan(spin, [source(1, { sizeBytes: 30_000_000 })]).errors).toMatchObject([{ message: "SourceTooLarge" }])
  })

  it("takes its images by their order, then as they are listed", () => {
    const places = (specialEffectsImageList: VideoConfiguration["specialEffectsImageList"]) =>
      effectPlacesOf({ specialEffectsImageList }).map(({ role, url, path }) => [role, url, path.split(".")[2]])
    expect(
      places([
        { url: "/media/b", order: 2 },
        { url: "/media/a", order: 1 },
      ]),
    ).toEqual([
      ["image-1", "/media/a", "1"],
      ["image-2", "/media/b", "0"],
    ])
    expect(places([{ url: "/media/b" }, { url: "/media/a" }]).map(([role, url]) => [role, url])).toEqual([
      ["image-1", "/media/b"],
      ["image-2", "/media/a"],
    ])
    expect(places([{ url: "" }, { url: "/media/a" }])).toEqual([["image-2", "/media/a", "1"]])
  })

  it("has the offered size that is nearest to its first image, and in the form the same", () => {
    expect(sizeOf(EFFECT_MODEL, null, { width: 4_000, height: 3_000 })).toEqual({ width: 1280, height: 720 })
    expect(sizeOf(EFFECT_MODEL, null, { width: 500, height: 560 })).toEqual({ width: 960, height: 960 })
    expect(sizeOf(EFFECT_MODEL, null, { width: 10, height: 4_000 })).toEqual({ width: 720, height: 1280 })
  })

  it("is one of the table, with two images at most", () => {
    const isFine = (input: object) => videoConfigurationSchema().safeParse(input).success
    expect(VIDEO_EFFECTS.length).toBeGreaterThanOrEqual(12)
    expect(isFine({ ...spin, specialEffectsImageList: [{ url: "/media/a", order: 0 }] })).toBe(true)
    expect(isFine({ SpecialEffectsAppInfo: { id: "no such effect" } })).toBe(false)
    expect(isFine({ specialEffectsImageList: [{}, {}, {}] })).toBe(false)
  })
})
