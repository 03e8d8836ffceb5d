import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { unheededFields } from "../_kernel/field-table.ts"
import type { RenderOrder, TaskSource } from "../_kernel/task-kind.ts"
import { ORDER_FIELDS } from "../backend/rules.ts"
import { configurationSchema } from "./configuration.ts"
import { IMAGE_FIELDS } from "./image-fields.ts"
import { ACTIONS, type ActionKind } from "./rules.ts"
import { studioKindOf } from "./studio-kinds.ts"

const part = z.object({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
})
const root = z.toJSONSchema(configurationSchema(), { io: "input", unrepresentable: "any" })

/** The paths of all values within a JSON schema, as far as the table goes into them. */
function pathsOf(schema: unknown, path: string): readonly string[] {
  if (Object.hasOwn(IMAGE_FIELDS, path)) return [path]
  const { $ref: reference, properties, items, anyOf = [] } = part.parse(schema)
  const name = reference?.split("/").at(-1)
  if (name !== undefined) return pathsOf(root.$defs?.[name], path)
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([field, inner]) => pathsOf(inner, path === "" ? field : `${path}.${field}`))
  if (items !== undefined) return pathsOf(items, `${path}[]`)
  return anyOf.length > 0 ? anyOf.flatMap((one) => pathsOf(one, path)) : [path]
}

type Raw = Readonly<Record<string, unknown>>

