import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PLANS } from "../../_kernel/plans.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { capabilitiesWith } from "../../backend/capability-rules.ts"
import { lackOf, needOf } from "../../backend/need-rules.ts"
import { planTask } from "../../task/rules.ts"
import { imageToVideo } from "../kinds/image-to-video.ts"
import { textToVideo } from "../kinds/text-to-video.ts"
import { modelOf } from "./chosen-model.ts"
import { type VideoConfiguration, videoConfigurationSchema } from "./configuration.ts"
import { QUALITY_MODES, VIDEO_MODELS } from "./model-table.ts"
import { namedImages } from "./named-images.ts"
import { offeredVideoModels } from "./offer-rules.ts"
import { CAMERA_MODES } from "./setting-rules.ts"

const source = (role: string, width = 720, height = 1280): TaskSource => ({
  role,
  mediaKey: `result/${role}.png`,
  url: `/media/${role}`,
  sha256: "a".repeat(64),
  sizeBytes: 1_000,
  width,
  height,
  prompt: "a fox",
})
const order = (input: VideoConfiguration, plan: (typeof PLANS)[number] = "vip2", sources: readonly TaskSource[] = []) => {
  const kind = sources.length === 0 ? textToVideo : imageToVideo
  return kind.order(planTask(kind, { input, sources }, plan).specification).fields
}

const configurations: fc.Arbitrary<VideoConfiguration> = fc.record(
  {
    art_model_no: fc.constantFrom(...VIDEO_MODELS.map(({ no }) => no)),
    prompt: fc.string({ minLength: 1, maxLength: 50 }),
    negative_prompt: fc.string({ maxLength: 50 }),
    width: fc.integer({ min: 64, max: 4096 }),
    height: fc.integer({ min: 64, max: 4096 }),
    n_iter: fc.integer({ min: 1, max: 64 }),
    generate: fc.record({ gen_mode: fc.constantFrom(0, 1) }),
    generate_video: fc.record(
      {
        relevance: fc.float({ min: 0, max: 1, noNaN: true }),
        camera_control_option: fc.record({ mode: fc.constantFrom(...CAMERA_MODES), offset: fc.integer({ min: -10, max: 10 }) }),
        generate_video_duration: fc.integer({ min: 1, max: 600 }),
        quality_mode: fc.constantFrom(...QUALITY_MODES),
        motion_mode: fc.constantFrom("normal", "fast", "other"),
        style: fc.constantFrom("anime", "other"),
      },
      { requiredKeys: [] },
    ),
    sound: fc.boolean(),
  },
  { requiredKeys: ["prompt"] },
)

describe("an order of a video", () => {
  it("is one that its model makes, whatever was asked for, and costs whole credits", () => {
    fc.assert(
      fc.property(configurations, fc.constantFrom(...PLANS), (asked, plan) => {
        const input = videoConfigurationSchema().parse(asked)
        const model = modelOf(input)
        const { quote, specification, pieceCount } = planTask(textToVideo, { input }, plan)
        const { fields } = textToVideo.order(specification)
        expect(Number.isSafeInteger(quote.calculate_coins)).toBe(true)
        expect(pieceCount).toBeLessThanOrEqual(model.maximumVideos)
        expect(model.durationsS).toContain(fields["duration_s"])
        expect([Number(fields["width"]) % 2, Number(fields["height"]) % 2]).toEqual([0, 0])
        expect(Object.hasOwn(fields, "camera") && !model.hasCamera).toBe(false)
        expect(model.styles.length === 0 && Object.hasOwn(fields, "style")).toBe(false)
        // What was ordered is made again of what was kept.
        expect(textToVideo.ofKept().check(JSON.parse(JSON.stringify(input)), [])).toEqual(textToVideo.check(input, []))
      }),
    )
  })

  it("moves more smoothly in the thorough mode, which is for those who wait without limit", () => {
    const asked = { prompt: "x", art_model_no: "depth", generate: { gen_mode: 1 as const } }
    expect(order(asked, "vip2")["frame_rate"]).toBe(30)
    expect(order(asked, "free")["frame_rate"]).toBe(24)
  })

  it("has the size of its quality, in the shape that was chosen", () => {
    const asked = (quality_mode: (typeof QUALITY_MODES)[number]) =>
      order({ prompt: "x", art_model_no: "magic", width: 720, height: 1280, generate_video: { quality_mode } })
    expect(QUALITY_MODES.map((quality) => [asked(quality)["width"], asked(quality)["height"]])).toEqual([
      [360, 640],
      [540, 960],
      [720, 1280],
      [1080, 1920],
    ])
  })

  it("without a model leaves the choice to the server, 640 by 640", () => {
    const fields = order({ prompt: "x" })
    expect(fields).toMatchObject({ width: 640, height: 640, duration_s: 5, count: 1 })
    expect(fields).not.toHaveProperty("model")
  })

  it("without a length is as long as its model begins with: 3 seconds of `hunyuan`, 6 of `hailuo 02`, 5 of the others", () => {
    const lengths = VIDEO_MODELS.map(({ no }) => [no, order({ art_model_no: no, prompt: "a fox" }, "vip3")["duration_s"]])
    expect(lengths).toEqual(VIDEO_MODELS.map(({ no }) => [no, no === "hunyuan" ? 3 : no === "hailuo 02" ? 6 : 5]))
  })

  it("of an image has the model's size of the image's shape, and 5 seconds between two frames of `sparkle`", () => {
    const asked = { art_model_no: "sparkle", generate_video: { generate_video_duration: 10 } }
    expect(order(asked, "vip2", [source("first-frame", 1920, 1080)])).toMatchObject({ width: 1280, height: 720, duration_s: 10 })
    expect(order(asked, "vip2", [source("first-frame"), source("last-frame")])).toMatchObject({ duration_s: 5, width: 720 })
  })
})

