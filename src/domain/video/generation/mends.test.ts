import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Seed } from "../../../formats/generator/seed.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { mendsOf, planOfPreview, planTask } from "../../task/rules.ts"
import { effectToVideo } from "../kinds/effect-to-video.ts"
import { imageToVideo } from "../kinds/image-to-video.ts"
import { multiImageToVideo } from "../kinds/multi-image-to-video.ts"
import { textToVideo } from "../kinds/text-to-video.ts"
import type { VideoConfiguration } from "./configuration.ts"
import { cutPosition, placeImage } from "./fit-rules.ts"
import { VIDEO_MODELS } from "./model-table.ts"

const source = (role: string, width: number, height: number): TaskSource => ({
  ...{ role, mediaKey: `result/${role}.png`, url: `/media/${role}`, sha256: "a".repeat(64), sizeBytes: 1_000, prompt: "a fox" },
  ...{ width, height },
})
const told = (kind: typeof imageToVideo, input: VideoConfiguration, sources: readonly TaskSource[] = [], plan: "free" | "vip2" = "free") =>
  (planTask(kind, { input, sources }, plan).specification.mends ?? []).map(({ path, message, from, to }) =>
    [path, message, from, to].join(" | "),
  )
const ordered = (input: VideoConfiguration, sources: readonly TaskSource[]) =>
  imageToVideo.order(planTask(imageToVideo, { input, sources }, "free").specification).fields

describe("an image of another shape", () => {
  it("is told with what becomes of it, and ordered so, in each role", () => {
    const upright = source("image", 832, 1216)
    expect(told(imageToVideo, { art_model_no: "hunyuan" }, [upright])).toEqual([
      "meta.imageToVideoList.0 | mend_crop | 832 × 1216 | 480 × 848",
    ])
    expect(ordered({ art_model_no: "hunyuan" }, [upright])).toMatchObject({
      width: 480,
      height: 848,
      image_fit: { image: { way: "crop", width: 580, height: 848 } },
    })
    const frames = [source("first-frame", 1280, 720), source("last-frame", 600, 1200)]
    const asked = { art_model_no: "sparkle", width: 1280, height: 720 }
    expect(told(imageToVideo, asked, frames)).toEqual(["meta.imageToVideoList.1 | mend_pad | 600 × 1200 | 1280 × 720"])
    expect(ordered(asked, frames)["image_fit"]).toEqual({ "last-frame": { way: "pad", width: 360, height: 720 } })
    const placed = multiImageToVideo.order(
      planTask(multiImageToVideo, { input: {}, sources: [source("image-2", 640, 480)] }, "free").specification,
    )
    expect(placed.fields["image_fit"]).toEqual({ "image-2": { way: "pad", width: 720, height: 540 } })
    const spun = { input: { SpecialEffectsAppInfo: { id: "spin" as const } }, sources: [source("image-1", 800, 600)] }
    expect(effectToVideo.order(planTask(effectToVideo, spun, "free").specification).fields["image_fit"]).toEqual({
      "image-1": { way: "crop", width: 640, height: 480 },
    })
  })

  it("comes in as it was chosen, about what was said to stay in view", () => {
    const wide = [source("image", 1600, 400)]
    const fit = (meta: VideoConfiguration) => ordered({ art_model_no: "ultra", ...meta }, wide)["image_fit"]
    expect(fit({})).toMatchObject({ image: { way: "pad" } })
    expect(fit({ image_fit: "crop", image_focus: { x: 0.9, y: 0.5 } })).toMatchObject({ image: { way: "crop", focus: { x: 0.9, y: 0.5 } } })
    expect(ordered({ art_model_no: "ultra" }, [source("image", 1920, 1080)])).not.toHaveProperty("image_fit")
  })

  it("keeps its proportions, covers what it is cut to, and fits into what it is padded in", () => {
    const side = fc.integer({ min: 1, max: 8_000 })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...VIDEO_MODELS.flatMap(({ sizes }) => sizes)),
        fc.constantFrom("crop", "pad"),
        (width, height, size, way) => {
          const placed = placeImage({ width, height }, size, way)
          if (placed === null) return expect(width * size.height).toBe(height * size.width)
          const isCrop = way === "crop"
          expect(
            isCrop
              ? placed.width >= size.width && placed.height >= size.height
              : placed.width <= size.width && placed.height <= size.height,
          ).toBe(true)
          const scale = isCrop ? Math.max(size.width / width, size.height / height) : Math.min(size.width / width, size.height / height)
          expect(Math.abs(placed.width - width * scale)).toBeLessThanOrEqual(1)
          expect(Math.abs(placed.height - height * scale)).toBeLessThanOrEqual(1)
        },
      ),
    )
    expect(placeImage({ width: 0, height: 0 }, { width: 10, height: 20 }, null)).toBeNull()
  })

  it("is shown cut where the focus is in the middle, or as near to it as its rim lets it be", () => {
    const [image, size] = [
      { width: 400, height: 200 },
      { width: 100, height: 100 },
    ]
    expect([0, 0.5, 0.6, 1].map((x) => cutPosition(image, size, { x, y: 0.3 }))).toEqual(["0% 50%", "50% 50%", "70% 50%", "100% 50%"])
  })
})