/** Two values of each field that differ for models that heed it, and what else must be said for it to speak. */
const SAMPLES: Readonly<Record<string, readonly [one: unknown, other: unknown, beside?: Raw]>> = {
  prompt: ["a cat", "a dog"],
  local_prompt: ["\u732b", "\u72ac"],
  negative_prompt: ["fog", "rain"],
  negative_prompt_sdxl: ["fog", "rain", { category: 5 }],
  aspect_ratio: [2, "9:16"],
  width: [640, 512],
  height: [640, 512],
  imageMode: [1, 2],
  n_iter: [1, 3],
  seed: [7, 8],
  seedsdxl: [7, 8, { category: 5 }],
  seedMode: ["fixed", "random"],
  prompt_style: ["oil", "ink"],
  art_work_no: ["a", "b"],
  art_model_no: ["easel-lens", "easel-sketchbook"],
  art_model_ver_no: ["1", "2"],
  art_model_ver_no_name: ["a", "b"],
  base_model_type: ["sd", "flux"],
  modelName: ["a", "b"],
  model_cover: ["/media/a", "/media/b"],
  is_agency_fee: [true, false],
  agency_fee: [1, 2],
  "modelTags[]": ["a", "b"],
  "lora_models[].model_id": ["a", "b"],
  "lora_models[].weight": [0.5, 1, { lora_models: [{ model_id: "a" }] }],
  "embeddings[].model_id": ["a", "b"],
  "embeddings[].weight": [0.5, 1, { embeddings: [{ model_id: "a" }] }],
  "embeddings[].trained_words[]": ["a", "b", { embeddings: [{ model_id: "a" }] }],
  vae: ["a", "b"],
  steps: [30, 40],
  cfg_scale: [3, 9],
  sampler_name: ["Euler", "Heun"],
  clip_skip: [1, 3],
  lcm_mode: [true, false],
  denoising_strength: [0.2, 0.7],
  enable_hr: [true, false],
  hr_upscaler: ["Lanczos", "Nearest", { enable_hr: true }],
  hr_scale: [1.5, 2, { enable_hr: true }],
  hr_second_pass_steps: [5, 9, { enable_hr: true }],
  hr_upscaler_redraw: [0.2, 0.7, { enable_hr: true }],
  refiner_mode: ["easel-lens", "easel-sketchbook"],
  refiner_switch_at: [0.2, 0.7, { refiner_mode: "easel-lens" }],
  imageUrl: ["/media/a", "/media/b"],
  "imgFiles[]": ["/media/a", "/media/b", { imageUrl: undefined }],
  file_id: ["file_a", "file_b", { imageUrl: undefined }],
  mask: ["/media/m", undefined],
  mask_blur: [0, 20, { mask: "/media/m" }],
  inpainting_fill: [0, 2, { mask: "/media/m" }],
  "regions[].mask": ["/media/a", "/media/b", { regions: [{ prompt: "x" }] }],
  "regions[].prompt": ["a cat", "a dog", { regions: [{ mask: "/media/m" }] }],
  "regions[].negative_prompt": ["fog", "rain", { regions: [{ mask: "/media/m", prompt: "x" }] }],
  "regions[].weight": [0.5, 1.5, { regions: [{ mask: "/media/m", prompt: "x" }] }],
  "references[].image": ["/media/a", "/media/b"],
  "references[].weight": [0.2, 0.7, { references: [{ image: "/media/r" }] }],
  scaling_ratio: [1.5, 3],
  up_scaler: ["Lanczos", "Nearest"],
  left_margin: [0, 100],
  up_margin: [0, 100],
  "controlnet_units[].type": ["Canny", "Pose"],
  "controlnet_units[].module": ["canny", "pose"],
  "controlnet_units[].model": ["canny", "pose", { controlnet_units: [{ module: "none", input_image: "/media/c" }] }],
  "controlnet_units[].input_image": ["/media/a", "/media/b"],
  "controlnet_units[].processor_res": [256, 300],
  "controlnet_units[].threshold_a": [50, 90],
  "controlnet_units[].threshold_b": [150, 190],
  "controlnet_units[].control_mode": [1, 2],
  "controlnet_units[].weight": [0.5, 1.5],
  "controlnet_units[].guidance": [0.1, 0.4],
  "controlnet_units[].guidance_end": [0.6, 0.9],
  ad_model: ["face_yolov8n.pt", "hand_yolov8n.pt"],
  "ad_units[].ad_model": ["face_yolov8n.pt", "hand_yolov8n.pt"],
  "ad_units[].prompt": ["a smile", "a frown"],
  "ad_units[].negative_prompt": ["fog", "rain"],
  "ad_units[].ad_denoising_strength": [0.2, 0.7],
  "ad_units[].ad_confidence": [0.2, 0.7],
  "ad_units[].lora": ["a", "b"],
  "exchange_face.target_uri": ["/media/a", "/media/b"],
  "exchange_face.source_uri": ["/media/a", "/media/b"],
  "exchange_face.face_distance": [1, 2],
  "exchange_face.target_face": [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.9 },
  ],
  "exchange_face.source_face": [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.9 },
  ],
  roop_arg: [{ a: 1 }, { a: 2 }],
  "animatediff.lora": ["zoom-in", "zoom-out"],
  "animatediff.weight": [0.5, 1.5],
  "animatediff.category": ["zoom-in", "zoom-out"],
  category: [1, 5],
  speed_type: [1, 2],
  channel_id: ["a", "b"],
  "sdxl.prompt_magic": [0.2, 0.9, { category: 5 }],
  "sdxl.prompt_style": ["Anime", "Fantasy Art", { category: 5 }],
  "sdxl.width": [640, 512, { category: 5 }],
  "sdxl.height": [640, 512, { category: 5 }],
  "studio.style": ["classic", "none", { category: 7 }],
  "studio.width": [640, 512, { category: 7 }],
  "studio.height": [640, 512, { category: 11 }],
  "lab_base.conds[].image": ["/media/a", "/media/b", { category: 7, lab_base: { conds: [{ mode: "PyraCanny" }] } }],
  "lab_base.conds[].mode": ["PyraCanny", "CPDS", { category: 7, lab_base: { conds: [{ image: "/media/c" }] } }],
  "lab_base.conds[].stop_at": [0.2, 0.7, { category: 7, lab_base: { conds: [{ image: "/media/c", mode: "PyraCanny" }] } }],
  "lab_base.conds[].weight": [0.2, 0.7, { category: 7, lab_base: { conds: [{ image: "/media/c", mode: "PyraCanny" }] } }],
  "lab_base.style_selections[]": ["SAI Anime", "Fooocus Sharp", { category: 7 }],
  "lab_base.expand_token_length": [5, 50, { category: 7, lab_base: { intelligence_open: true } }],
  "lab_base.intelligence_open": [true, false, { category: 7 }],
  "lab_base.hdr_enabled": [true, false, { category: 7 }],
  "lab_base.hdr_intensity": [0.2, 0.7, { category: 7, lab_base: { hdr_enabled: true } }],
  "lab_base.auto_brightness_open": [true, false, { category: 7 }],
  "lab_base.auto_brightness_strength": [10, 90, { category: 7, lab_base: { auto_brightness_open: true } }],
  "lab_base.auto_adjust_open": [true, false, { category: 7 }],
  "lab_base.auto_adjust_strength": [10, 90, { category: 7, lab_base: { auto_adjust_open: true } }],
  "lab_base.semantics_open": [true, false, { category: 7 }],
  "lab_base.film_turbo": [true, false, { category: 7 }],
  "lab_base.sharpness": [1, 9, { category: 7 }],
  "lab_base.scheduler": ["Beta", "simple", { category: 7 }],
  "lab_base.quality_open": [true, false, { category: 7 }],
  "lab_base.quality_detail_offset": [-0.4, 0.4, { category: 7, lab_base: { quality_open: true } }],
  "lab_base.quality_mode": [1, 2, { category: 7, lab_base: { quality_open: true } }],
  "lab_base.quality_type": [1, 2, { category: 7, lab_base: { quality_open: true } }],
  "lab_base.prompt_magic": [0.2, 0.9, { category: 7 }],
}
/** Of what only names something. */
const NAMES: readonly [unknown, unknown, Raw?] = ["a", "b"]
/** What a member of each list must have at least. */
const MEMBERS: Readonly<Record<string, Raw>> = {
  lora_models: { model_id: "a" },
  embeddings: { model_id: "a" },
  controlnet_units: { module: "canny" },
  regions: { mask: "/media/m", prompt: "x" },
  references: { image: "/media/r" },
}
/** Makes a grid of the other settings, which has tests of its own. */
const OF_GRIDS = "sweep"

