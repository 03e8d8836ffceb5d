import { describe, expect, it } from "vitest"
import { unplacedSettings } from "../../../../testing/_kernel/schema-paths.ts"
import { videoConfigurationSchema } from "../../../domain/video/generation/configuration.ts"
import { UNREACHED_FIELDS, VIDEO_GROUPS, withoutSettings } from "./video-fields.ts"

/** Places beside the fields: words, images, the effect. */
const BESIDE = /^meta\.(?:prompt$|imageToVideoList|multiImg2videoInfo|specialEffectsImageList|SpecialEffectsAppInfo\.id)/

describe("the fields of a video", () => {
  it("are there for every setting of the configuration (spec 2§3), or a reason is given", () => {
    const places = VIDEO_GROUPS.flatMap(({ fields }) => fields.map(({ paths }) => paths))
    expect(unplacedSettings(videoConfigurationSchema(), [BESIDE, ...places], UNREACHED_FIELDS)).toEqual({ missing: [], needless: [] })
  })

  it("go back to their defaults together; words, images, model and effect stay", () => {
    const kept = { prompt: "a boat", art_model_no: "magic", SpecialEffectsAppInfo: { id: "meet" as const } }
    expect(withoutSettings(kept)).toBeNull()
    expect(withoutSettings({ ...kept, n_iter: 2, seed: 7, negative_prompt: "fog" })).toEqual(kept)
  })
})
