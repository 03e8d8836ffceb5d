import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { PLANS, type Plan } from "../../../domain/_kernel/plans.ts"
import { servesTab } from "../../../domain/video/generation/input-rules.ts"
import { QUALITY_MODES, VIDEO_MODELS, type VideoModel, videoModelOf } from "../../../domain/video/generation/model-table.ts"
import { textToVideo } from "../../../domain/video/kinds/text-to-video.ts"
import {
  draftOfConfiguration,
  EMPTY_VIDEO_DRAFT,
  FORM_TABS,
  imageText,
  itemsOf,
  keptImage,
  type VideoDraft,
  withModel,
} from "./video-draft.ts"
import { chosenModel, faultsOf, fieldOfPath, formOf } from "./video-form.ts"

const ALL: readonly VideoModel[] = VIDEO_MODELS
const image = (name: string) => imageText({ url: `/media/${name}.png`, width: 1280, height: 720, sizeBytes: 1, prompt: "" })

function model(no: string): VideoModel {
  const found = videoModelOf(no)
  if (found === null) throw new Error(`the table has no ${no}`)
  return found
}
const draft = (change: Partial<VideoDraft>): VideoDraft => ({ ...EMPTY_VIDEO_DRAFT, prompt: "a boat", ...change })

describe("the form of a draft", () => {
  test("has every setting within what its model has, whatever was kept, and its configuration is one", () => {
    const odd = fc.oneof(fc.string(), fc.constantFrom("1", "5", "10", "0.3", "1080p", "fast", "Zoom", "-20", "1280x720", "on"))
    const fields = fc.record({
      tab: fc.constantFrom(...FORM_TABS, "unknown"),
      model: fc.constantFrom(...ALL.map(({ no }) => no), "gone"),
      image: fc.constantFrom("", image("a"), "{"),
      last: fc.constantFrom("", image("b")),
      ...Object.fromEntries(["size", "duration", "count", "mode", "quality", "motion", "style"].map((name) => [name, odd])),
    })
    fc.assert(
      fc.property(fields, fc.constantFrom<Plan>(...PLANS), (kept, plan) => {
        const form = formOf(draft(kept), ALL, plan)
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
    expect(chosenModel({ tab: "img2Live2d", model: "" }, ALL).no).toBe("lite")
    expect(chosenModel({ tab: "txt2video", model: "magic" }, ALL).no).toBe("magic")
    expect(chosenModel({ tab: "txt2video", model: "magic" }, [model("flow"), model("wan")]).no).toBe("wan")
  })

  test("costs more for more seconds, more videos and a finer quality, which a membership opens", () => {
    const price = (change: Partial<VideoDraft>, plan: Plan = "lite") => formOf(draft({ model: "magic", ...change }), ALL, plan).priceCoins
    expect(price({ duration: "8" })).toBeGreaterThan(price({ duration: "5" }))
    expect(price({ count: "2" })).toBe(2 * price({}))
    const prices = QUALITY_MODES.map((quality) => price({ quality }))
    expect(prices.toSorted((one, other) => one - other)).toEqual(prices)
    expect(new Set(prices).size).toBe(QUALITY_MODES.length)
    expect(price({ quality: "1080p" }, "free")).toBe(price({ quality: "360p" }, "free"))
  })

  test("tells who is not signed in what a member pays", () => {
    expect(formOf(draft({}), ALL, "visitor").priceCoins).toBe(formOf(draft({}), ALL, "free").priceCoins)
  })

  test("takes the shape of its image where none was chosen, and the chosen one before it", () => {
    const wide = formOf(draft({ tab: "img2video", model: "sparkle", image: image("a") }), ALL, "free")
    expect(wide.size).toEqual({ width: 1280, height: 720 })
    expect(
      formOf(draft({ ...draft({}), tab: "img2video", model: "sparkle", image: image("a"), size: "960x960" }), ALL, "free").size,
    ).toEqual({ width: 960, height: 960 })
  })

  test("is five seconds long between two frames of a model that fixes it", () => {
    const between = draft({ tab: "img2video", model: "sparkle", image: image("a"), last: image("b"), duration: "10" })
    expect(formOf(between, ALL, "free")).toMatchObject({ durationS: 5, isLengthFixed: true })
    expect(formOf({ ...between, last: "" }, ALL, "free")).toMatchObject({ durationS: 10, isLengthFixed: false })
  })
})

describe("images", () => {
  test("are frames to a model that takes frames, else an image, and nothing to words alone", () => {
    const both = draft({ image: image("a"), last: image("b") })
    const [a, b] = ["/media/a.png", "/media/b.png"]
    expect(itemsOf(model("sparkle"), "img2video", both)).toEqual([{ mode: "first_frame", url: a, firstFrame: a, lastFrame: b }])
    expect(itemsOf(model("plus"), "img2video", both)).toEqual([{ mode: "image", url: a }])
    expect(itemsOf(model("lite"), "img2Live2d", both)).toEqual([{ mode: "live2d", url: a }])
    expect(itemsOf(model("sparkle"), "txt2video", both)).toEqual([])
  })

  test("lose the last frame where the next model takes none; its tab is one that the model serves", () => {
    const both = draft({ tab: "img2video", model: "sparkle", image: image("a"), last: image("b") })
    expect(withModel(both, model("sparkle"), model("plus"))).toEqual({ model: "plus", tab: "img2video", last: "" })
    expect(withModel(both, model("sparkle"), model("wan"))).toEqual({ model: "wan", tab: "img2video" })
    expect(withModel(draft({ tab: "txt2video" }), model("sparkle"), model("flow")).tab).toBe("img2video")
  })

  test("are kept as text; what is no image is none", () => {
    expect(keptImage(image("a"))?.url).toBe("/media/a.png")
    for (const text of ["", "{", "[]", '{"url":1}']) expect(keptImage(text)).toBeNull()
  })
})

describe("what stands against sending", () => {
  const paths = (change: Partial<VideoDraft>, isUploading = false) => {
    const asked = draft({ prompt: "", ...change })
    return faultsOf(asked, formOf(asked, ALL, "free"), isUploading).map(({ path, message }) => `${path}: ${message}`)
  }
  test("words are missing of a text, an image of all else, and an upload is waited for", () => {
    expect(paths({})).toEqual(["prompt: PromptNotEmpty"])
    expect(paths({ prompt: "a boat" })).toEqual([])
    expect(paths({ tab: "img2video" })).toEqual(["imageToVideoList: pleaseSelectImage"])
    expect(paths({ tab: "img2video", image: image("a") })).toEqual([])
    expect(paths({ tab: "img2video", image: image("a") }, true)).toEqual(["imageToVideoList: uploadingWaitTip"])
    expect(paths({ tab: "img2video", model: "sparkle", last: image("b") })).toEqual(["imageToVideoList: pleaseSelectImage"])
  })

  test("what the server says lands at the field that it is about", () => {
    expect(["meta.prompt", "meta.imageToVideoList.0.url", "parent_task_id", "meta.width", "meta.n_iter"].map(fieldOfPath)).toEqual([
      "prompt",
      "imageToVideoList",
      "imageToVideoList",
      "size",
      "n_iter",
    ])
  })
})

test("the settings of a task fill the form so that it asks for the same again", () => {
  const asked = draft({
    ...{ model: "sparkle", size: "1280x720", duration: "10", count: "2", negative: "fog", camera: "Zoom", offset: "-3", sound: "on" },
    relevance: "0.8",
  })
  const { configuration } = formOf(asked, ALL, "vip3")
  const again = draftOfConfiguration(configuration, "txt2video")
  expect(formOf(again, ALL, "vip3").configuration).toEqual(configuration)
})