describe("what stands against a video", () => {
  const messages = (input: VideoConfiguration, sources: readonly TaskSource[] | null = null) =>
    (sources === null ? textToVideo.check(input, []) : imageToVideo.check(input, sources)).map(({ path, message }) => `${path}: ${message}`)

  it("is a missing word, a missing image, a model that is not there or cannot do that", () => {
    expect(messages({ prompt: "  " })).toEqual(["meta.prompt: PromptNotEmpty"])
    expect(messages({ prompt: "x", art_model_no: "none" })).toEqual(["meta.art_model_no: NotAllowedValue"])
    expect(messages({ prompt: "x", art_model_no: "flow" })).toEqual(["meta.art_model_no: NotAllowedValue"])
    expect(messages({}, [])).toEqual(["meta.imageToVideoList: pleaseSelectImage"])
    expect(messages({}, [source("last-frame")])).toEqual(["meta.imageToVideoList: pleaseSelectImage"])
    expect(messages({ imageToVideoList: [{ mode: "live2d", url: "/media/a" }], art_model_no: "ultra" }, [source("image")])).toEqual([
      "meta.art_model_no: NotAllowedValue",
    ])
    expect(messages({}, [{ ...source("image"), sizeBytes: 30_000_000 }])).toEqual(["meta.imageToVideoList: SourceTooLarge"])
    expect(messages({ art_model_no: "sparkle" }, [source("first-frame")])).toEqual([])
  })
})

describe("the images of a configuration", () => {
  const named = (no: string, input: VideoConfiguration) =>
    namedImages(modelOf({ art_model_no: no }), "img2video", input).map(({ role, url }) => `${role} ${url}`)

  it("become frames where the model takes frames, and lose the last one where it takes none", () => {
    const both: VideoConfiguration = { imageToVideoList: [{ mode: "first_frame", url: "/media/a", lastFrame: "/media/b" }] }
    expect(named("sparkle", both)).toEqual(["first-frame /media/a", "last-frame /media/b"])
    expect(named("ultra", both)).toEqual(["image /media/a"])
    expect(named("sparkle", { imageToVideoList: [{ mode: "image", url: "/media/a" }] })).toEqual(["first-frame /media/a"])
  })

  it("may stand in the options of the order instead", () => {
    const options = [
      { mode: "first_frame", url: "/media/a" },
      { mode: "last_frame", url: "/media/b" },
    ] as const
    expect(named("sparkle", { generate_video: { image_opts: [...options] } })).toEqual(["first-frame /media/a", "last-frame /media/b"])
  })
})

describe("a server", () => {
  const offer = { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null, models: ["magic"], maximumDurationS: 6 }
  const can = capabilitiesWith({ name: "one", software: "x", isPreview: true, offers: { "text-to-video": offer } })
  const need = (fields: object) => needOf({ kind: "text-to-video", fields: { ...fields } })

  it("has for videos the models that it says for them, and no longer ones than it makes", () => {
    expect(lackOf(need({ model: "magic", duration_s: 5 }), can)).toBeNull()
    expect(lackOf(need({ model: "sparkle", duration_s: 5 }), can)).toEqual({ field: "model", value: "sparkle" })
    expect(lackOf(need({ model: "magic", duration_s: 8 }), can)).toEqual({ field: "duration_s", value: "8" })
  })

  it("offers its models in the order of the table; one that does not say which, all", () => {
    const server = { name: "one", kind: "http", state: "active", slots: 1, weight: 1, audience: { kind: "everyone" } } as const
    const { models: _models, ...silent } = offer
    expect(offeredVideoModels([{ ...server, capabilities: can }])).toMatchObject([{ model: { no: "magic" }, isPreview: true }])
    const open = { ...can, isPreview: false, offers: { "image-to-video": silent } }
    expect(offeredVideoModels([{ ...server, capabilities: open }])).toHaveLength(VIDEO_MODELS.length)
    expect(offeredVideoModels([{ ...server, capabilities: { ...can, offers: {} } }])).toEqual([])
  })
})
