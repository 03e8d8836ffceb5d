import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PLANS } from "../../_kernel/plans.ts"
import { rightsOf } from "../../credits/rules.ts"
import { type ImageItem, VIDEO_TABS } from "./input-rules.ts"
import { QUALITY_MODES, VIDEO_MODELS, videoModelOf } from "./model-table.ts"
import * as rules from "./setting-rules.ts"

const [vip3, free] = [rightsOf("vip3"), rightsOf("free")]
const modelNamed = (no: string) => videoModelOf(no) ?? expect.fail(`no model ${no}`)
const [sparkle, ultra, magic] = [modelNamed("sparkle"), modelNamed("ultra"), modelNamed("magic")]
const both: ImageItem = { mode: "first_frame", url: "/media/a.png", firstFrame: "/media/a.png", lastFrame: "/media/z.png" }

describe("the generation mode", () => {
  it("is 0 for words with a model that takes frames, and 1 with a last frame", () => {
    expect(rules.generationModeOf({ model: sparkle, tab: "txt2video", images: [] }, vip3, 1)).toBe(0)
    expect(rules.generationModeOf({ model: ultra, tab: "txt2video", images: [] }, vip3, 1)).toBe(1)
    expect(rules.generationModeOf({ model: sparkle, tab: "img2video", images: [both] }, vip3, 0)).toBe(1)
  })

  it("is 0 for everybody who does not wait without limit, whatever else holds", () => {
    const images = fc.constantFrom<readonly ImageItem[]>([], [both])
    fc.assert(
      fc.property(
        fc.constantFrom(...VIDEO_MODELS),
        fc.constantFrom(...VIDEO_TABS),
        images,
        fc.constantFrom(...PLANS),
        (model, tab, some, plan) => {
          const rights = rightsOf(plan)
          const mode = rules.generationModeOf({ model, tab, images: some }, rights, 1)
          if (!rights.infiniteQueue) expect(mode).toBe(0)
        },
      ),
    )
  })

  it("begins with 1 from level 2 on, only where it may be chosen and nothing is stored", () => {
    expect(rules.initialMode(ultra, rightsOf("vip2"), null)).toBe(1)
    expect(rules.initialMode(ultra, rightsOf("vip2"), 0)).toBe(0)
    expect(rules.initialMode(ultra, rightsOf("vip1"), null)).toBe(0)
    expect(rules.initialMode(magic, vip3, null)).toBe(0)
  })
})

describe("the length", () => {
  it("begins with the longest from level 3 on, only where the mode may be chosen and nothing is stored", () => {
    expect(rules.initialDurationS(ultra, vip3, null)).toBe(10)
    expect(rules.initialDurationS(ultra, rightsOf("vip2"), null)).toBe(5)
    expect(rules.initialDurationS(magic, vip3, null)).toBe(5)
    expect(rules.initialDurationS(ultra, vip3, 5)).toBe(5)
    expect(rules.initialDurationS(modelNamed("hunyuan"), free, null)).toBe(3)
  })

  it("outside of a model's list is its first, and 5 where there is no list", () => {
    expect(rules.durationSOf({ model: modelNamed("hailuo 02"), tab: "txt2video", images: [] }, 5)).toBe(6)
    expect(rules.durationSOf({ model: { ...ultra, durationsS: [] }, tab: "txt2video", images: [] }, 7)).toBe(5)
  })

  it("is 5 between a first and a last frame for the first and the fifth model", () => {
    for (const model of VIDEO_MODELS)
      expect([model.no, rules.durationSOf({ model, tab: "img2video", images: [both] }, 10)]).toEqual([
        model.no,
        model.no === "sparkle" || model.no === "ultra2"
          ? 5
          : (model.durationsS as readonly number[]).includes(10)
            ? 10
            : model.durationsS[0],
      ])
  })
})

describe("the number of videos", () => {
  it("is what was asked for up to the model's cap, and 1 above it", () => {
    expect([1, 2, 3, 4].map((count) => rules.videosOf(sparkle, count))).toEqual([1, 2, 3, 1])
    expect([0, 1, 2, 3, 1.5, Number.NaN].map((count) => rules.videosOf(ultra, count))).toEqual([1, 1, 2, 1, 1, 1])
  })
})

describe("the camera", () => {
  it("moves by ten at most either way, in each of its modes, and only where a model has one", () => {
    for (const mode of rules.CAMERA_MODES) {
      expect([-11, -10, 3.5, 10, 99].map((offset) => rules.cameraOf(sparkle, { mode, offset })?.offset)).toEqual([-10, -10, 3.5, 10, 10])
      expect([0, Number.NaN].map((offset) => rules.cameraOf(sparkle, { mode, offset }))).toEqual([null, null])
      expect(rules.cameraOf(magic, { mode, offset: 5 })).toBeNull()
    }
  })
})

describe("the relevance", () => {
  it("is a half unless told, from 0 to 1, and nothing where a model is not asked", () => {
    expect([null, 0.2, -1, 7, Number.NaN].map((asked) => rules.relevanceOf(ultra, asked))).toEqual([0.5, 0.2, 0, 1, 0.5])
    expect(rules.relevanceOf(magic, 0.2)).toBeNull()
  })
})

describe("the quality", () => {
  it("above 360p is for lite, VIP and companies", () => {
    for (const plan of PLANS)
      expect([plan, ...QUALITY_MODES.map((quality) => rules.isQualityOpen(quality, rightsOf(plan)))]).toEqual([
        plan,
        true,
        ...Array.from({ length: 3 }, () => plan !== "visitor" && plan !== "free"),
      ])
  })

  it("is 360p where a plan does not open what was asked for, and nothing where a model has none", () => {
    expect(rules.qualityOf(magic, free, "1080p")).toBe("360p")
    expect(rules.qualityOf(magic, vip3, "1080p")).toBe("1080p")
    expect(rules.qualityOf(magic, vip3, "4k")).toBe("360p")
    expect(rules.qualityOf(ultra, vip3, "1080p")).toBeNull()
  })
})