describe("what is asked of a video", () => {
  it("is told where it is made otherwise", () => {
    const asked: VideoConfiguration = {
      ...{ art_model_no: "magic", prompt: "x", width: 1000, height: 100, n_iter: 9 },
      generate_video: { generate_video_duration: 7, quality_mode: "1080p" },
      generate: { gen_mode: 1 },
    }
    expect(told(textToVideo, asked)).toEqual([
      "meta.width | mend_size | 1000 × 100 | 1280 × 720",
      "meta.n_iter | mend_count | 9 | 1",
      "meta.generate_video.generate_video_duration | mend_duration | 7 | 5",
      "meta.generate_video.quality_mode | mend_quality | 1080p | 360p",
      "meta.generate.gen_mode | mend_gen_mode | 1 | 0",
    ])
    expect(told(textToVideo, { prompt: "x", art_model_no: "ultra", aspect_ratio: "21:9" })).toEqual([
      "meta.aspect_ratio | mend_size | 21:9 | 1280 × 720",
    ])
    expect(told(textToVideo, { prompt: "x", art_model_no: "ultra", aspect_ratio: 12, generate_video: { relevance: 0.9 } })).toEqual([])
  })

  it("is told where it means nothing to what makes it", () => {
    const gone = (kind: typeof imageToVideo, input: VideoConfiguration, sources: readonly TaskSource[] = []) =>
      (mendsOf(planTask(kind, { input, sources }, "free")).mends ?? []).flatMap(({ path, message }) =>
        message === "mend_gone" ? [path] : [],
      )
    const everything: VideoConfiguration = {
      ...{ art_model_no: "wan", prompt: "x", sampler_name: "Euler", scheduler: "Karras", width: 500 },
      imageToVideoList: [{ mode: "image", url: "/media/a" }],
      generate_video: {
        ...{ relevance: 0.2, quality_mode: "540p", motion_mode: "fast", style: "clay" },
        camera_control_option: { mode: "Zoom", offset: 3 },
      },
    }
    expect(gone(textToVideo, everything).toSorted()).toEqual(
      [
        ...["width", "sampler_name", "scheduler", "imageToVideoList[].mode", "imageToVideoList[].url"],
        ...["relevance", "quality_mode", "motion_mode", "style", "camera_control_option.mode", "camera_control_option.offset"].map(
          (field) => `generate_video.${field}`,
        ),
      ]
        .map((field) => `meta.${field}`)
        .toSorted(),
    )
    const several = { art_model_no: "sparkle", generate_video: { style: "clay", relevance: 0.1 } }
    expect(gone(multiImageToVideo, several, [source("image-1", 720, 1280)])).toEqual([
      ...["meta.art_model_no", "meta.generate_video.style", "meta.generate_video.relevance"],
    ])
    const last: VideoConfiguration = {
      art_model_no: "plus",
      imageToVideoList: [{ mode: "first_frame", url: "/media/a", lastFrame: "/media/b" }],
    }
    expect(gone(imageToVideo, last, [source("image", 1280, 720)])).toEqual(["meta.imageToVideoList[].lastFrame"])
  })

  it("is refused by name where no model knows it", () => {
    const faults = (generate_video: VideoConfiguration["generate_video"]) =>
      textToVideo.check({ prompt: "x", generate_video }, []).map(({ path, message }) => `${path} ${message}`)
    expect(faults({ style: "oil", motion_mode: "sideways" })).toEqual([
      "meta.generate_video.motion_mode NotAllowedValue",
      "meta.generate_video.style NotAllowedValue",
    ])
    expect(faults({ style: "anime", motion_mode: "fast" })).toEqual([])
  })
})

describe("a seed", () => {
  const seedOf = (seed: Seed | undefined, random: number) => {
    const input = { prompt: "x", ...(seed === undefined ? {} : { seed }) }
    return planTask(textToVideo, { input }, "free", () => random).specification.seed
  }
  it("is the chosen one, of up to 64 bits; none, 0 and -1 stand for a random one", () => {
    expect([seedOf(7, 0.5), seedOf(4_294_967_294, 0.1)]).toEqual([7, 4_294_967_294])
    expect([seedOf(2 ** 40, 0.1), seedOf(" 18446744073709551615", 0.1)]).toEqual([2 ** 40, "18446744073709551615"])
    for (const none of [undefined, 0, -1, "", "-1", "0"]) expect(seedOf(none, 0.5)).toBe(2_147_483_647)
  })
})

describe("where only previews are made", () => {
  it("no model has a price of its own: equal sizes and lengths cost alike", () => {
    const coins = (no: string) => {
      const input = { prompt: "x", art_model_no: no, width: 1280, height: 720 }
      return planOfPreview(textToVideo, planTask(textToVideo, { input }, "free"), "free")
    }
    const prices = VIDEO_MODELS.filter(({ inputs, durationsS, sizes }) =>
      [inputs.some((one) => one === "text"), durationsS[0] === 5, sizes.some(({ width }) => width === 1280)].every(Boolean),
    ).map(({ no, hasQuality }) => [hasQuality, coins(no).quote.calculate_coins])
    expect(new Set(prices.filter(([hasQuality]) => !hasQuality).map(([, price]) => price))).toEqual(new Set([5 * 2 * 20]))
    const { specification } = coins("plus")
    expect(specification.secondCoins).toEqual([40, 80, 120, 160, 200])
  })
})
