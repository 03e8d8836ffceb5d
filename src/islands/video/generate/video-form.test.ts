import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { PLANS, type Plan } from "../../../domain/_kernel/plans.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { servesTab } from "../../../domain/video/generation/input-rules.ts"
import { QUALITY_MODES, VIDEO_MODELS, type VideoModel, videoModelOf } from "../../../domain/video/generation/model-table.ts"
import { textToVideo } from "../../../domain/video/kinds/text-to-video.ts"
import {
  EMPTY_VIDEO_DRAFT,
  FORM_TABS,
  type FormTab,
  framesIn,
  itemsOf,
  metaOfConfiguration,
  placesIn,
  type VideoDraft,
  withFrames,
  withModel,
  withoutImages,
  withPlaces,
} from "./video-draft.ts"
import { chosenModel, faultsOf, fieldOfPath, formOf } from "./video-form.ts"

const ALL: readonly VideoModel[] = VIDEO_MODELS
const [A, B] = ["/media/a.png", "/media/b.png"]
const IMAGES = [A, B].map((url) => ({ url, width: 1280, height: 720, sizeBytes: 1, prompt: "" }))

function model(no: string): VideoModel {
  const found = videoModelOf(no)
  if (found === null) throw new Error(`the table has no ${no}`)
  return found
}
const draft = (meta: VideoConfiguration = {}, tab: FormTab = "txt2video"): VideoDraft => ({
  ...EMPTY_VIDEO_DRAFT,
  tab,
  meta: { prompt: "a boat", ...meta },
  images: IMAGES,
})
const BOTH = withFrames({}, { first: A, last: B })