/** What each kind needs besides. */
const BASES: Readonly<Partial<Record<ActionKind, Raw>>> = {
  "text-to-image": {},
  condition: { imageUrl: "/media/image", controlnet_units: [{ module: "canny", input_image: "/media/c" }] },
  "control-preview": { imageUrl: "/media/image", controlnet_units: [{ module: "canny" }] },
  "face-swap": { imageUrl: "/media/image", exchange_face: { source_uri: "/media/s" } },
}

const isRecord = (value: unknown): value is Raw => typeof value === "object" && value !== null && !Array.isArray(value)

/** One over the other, record by record and place by place. */
function over(below: unknown, above: unknown): unknown {
  if (Array.isArray(below) && Array.isArray(above)) return above.map((one, at) => over(below[at], one))
  if (!isRecord(below) || !isRecord(above)) return above
  const names = [...new Set([...Object.keys(below), ...Object.keys(above)])]
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(above, name) ? over(below[name], above[name]) : below[name]]))
}

function at(path: string, value: unknown): unknown {
  const [name = "", ...rest] = path.split(".")
  const inner = rest.length === 0 ? value : at(rest.join("."), value)
  return name.endsWith("[]") ? { [name.slice(0, -2)]: [inner] } : { [name]: inner }
}

const source = (role: string, url = `/media/${role}`): TaskSource => ({
  ...{ role, mediaKey: url, url, sha256: "a".repeat(64), sizeBytes: 1000 },
  ...{ width: 600, height: 400, prompt: "" },
})

/** What an input comes to: all that a server is sent, and the images that are fetched for it. */
function made(action: ActionKind, raw: unknown) {
  const meta = configurationSchema().parse(raw)
  const { kind, named } = studioKindOf(action, meta)
  const images = named(meta)
  const given = images.map(({ role, url, file_id }) => source(role, url ?? file_id))
  const sources = [...given, ...["image", "target"].filter((role) => !given.some((one) => one.role === role)).map((role) => source(role))]
  const specification = kind.specify(meta, { random: () => 0, plan: "free", sources })
  const order = kind.order(specification)
  return { name: kind.name, told: specification.unheeded ?? [], order, effect: JSON.stringify([order, images]) }
}

/** The sides of an image that is in a larger one are one part of an order: its borders. */
const BORDERS: readonly string[] = ["left", "up", "right", "down"]

/** The parts of an order in which two differ, without the parts of those. */
function changedParts(one: RenderOrder, other: RenderOrder): ReadonlySet<string> {
  const keys = ({ inputs }: RenderOrder) => Object.fromEntries(inputs.map(({ role, mediaKey }) => [role, mediaKey]))
  const [before, after] = [keys(one), keys(other)]
  const roles = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((role) => before[role] !== after[role])
  const names = [...new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])]
  const changed = names.filter((name) => JSON.stringify(one.fields[name]) !== JSON.stringify(other.fields[name]))
  return new Set([
    ...changed.map((name) => (BORDERS.includes(name) ? "borders" : name)),
    // `region-1` belongs to `regions`.
    ...roles.map((role) => (/-\d$/.test(role) ? role.replace(/-\d$/, "s") : role)),
  ])
}

function configured(action: ActionKind, path: string, which: 0 | 1) {
  const [one, other, beside = {}] = SAMPLES[path] ?? NAMES
  const root = path.replace(/\[\].*$/, "")
  const whole = Object.hasOwn(MEMBERS, root) ? { [root]: [MEMBERS[root]] } : {}
  const base = over({ prompt: "a fox", seed: 5, ...(BASES[action] ?? { imageUrl: "/media/image" }) }, whole)
  return over(over(base, beside), at(path, which === 0 ? one : other))
}

