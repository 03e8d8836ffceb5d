import { describe, expect, it } from "vitest"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { type Configuration, configurationSchema } from "../configuration.ts"
import type { ActionKind } from "../rules.ts"
import { studioKindOf } from "../studio-kinds.ts"
import { readPrompt } from "./apply-prompt.ts"

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
    const plain = { tuning: { styles: ["Fooocus V2", "Fooocus Enhance", "Fooocus Sharp"] } }
    const { tuning } = studio({ hdr_intensity: 1, auto_brightness_strength: 3, expand_token_length: 4 })
    expect({ tuning }).toEqual(plain)
    expect(painted({ category: 7 })).toMatchObject(plain)
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
    expect(studio({ scheduler: "sgm_uniform" })).toMatchObject({ sampler_name: "DPM++ 2M SGM Uniform" })
    expect(studio({ scheduler: "Automatic" })).toMatchObject({ sampler_name: "DPM++ 2M Karras" })
    const said = configurationSchema().safeParse({ lab_base: { scheduler: "nothing known" } })
    expect(said.error?.issues).toMatchObject([{ path: ["lab_base", "scheduler"], message: "UnknownScheduler" }])
  })
})

describe("other settings", () => {
  it("of SDXL say how much magic there is", () => {
    expect(painted({ category: 5, sdxl: { prompt_magic: 0.7 } })).toMatchObject({ tuning: { prompt_magic: 0.7 } })
    expect(painted({ category: 1, sdxl: { prompt_magic: 0.7 } })).not.toHaveProperty("tuning")
  })

  it("of SDXL are those of its category where nothing is said (spec 1§9), and none where none is said", () => {
    expect(painted({ category: 5 })).toMatchObject({
      negative_prompt: expect.stringMatching(/^worst quality, low quality, bad anatomy/),
      tuning: { styles: ["SAI Fantasy Art"], prompt_magic: 0.4 },
      clip_skip: 2,
    })
    const none = painted({ category: 5, negative_prompt: ",", sdxl: { prompt_magic: 0, prompt_style: "none" } })
    expect(none).toMatchObject({ negative_prompt: "" })
    expect(none).not.toHaveProperty("tuning")
    expect(painted({ category: 5, prompt_style: "oil" })).toMatchObject({ style: "oil", tuning: { prompt_magic: 0.4 } })
  })

  it("name the look of a mode however it is written, and what nobody knows as it is", () => {
    const styles = (style: string) => painted({ category: 7, studio: { style } })
    expect(styles("classic")).toMatchObject({ tuning: { styles: ["Fooocus V2", "Fooocus Enhance", "Fooocus Sharp"] } })
    expect(styles("sai-anime")).toMatchObject({ tuning: { styles: ["SAI Anime"] } })
    expect(styles("nope")).toMatchObject({ tuning: { styles: ["nope"] } })
    expect(styles("oil")).toMatchObject({ style: "oil" })
    expect(styles("none")).not.toHaveProperty("tuning")
  })

  it("skip two layers of a text model of CLIP where nothing is said (spec 1§9), and say nothing to others", () => {
    expect(painted({})).toMatchObject({ clip_skip: 2 })
    expect(painted({ art_model_no: "easel-sketchbook", clip_skip: 1 })).toMatchObject({ clip_skip: 1 })
    for (const art_model_no of ["easel-lens", "any:mystery.safetensors"]) expect(painted({ art_model_no })).not.toHaveProperty("clip_skip")
  })

  it("repair whatever is painted, by units or by a detector alone", () => {
    const sources = [source("image")]
    for (const kind of ["text-to-image", "image-to-image", "variation", "expansion"] as const) {
      expect(fieldsOf(kind, { prompt: "x", ad_units: [{ ad_confidence: 0.5 }] }, sources)).toMatchObject({
        units: [{ model: "face_yolov8n.pt", confidence: 0.5, denoising_strength: 0.4 }],
      })
      expect(fieldsOf(kind, { prompt: "x", ad_model: "hand_yolov8n.pt" }, sources)).toMatchObject({ units: [{ model: "hand_yolov8n.pt" }] })
      expect(fieldsOf(kind, { prompt: "x" }, sources)).not.toHaveProperty("units")
    }
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

describe("commands and tags in a prompt", () => {
  const specified = (prompt: string, meta: Configuration = {}) =>
    studioKindOf("text-to-image", {}).kind.specify({ prompt, ...meta }, { random: () => 0, plan: "free", sources: [] })
  it("that have something like them here act: quality on the steps, stylize as magic, niji as anime", () => {
    expect(painted({ prompt: "a fox --q 0.5" })).toMatchObject({ steps: 10 })
    expect(painted({ prompt: "a fox --q 2", steps: 40 })).toMatchObject({ steps: 60 })
    expect(painted({ prompt: "a fox --stylize 250" })).toMatchObject({ prompt: "a fox", tuning: { prompt_magic: 0.25 } })
    expect(painted({ prompt: "a fox --niji 6" })).toMatchObject({ prompt: "a fox", tuning: { styles: ["SAI Anime"] } })
    expect(specified("a fox --q 0.5 --s 100 --niji")).not.toHaveProperty("unheeded")
  })

  it("and tags: LyCORIS are laid over as LoRA, hypernetworks and what is one LoRA too many are told", () => {
    expect(painted({ prompt: "a fox <lyco:fur:0.5>" })).toMatchObject({ loras: [{ name: "fur", weight: 0.5 }] })
    const tags = Array.from({ length: 13 }, (_, index) => `<lora:l${index}:1>`).join(" ")
    expect(specified(`a fox <hypernet:old:1> ${tags}`)).toMatchObject({ unheeded: ["<hypernet:old>", "<lora:l12>"] })
  })

  it("that have not are told, each once, but those that the specification strips", () => {
    expect(specified("a fox --chaos 30 --v 6.1 --tile --tile")).toMatchObject({ unheeded: ["--chaos", "--v", "--tile"] })
    expect(specified("a fox --auto --s2")).not.toHaveProperty("unheeded")
  })
})