describe("the form of a draft", () => {
  test("has every setting within what its model has, whatever was kept, and its configuration is one", () => {
    const video = fc.record(
      {
        generate_video_duration: fc.constantFrom(1, 5, 7.5, 10, 600),
        quality_mode: fc.constantFrom(...QUALITY_MODES),
        motion_mode: fc.oneof(fc.string(), fc.constantFrom("fast")),
        style: fc.oneof(fc.string(), fc.constantFrom("anime")),
        relevance: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: [] },
    )
    const meta = fc.record(
      {
        art_model_no: fc.constantFrom(...ALL.map(({ no }) => no), "gone"),
        width: fc.integer({ min: 64, max: 4096 }),
        height: fc.integer({ min: 64, max: 4096 }),
        n_iter: fc.integer({ min: 1, max: 64 }),
        generate: fc.constantFrom({ gen_mode: 0 as const }, { gen_mode: 1 as const }),
        generate_video: video,
        imageToVideoList: fc.constantFrom<VideoConfiguration["imageToVideoList"]>(BOTH.imageToVideoList, []),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(meta, fc.constantFrom(...FORM_TABS), fc.constantFrom<Plan>(...PLANS), (kept, tab, plan) => {
        const form = formOf(draft(kept, tab), ALL, plan)
        expect(servesTab(form.model, form.tab)).toBe(true)
        expect(form.model.sizes).toContainEqual(form.size)
        expect(form.isLengthFixed || form.model.durationsS.includes(form.durationS)).toBe(true)
        expect(form.count).toBeLessThanOrEqual(form.model.maximumVideos)
        expect(form.priceCoins).toBeGreaterThan(0)
        expect(textToVideo.input().safeParse(form.configuration).success).toBe(true)
      }),
    )
  })

  test("begins with the usual model of its tab, and keeps to one that is offered", () => {
    expect(chosenModel({ tab: "img2Live2d", meta: {} }, ALL).no).toBe("lite")
    expect(chosenModel({ tab: "txt2video", meta: { art_model_no: "magic" } }, ALL).no).toBe("magic")
    expect(chosenModel({ tab: "txt2video", meta: { art_model_no: "magic" } }, [model("flow"), model("wan")]).no).toBe("wan")
  })

  test("costs more for more seconds, more videos and a finer quality, which a membership opens", () => {
    const price = (meta: VideoConfiguration, plan: Plan = "lite") => formOf(draft({ art_model_no: "magic", ...meta }), ALL, plan).priceCoins
    const finer = (quality_mode: (typeof QUALITY_MODES)[number]) => ({ generate_video: { quality_mode } })
    expect(price({ generate_video: { generate_video_duration: 8 } })).toBeGreaterThan(
      price({ generate_video: { generate_video_duration: 5 } }),
    )
    expect(price({ n_iter: 2 })).toBe(2 * price({}))
    const prices = QUALITY_MODES.map((quality) => price(finer(quality)))
    expect(prices.toSorted((one, other) => one - other)).toEqual(prices)
    expect(new Set(prices).size).toBe(QUALITY_MODES.length)
    expect(price(finer("1080p"), "free")).toBe(price(finer("360p"), "free"))
  })

  test("tells who is not signed in what a member pays", () => {
    expect(formOf(draft(), ALL, "visitor").priceCoins).toBe(formOf(draft(), ALL, "free").priceCoins)
  })

  test("takes the shape of its image where none was chosen, and the chosen one before it", () => {
    const sizeOf = (meta: VideoConfiguration) =>
      formOf(draft({ art_model_no: "sparkle", ...withFrames({}, { first: A }), ...meta }, "img2video"), ALL, "free").size
    expect(sizeOf({})).toEqual({ width: 1280, height: 720 })
    expect(sizeOf({ width: 960, height: 960 })).toEqual({ width: 960, height: 960 })
  })

  test("is five seconds long between two frames of a model that fixes it", () => {
    const between = { art_model_no: "sparkle", generate_video: { generate_video_duration: 10 }, ...BOTH }
    expect(formOf(draft(between, "img2video"), ALL, "free")).toMatchObject({ durationS: 5, isLengthFixed: true })
    const one = { ...between, ...withFrames({}, { first: A }) }
    expect(formOf(draft(one, "img2video"), ALL, "free")).toMatchObject({ durationS: 10, isLengthFixed: false })
  })
})

describe("images", () => {
  test("are frames to a model that takes frames, else an image, and nothing to words alone", () => {
    const both = framesIn(BOTH)
    expect(itemsOf(model("sparkle"), "img2video", both)).toEqual([{ mode: "first_frame", url: A, firstFrame: A, lastFrame: B }])
    expect(itemsOf(model("plus"), "img2video", both)).toEqual([{ mode: "image", url: A }])
    expect(itemsOf(model("lite"), "img2Live2d", both)).toEqual([{ mode: "live2d", url: A }])
    expect(itemsOf(model("sparkle"), "txt2video", both)).toEqual([])
  })

  test("lose the last frame where the next model takes none; its tab is one that the model serves", () => {
    const both = draft({ art_model_no: "sparkle", ...BOTH }, "img2video")
    const plus = withModel(both, model("sparkle"), model("plus"))
    expect([plus.tab, plus.meta.art_model_no, framesIn(plus.meta)]).toEqual(["img2video", "plus", { first: A, last: undefined }])
    expect(framesIn(withModel(both, model("sparkle"), model("wan")).meta)).toEqual({ first: A, last: B })
    expect(withModel(draft(), model("sparkle"), model("flow")).tab).toBe("img2video")
  })

  test("stand in the places that they were put into, and what is gone leaves its own empty", () => {
    for (const tab of ["effect", "multiImg2video"] as const) {
      const meta = withPlaces({ image_focus: { x: 0, y: 0 } }, tab, [null, A, null, B])
      expect([placesIn(meta, tab), meta.image_focus]).toEqual([[null, A, null, B], undefined])
      const left = withoutImages({ tab, meta, images: IMAGES }, new Set([A]))
      expect(placesIn(left.meta, tab)).toEqual([null, null, null, B])
      expect(withPlaces(meta, tab, [null, null, null, null])).toEqual({})
    }
    expect(framesIn(withoutImages(draft(BOTH, "img2video"), new Set([A])).meta)).toEqual({ first: undefined, last: B })
  })
})

describe("what stands against sending", () => {
  const paths = (meta: VideoConfiguration, tab: FormTab = "txt2video", isUploading = false) => {
    const asked = { ...draft({}, tab), meta }
    return faultsOf(asked, formOf(asked, ALL, "free"), isUploading).map(({ path, message }) => `${path}: ${message}`)
  }
  test("words are missing of a text, an image of all else, and an upload is waited for", () => {
    const first = withFrames({}, { first: A })
    expect(paths({})).toEqual(["meta.prompt: PromptNotEmpty"])
    expect(paths({ prompt: "a boat" })).toEqual([])
    expect(paths({}, "img2video")).toEqual(["meta.imageToVideoList: pleaseSelectImage"])
    expect(paths(first, "img2video")).toEqual([])
    expect(paths(first, "img2video", true)).toEqual(["meta.imageToVideoList: uploadingWaitTip"])
  })

  test("what the server says lands at the field that it is about", () => {
    for (const [said, field] of [
      ["meta.prompt", "meta.prompt"],
      ["meta.imageToVideoList.0.url", "meta.imageToVideoList"],
      ["parent_task_id", "meta.imageToVideoList"],
      ["meta.multiImg2videoInfo.imageList.2", "meta.multiImg2videoInfo.imageList"],
      ["meta.multiImg2videoInfo.negative_prompt", "meta.negative_prompt"],
      ["meta.multiImg2videoInfo.generate_video_duration", "meta.generate_video.generate_video_duration"],
      ["meta.n_iter", "meta.n_iter"],
    ] as const)
      expect(fieldOfPath(said)).toBe(field)
  })
})

test("the settings of a task fill the form so that it asks for the same again", () => {
  const asked: VideoConfiguration = {
    ...{ art_model_no: "sparkle", width: 1280, height: 720, n_iter: 2, negative_prompt: "fog", sound: true, seed: "18446744073709551615" },
    generate_video: { generate_video_duration: 10, relevance: 0.8, camera_control_option: { mode: "Zoom", offset: -3 } },
  }
  for (const [tab, images] of [
    ["txt2video", {}],
    ["img2video", withFrames({}, { first: A })],
    ["multiImg2video", withPlaces({}, "multiImg2video", [null, A, null, B])],
    ["effect", { SpecialEffectsAppInfo: { id: "meet" }, ...withPlaces({}, "effect", [A, B]) }],
  ] as const) {
    const { configuration } = formOf(draft({ ...asked, ...images }, tab), ALL, "vip3")
    const again = formOf({ ...draft({}, tab), meta: metaOfConfiguration(configuration, tab) }, ALL, "vip3")
    expect(again.configuration, tab).toEqual(configuration)
  }
})
