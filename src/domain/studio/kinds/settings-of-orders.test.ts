import { describe, expect, it } from "vitest"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import type { Configuration } from "../configuration.ts"
import type { ActionKind } from "../rules.ts"
import { studioKindOf } from "../studio-kinds.ts"
import { readPrompt } from "./heed-prompt.ts"

const source = (role: string): TaskSource => ({
  role,
  mediaKey: `result/${role}.png`,
  url: `/media/${role}`,
  sha256: "a".repeat(64),
  sizeBytes: 1000,
  width: 600,
  height: 400,
  prompt: "a fox",
})
const fieldsOf = (action: ActionKind, meta: Configuration, sources: readonly TaskSource[] = []) => {
  const { kind } = studioKindOf(action, meta)
  return kind.order(kind.specify(meta, { random: () => 0, plan: "free", sources })).fields
}
const painted = (meta: Configuration) => fieldsOf("text-to-image", { prompt: "x", ...meta })
const studio = (lab: Configuration["lab_base"], category: 7 | 1 = 7) => painted({ category, lab_base: lab })

describe("the studio's finer settings", () => {
  it("are said where they are switched on, with the defaults of spec 1§9", () => {
    const on = {
      hdr_enabled: true,
      auto_brightness_open: true,
      auto_adjust_open: true,
      quality_open: true,
      intelligence_open: true,
      semantics_open: true,
      film_turbo: true,
    }
    expect(studio(on)).toMatchObject({
      tuning: {
        hdr: 0.5,
        brightness: 75,
        adjust: 75,
        detail: { offset: 0.45, place: "all", kind: "natural" },
        expand_tokens: 10,
        semantics: true,
        film: true,
      },
    })
    expect(studio({ hdr_intensity: 1, auto_brightness_strength: 3, expand_token_length: 4 })).not.toHaveProperty("tuning")
    expect(painted({ category: 7 })).not.toHaveProperty("tuning")
  })

  it.each<[string, Configuration["lab_base"], object]>([
    ["style_selections", { style_selections: ["Fooocus Sharp"] }, { styles: ["Fooocus Sharp"] }],
    ["sharpness", { sharpness: 4 }, { sharpness: 4 }],
    ["hdr_intensity", { hdr_enabled: true, hdr_intensity: 0.9 }, { hdr: 0.9 }],
    ["auto_brightness_strength", { auto_brightness_open: true, auto_brightness_strength: 5 }, { brightness: 5 }],
    ["auto_adjust_strength", { auto_adjust_open: true, auto_adjust_strength: 5 }, { adjust: 5 }],
    ["quality_detail_offset", { quality_open: true, quality_detail_offset: -0.5 }, { detail: { offset: -0.5 } }],
    ["quality_mode", { quality_open: true, quality_mode: 2 }, { detail: { place: "contours" } }],
    ["quality_type", { quality_open: true, quality_type: "2" }, { detail: { kind: "crisp" } }],
    ["expand_token_length", { intelligence_open: true, expand_token_length: 40 }, { expand_tokens: 40 }],
    ["prompt_magic", { prompt_magic: true }, { prompt_magic: 0.4 }],
    ["prompt_magic as a number", { prompt_magic: 3 }, { prompt_magic: 1 }],
  ])("say %s as it is set, and in no other mode", (_, lab, tuning) => {
    expect(studio(lab)).toMatchObject({ tuning })
    expect(studio(lab, 1)).not.toHaveProperty("tuning")
  })

  it("name the schedule of the sampler", () => {
    expect(studio({ scheduler: "Beta" })).toMatchObject({ sampler_name: "DPM++ 2M Beta" })
    expect(painted({ category: 7, sampler_name: "Euler", lab_base: { scheduler: "Karras" } })).toMatchObject({
      sampler_name: "Euler Karras",
    })
    expect(studio({ scheduler: "nothing known" })).toMatchObject({ sampler_name: "DPM++ 2M Karras" })
  })
})

describe("other settings", () => {
  it("of SDXL say how much magic there is", () => {
    expect(painted({ category: 5, sdxl: { prompt_magic: 0.7 } })).toMatchObject({ tuning: { prompt_magic: 0.7 } })
    expect(painted({ category: 1, sdxl: { prompt_magic: 0.7 } })).not.toHaveProperty("tuning")
  })

  it("of LCM are its sampler, few steps and little guidance, unless others are said", () => {
    expect(painted({ lcm_mode: true })).toMatchObject({ sampler_name: "LCM", steps: 8, cfg_scale: 2 })
    expect(painted({ lcm_mode: true, steps: 12 })).toMatchObject({ sampler_name: "LCM", steps: 12 })
  })

  it("of a refiner name its model, and from when on it paints", () => {
    expect(painted({ refiner_mode: "easel-lens" })).toMatchObject({ refiner: { model: "easel-lens", switch_at: 0.8 } })
    expect(painted({ refiner_mode: "easel-lens", refiner_switch_at: 0.3 })).toMatchObject({ refiner: { switch_at: 0.3 } })
  })

  it("of a repair name the LoRA of each part", () => {
    const { units } = fieldsOf(
      "character-repair",
      { ad_units: [{ lora: "soft-light" }, { lora: { model_id: "ink-lines", weight: 0.5 } }, {}] },
      [source("image")],
    )
    expect(units).toMatchObject([{ lora: { name: "soft-light", weight: 1 } }, { lora: { name: "ink-lines", weight: 0.5 } }, {}])
    expect(Array.isArray(units) && units[2]).not.toHaveProperty("lora")
  })

  it("of a face swap say which faces were chosen", () => {
    const sources = [source("target"), source("source")]
    const faces = { target_face: { x: 0.2, y: 0.4 }, source_face: { x: 0.5, y: 0.5 } }
    expect(fieldsOf("face-swap", { exchange_face: faces }, sources)).toMatchObject(faces)
    expect(fieldsOf("face-swap", {}, sources)).not.toHaveProperty("target_face")
  })
})

it("the words of a configuration are parsed once, however often they are asked for", () => {
  const meta: Configuration = { prompt: "a fox --ar 16:9" }
  expect(readPrompt(meta)).toBe(readPrompt(meta))
  expect(readPrompt(meta)).toMatchObject({ painted: "a fox", isEmpty: false, meta: { aspect_ratio: 12 } })
})