const paths = [...new Set(pathsOf(root, ""))].filter((path) => path !== OF_GRIDS)

describe("every field of an image task's configuration (spec 1§3)", () => {
  it("has its row, and no row is of a field that is gone", () => {
    expect(paths.filter((path) => IMAGE_FIELDS[path] === undefined)).toEqual([])
    expect(Object.keys(IMAGE_FIELDS).filter((path) => path !== OF_GRIDS && !paths.includes(path))).toEqual([])
  })

  it.each(ACTIONS.map(({ kind }) => kind))("changes the order of %s, or is told with the result", (action) => {
    const wrong = Object.keys(IMAGE_FIELDS).flatMap((path) => {
      const row = IMAGE_FIELDS[path]
      if (row === undefined || path === OF_GRIDS || row.acts.length + Number(row.isKept === true) === 0) return []
      const [one, other] = [made(action, configured(action, path, 0)), made(action, configured(action, path, 1))]
      const isDifferent = one.name !== other.name || one.effect !== other.effect
      const isTold = one.told.includes(path)
      const doesAct = row.acts.includes(one.name) || one.name !== other.name
      // The document says which part of an order each comes to.
      const parts = changedParts(one.order, other.order)
      const isNamed = row.order.length === 0 || row.order.some((part) => parts.has(part.replace(/\..*$/, "")))
      const isRight = doesAct ? isDifferent && !isTold && isNamed : !isDifferent && isTold === (row.isKept !== true)
      return isRight ? [] : [`${path}: ${isDifferent ? "acts" : "does not act"}, ${isTold ? "told" : "not told"}`]
    })
    expect(wrong).toEqual([])
  })

  it("comes to parts that orders have", () => {
    const known: readonly string[] = ORDER_FIELDS
    const named = Object.values(IMAGE_FIELDS).flatMap(({ order }) => order)
    expect(named.filter((part) => !known.includes(part))).toEqual([])
  })

  it("that no kind heeds is told by each", () => {
    const idle = Object.entries(IMAGE_FIELDS).filter(([, row]) => row.acts.length === 0 && row.isKept !== true)
    expect(idle.map(([path]) => path)).toEqual(["embeddings[].weight", "roop_arg"])
    for (const [path] of idle) expect(made("text-to-image", configured("text-to-image", path, 0)).told).toEqual([path])
  })

  it("of another mode is told in this one", () => {
    const meta = configurationSchema().parse({
      sdxl: { prompt_style: "Anime" },
      studio: { style: "classic" },
      lab_base: { sharpness: 4 },
      seedsdxl: 3,
    })
    expect(unheededFields(IMAGE_FIELDS, "text-to-image", meta)).toEqual([
      "seedsdxl",
      "sdxl.prompt_style",
      "studio.style",
      "lab_base.sharpness",
    ])
    expect(unheededFields(IMAGE_FIELDS, "text-to-image", { ...meta, category: 7 })).toEqual(["seedsdxl", "sdxl.prompt_style"])
  })

  it("under a switch that is off says nothing", () => {
    expect(made("text-to-image", { prompt: "x", hr_scale: 2, enable_hr: false, refiner_switch_at: 0.2 }).told).toEqual([])
  })

  it("that another one says better is told", () => {
    const meta = { prompt: "x", category: 5, width: 640, height: 640, aspect_ratio: 3, seed: 4, seedsdxl: 5, negative_prompt: "a" }
    const sdxl = { width: 512, prompt_style: "Anime" }
    expect(made("text-to-image", { ...meta, imageMode: 1, prompt_style: "oil", negative_prompt_sdxl: "b", sdxl }).told.toSorted()).toEqual([
      ...["aspect_ratio", "imageMode", "negative_prompt", "sdxl.prompt_style", "sdxl.width", "seed"],
    ])
    expect(made("text-to-image", { prompt: "x", width: 640, height: 512, aspect_ratio: 5 }).told).toEqual([])
  })

  it("beside the image that is taken is told: further files, and a file under two names", () => {
    expect(made("image-to-image", { prompt: "x", imgFiles: ["/media/a", "/media/b"] }).told).toEqual(["imgFiles[]"])
    expect(made("image-to-image", { prompt: "x", file_id: "file_a", imageUrl: "/media/a" }).told).toEqual(["imageUrl"])
    expect(made("condition", { prompt: "x", denoising_strength: 0.5, controlnet_units: [{ module: "canny" }] }).told).toEqual([
      "denoising_strength",
    ])
  })
})
