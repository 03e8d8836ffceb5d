import { describe, expect, it } from "vitest"
import type { Configuration } from "../../domain/studio/configuration.ts"
import { type SceneConfig, sceneConfigOf } from "../../domain/studio/offer-rules.ts"
import { categoryDefaults, DEFAULT_REFINER_SWITCH, LCM, STARTER_MODEL } from "../../domain/studio/rules.ts"
import { NONE } from "../_making/form/field-declaration.ts"
import type { FieldDeclaration } from "./field-declaration.ts"
import * as fields from "./fields.ts"

const NOTHING = sceneConfigOf(STARTER_MODEL, { kinds: [], features: [], fields: [] })
type AdvancedSwitch = keyof SceneConfig["advanced_settings"]
const withAdvanced = (name: AdvancedSwitch, isOn: boolean): SceneConfig => ({
  ...NOTHING,
  advanced_settings: { ...NOTHING.advanced_settings, [name]: isOn },
})
const shows = (field: FieldDeclaration, scene: SceneConfig | null, meta: Configuration = {}) => field.isShown?.({ meta, scene }) ?? true
const BOTH_FACES = { exchange_face: { target_uri: "/a.png" } }

describe("a field that servers may leave out", () => {
  it.each<[FieldDeclaration, AdvancedSwitch]>([
    [fields.SEED, "enable_seed_option"],
    [fields.NEGATIVE, "enable_negative_prompts"],
    [fields.STEPS, "enable_steps"],
    [fields.CFG, "enable_cfg_scale"],
    [fields.SAMPLER, "enable_sampler_name"],
  ])("is shown until they do: $name", (field, name) => {
    expect([shows(field, null), shows(field, withAdvanced(name, true)), shows(field, withAdvanced(name, false))]).toEqual([
      true,
      true,
      false,
    ])
  })

  it("is shown until they do: count", () => {
    const counting = { ...NOTHING, basic_settings: { ...NOTHING.basic_settings, enable_gen_num: true } }
    expect([shows(fields.COUNT, null), shows(fields.COUNT, counting), shows(fields.COUNT, NOTHING)]).toEqual([true, true, false])
  })
})

describe("a field of what servers may have besides", () => {
  it.each<[FieldDeclaration, AdvancedSwitch, Configuration]>([
    [fields.FACES, "enable_face_choice", BOTH_FACES],
    [fields.FACES, "enable_face_choice", { exchange_face: { source_uri: "/a.png" } }],
    [fields.VAE, "enable_vae", {}],
    [fields.REPAIRS_AFTER, "enable_face_repair", {}],
    [fields.CLIP_SKIP, "enable_clip_skip", {}],
    [fields.HIRES, "enable_hd_repair", {}],
    [fields.HIRES_SCALE, "enable_hd_repair", { enable_hr: true }],
    [fields.HIRES_UPSCALER, "enable_hd_repair", { enable_hr: true }],
    [fields.HIRES_STEPS, "enable_hd_repair", { enable_hr: true }],
    [fields.HIRES_DENOISING, "enable_hd_repair", { enable_hr: true }],
    [fields.REFINER, "enable_engine_option", {}],
    [fields.REFINER_SWITCH, "enable_engine_option", { refiner_mode: "easel-lens" }],
  ])("is shown once one has it: $name by %s", (field, name, meta) => {
    expect([shows(field, null, meta), shows(field, NOTHING, meta), shows(field, withAdvanced(name, true), meta)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it.each([fields.LORAS, fields.EMBEDDINGS])("is shown once one has it: $name", (field) => {
    const having = { ...NOTHING, enable_additional_model_panel: true }
    expect([shows(field, null), shows(field, NOTHING), shows(field, having)]).toEqual([false, false, true])
  })
})

describe("a field that belongs to another one", () => {
  const having: SceneConfig = {
    ...NOTHING,
    basic_settings: { ...NOTHING.basic_settings, enable_prompt_magic: true },
    advanced_settings: { ...NOTHING.advanced_settings, enable_hd_repair: true, enable_engine_option: true, enable_face_choice: true },
  }
  it.each<[FieldDeclaration, Configuration, Configuration]>([
    [fields.FACES, {}, BOTH_FACES],
    [fields.HIRES_SCALE, {}, { enable_hr: true }],
    [fields.REFINER_SWITCH, {}, { refiner_mode: "easel-lens" }],
    [fields.MASK, {}, { imageUrl: "/a.png" }],
    [fields.FRAME, {}, { imageUrl: "/a.png" }],
    [fields.PROMPT_MAGIC, { category: 1 }, { category: 5 }],
    [fields.CATEGORY, { category: 7 }, { category: 1 }],
  ])("is shown with it alone: $name", (field, without, meta) => {
    expect([shows(field, having, without), shows(field, having, meta)]).toEqual([false, true])
  })

  it("prompt magic needs a server too", () => {
    expect([shows(fields.PROMPT_MAGIC, NOTHING, { category: 5 }), shows(fields.PROMPT_MAGIC, null, { category: 5 })]).toEqual([
      false,
      false,
    ])
  })
})

describe("what a field stands at by itself", () => {
  const initials = (meta: Configuration) => [fields.STEPS, fields.CFG, fields.SAMPLER].map((field) => field.initial({ meta, scene: null }))

  it("is its model's, of LCM that of LCM, else its mode's", () => {
    const usual = categoryDefaults(1)
    expect(initials({})).toEqual([usual.steps, usual.cfgScale, usual.sampler])
    expect(initials({ art_model_no: "easel-lens" })).toEqual([usual.steps, 3.5, "Euler"])
    expect(initials({ lcm_mode: true })).toEqual([LCM.steps, LCM.cfgScale, LCM.sampler])
    expect(initials({ lcm_mode: false })).toEqual(initials({}))
    expect(fields.REFINER_SWITCH.initial({ meta: {}, scene: null })).toBe(DEFAULT_REFINER_SWITCH)
  })
})

describe("what a field writes", () => {
  it.each([
    [fields.HIRES, "enable_hr"],
    [fields.LCM_MODE, "lcm_mode"],
  ] as const)("is silence where a switch is off: $name", (field, name) => {
    expect(field.write({}, true)).toEqual({ [name]: true })
    expect([field.write({ [name]: true }, false), field.write({ [name]: true }, undefined)]).toEqual([{}, {}])
  })

  it("is no refiner and no place of its change where none is chosen", () => {
    const refined = { refiner_mode: "easel-lens", refiner_switch_at: 0.5 }
    expect(fields.REFINER.write(refined, "flux")).toEqual({ refiner_mode: "flux", refiner_switch_at: 0.5 })
    expect([fields.REFINER.write(refined, NONE), fields.REFINER.write(refined, undefined)]).toEqual([{}, {}])
  })

  it("is the one unit of a preview, with what else it says; none without a processor", () => {
    const unit = { module: "depth", processor_res: 512 } as const
    const { write } = fields.PROCESSOR
    expect(write({}, "depth")).toEqual({ controlnet_units: [{ module: "depth" }] })
    expect(write({ controlnet_units: [unit] }, "canny")).toEqual({ controlnet_units: [{ ...unit, module: "canny" }] })
    expect(write({ controlnet_units: [unit] }, undefined)).toEqual({})
    expect(fields.PROCESSOR_RES.write({}, 256)).toEqual({ controlnet_units: [{ module: "canny", processor_res: 256 }] })
  })
})
