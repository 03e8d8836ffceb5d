import { describe, expect, test } from "vitest"
import { sceneConfigOf } from "../../domain/studio/offer-rules.ts"
import { STARTER_MODEL } from "../../domain/studio/rules.ts"
import type { Draft } from "../studio/draft.ts"
import { orderOfDraft } from "./order-of-draft.ts"
import { withResult } from "./take-request.ts"

const RESULT = { url: "/media/results/a.png", width: 1400, height: 1050, sizeBytes: 0, prompt: "sea", taskId: "task_1", index: 1 }
const EMPTY: Draft = { meta: {}, images: [] }
const facts = { mode: "generator", plan: "free", speed: null } as const

describe("what a tab comes to", () => {
  test("a result is sent with its task and its place, so that it is known where it came from", () => {
    const draft = withResult(EMPTY, "imageToImage", RESULT, "image")
    const { order, errors } = orderOfDraft(draft, { ...facts, tab: "imageToImage" })
    expect(errors).toEqual([])
    expect(order).toMatchObject({ action: 9, parent: { taskId: "task_1", index: 1 }, meta: { imageUrl: RESULT.url, prompt: "sea" } })
    expect(order.source).toEqual({ url: RESULT.url, width: 1400, height: 1050 })
  })

  test("a result brings its words to the tabs that take them, where none are typed", () => {
    const said = (tab: Parameters<typeof withResult>[1], meta: Draft["meta"] = {}) =>
      withResult({ meta, images: [] }, tab, RESULT, "image").meta.prompt
    expect([said("imageToImage"), said("conditionToImage"), said("expansion")]).toEqual(["sea", "sea", "sea"])
    expect([said("extraUpscale"), said("textToImage")]).toEqual([undefined, undefined])
    expect(said("imageToImage", { prompt: "typed" })).toBe("typed")
  })

  test("an upscale above 4096 px is refused before it is sent", () => {
    const draft = withResult(EMPTY, "extraUpscale", RESULT, "image")
    const upscaled = { ...draft, meta: { ...draft.meta, scaling_ratio: 3 } }
    expect(orderOfDraft(upscaled, { ...facts, tab: "extraUpscale" }).errors.map(({ message }) => message)).toEqual([
      "ImageSizeExceedsError",
    ])
  })

  test("a face lies beside the image that it goes into", () => {
    const both = withResult(withResult(EMPTY, "faceSwap", RESULT, "image"), "faceSwap", { ...RESULT, url: "/media/results/b.png" }, "face")
    expect(both.meta.exchange_face).toEqual({ target_uri: RESULT.url, source_uri: "/media/results/b.png" })
    expect(orderOfDraft(both, { ...facts, tab: "faceSwap" }).errors).toEqual([])
  })

  test("what a rule mends is sent mended, and what the renderers lack is not sent", () => {
    const meta = { prompt: "a fox", steps: 12, width: 515, height: 512, vae: "v", refiner_mode: "easel-lens" }
    const scene = sceneConfigOf(STARTER_MODEL, { kinds: [], features: ["vae"] })
    const { order, errors } = orderOfDraft({ meta, images: [] }, { ...facts, mode: "studio", tab: "textToImage", scene })
    expect(errors).toEqual([])
    expect(order.meta).toEqual({ prompt: "a fox", category: 7, steps: 30, width: 512, height: 512, vae: "v" })
  })

  test("in the studio the category is 7, and a condition image stands for the words", () => {
    const draft = withResult(EMPTY, "textToImage", RESULT, "image")
    const { order, errors } = orderOfDraft(draft, { ...facts, mode: "studio", tab: "textToImage" })
    expect(errors).toEqual([])
    expect(order.meta.category).toBe(7)
  })
})
