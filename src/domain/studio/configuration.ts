import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"
import { askedSeedSchema } from "../_kernel/seed-schema.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../prompt/rules.ts"
import {
  CATEGORIES,
  CUSTOM_RATIO_CODE,
  DEFAULT_CFG_SCALE,
  DEFAULT_IMAGE_COUNT,
  DEFAULT_MASK,
  DEFAULT_SAMPLER,
  DEFAULT_STEPS,
  FALLBACK_SIDE_PX,
  isSampler,
  isScheduler,
  MAXIMUM_CFG_SCALE,
  MAXIMUM_CLIP_SKIP,
  MAXIMUM_HIRES_SCALE,
  MAXIMUM_IMAGE_COUNT,
  MAXIMUM_REFERENCES,
  MAXIMUM_REGIONS,
  MAXIMUM_SIDE_PX,
  MAXIMUM_STEPS,
  MINIMUM_SIDE_PX,
  RATIOS,
  ratioNamed,
  STYLES,
} from "./rules.ts"
import { sweepSchema } from "./sweep-schema.ts"
import { MAXIMUM_SCALING_RATIO, MINIMUM_SCALING_RATIO } from "./upscale-rules.ts"

/** How many of each may be named at once; LoRA have a limit of the plan's beside this one. */
export const MAXIMUM_LORAS = 12
export const MAXIMUM_CONTROL_UNITS = 4
export const MAXIMUM_REPAIR_UNITS = 4
export const MAXIMUM_LORA_WEIGHT = 4
export const MAXIMUM_EMBEDDINGS = 12

const words = () => z.string().check(z.maxLength(MAXIMUM_PROMPT_CHARACTERS, { error: "PromptTooLong" }))
const name = () => z.string().check(z.maxLength(200))
/** Long enough for a server's own name of a model with its family before it. */
const no = () => z.string().check(z.maxLength(200))
const address = () => z.string().check(z.maxLength(2000))
const share = () => z.number().check(z.gte(0), z.lte(1))
const threshold = () => z.number().check(z.gte(0), z.lte(1000))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const side = () =>
  z.int().check(
    z.refine((px) => px <= 0 || px >= MINIMUM_SIDE_PX, { error: "SideOutOfRange" }),
    z.lte(MAXIMUM_SIDE_PX, { error: "SideOutOfRange" }),
    z.meta({
      minimum: 0,
      description: `Px, ${MINIMUM_SIDE_PX} to ${MAXIMUM_SIDE_PX}; 0 stands for ${FALLBACK_SIDE_PX}.`,
      examples: [1024],
    }),
  )

const lora = named("LoraModel", () =>
  z.strictObject({
    model_id: no(),
    weight: z.optional(z.number().check(z.gte(-MAXIMUM_LORA_WEIGHT), z.lte(MAXIMUM_LORA_WEIGHT), z.describe("Default 1."))),
    id: z.optional(no()),
    model_ver_no: z.optional(no()),
    base_model: z.optional(name()),
    model_type: z.optional(z.union([name(), z.int()])),
    name: z.optional(name()),
    banner: z.optional(address()),
    version_name: z.optional(name()),
  }),
)

const embedding = named("Embedding", () =>
  z.strictObject({ ...lora().def.shape, trained_words: z.optional(z.array(name()).check(z.maxLength(50))) }),
)

const controlUnit = named("ControlUnit", () =>
  z.strictObject({
    type: z.optional(name()),
    processor_res: z.optional(whole(64, 2048).check(z.describe("Longest side of the map in px. Default 512."))),
    module: name().check(
      z.describe("The processor, such as canny or pose; `none` if the image is already a map. A preview without a unit uses canny."),
    ),
    model: z.optional(name().check(z.describe("For a map: the processor that created it. The server chooses other models itself."))),
    control_mode: z.optional(whole(0, 2).check(z.describe("0 balanced, 1 prompt first, 2 map first."))),
    threshold_a: z.optional(threshold()),
    threshold_b: z.optional(threshold()),
    weight: z.optional(z.number().check(z.gte(0), z.lte(2), z.describe("Default 1."))),
    input_image: z.optional(address()),
    guidance: z.optional(share().check(z.describe("The share of the steps from which it guides."))),
    guidance_end: z.optional(share()),
  }),
)

const repairUnit = named("RepairUnit", () =>
  z.strictObject({
    lora: z.optional(z.union([name(), lora()])),
    ad_model: z.optional(name()),
    ad_denoising_strength: z.optional(share()),
    ad_confidence: z.optional(share()),
    prompt: z.optional(words()),
    negative_prompt: z.optional(words()),
  }),
)

const regionSchema = named("Region", () =>
  z.strictObject({
    mask: address().check(z.describe("Address of an uploaded mask (upload category 46). The words apply where it is white.")),
    prompt: words(),
    negative_prompt: z.optional(words()),
    weight: z.optional(z.number().check(z.gte(0), z.lte(2), z.describe("Default 1."))),
  }),
)

const referenceSchema = named("Reference", () =>
  z.strictObject({
    image: address().check(z.describe("Address of an image of the member's own, whose palette and texture are used.")),
    weight: z.optional(share().check(z.describe("Default 0.5."))),
  }),
)

const studioCondition = named("StudioCondition", () =>
  z.strictObject({
    image: address(),
    mode: name(),
    stop_at: z.optional(share()),
    weight: z.optional(z.number().check(z.gte(0), z.lte(2))),
  }),
)

/** A place in an image, in shares of its sides. */
const spot = named("ImageSpot", () => z.strictObject({ x: share(), y: share() }))

const labBase = named("LabBase", () =>
  z.strictObject({
    conds: z.optional(z.array(studioCondition()).check(z.maxLength(MAXIMUM_CONTROL_UNITS))),
    style_selections: z.optional(z.array(name()).check(z.maxLength(20))),
    expand_token_length: z.optional(whole(0, 200)),
    hdr_enabled: z.optional(z.boolean()),
    hdr_intensity: z.optional(share()),
    auto_brightness_open: z.optional(z.boolean()),
    auto_brightness_strength: z.optional(whole(0, 100)),
    auto_adjust_open: z.optional(z.boolean()),
    auto_adjust_strength: z.optional(whole(0, 100)),
    semantics_open: z.optional(z.boolean()),
    film_turbo: z.optional(z.boolean()),
    sharpness: z.optional(z.number().check(z.gte(0), z.lte(30))),
    scheduler: z.optional(
      name().check(
        z.refine(isScheduler, { error: "UnknownScheduler" }),
        z.meta({ examples: ["Karras"], description: "A noise schedule of options-info, or one that another program calls otherwise." }),
      ),
    ),
    quality_open: z.optional(z.boolean()),
    quality_detail_offset: z.optional(z.number().check(z.gte(-1), z.lte(1))),
    quality_mode: z.optional(z.union([name(), z.int()])),
    quality_type: z.optional(z.union([name(), z.int()])),
    intelligence_open: z.optional(z.boolean()),
    prompt_magic: z.optional(z.union([z.boolean(), z.number()])),
  }),
)

/** What is made: words, size, number, chance. */
const picture = () => ({
  prompt: z.optional(words().check(z.meta({ description: "What the images show.", examples: ["a lighthouse at dusk, oil painting"] }))),
  local_prompt: z.optional(words().check(z.describe("The prompt in the person's own language; stored, not rendered."))),
  negative_prompt: z.optional(
    words().check(z.describe("What to keep out of the images. Default: the category's own; a single comma means nothing.")),
  ),
  negative_prompt_sdxl: z.optional(words().check(z.describe("The negative prompt of category 5, before `negative_prompt`."))),
  aspect_ratio: z.optional(
    z.union([z.int(), z.string().check(z.maxLength(9))]).check(
      z.refine((said) => said === CUSTOM_RATIO_CODE || ratioNamed(said) !== undefined, { error: "UnknownRatio" }),
      z.meta({
        enum: [...RATIOS.map(({ code }) => code), CUSTOM_RATIO_CODE, ...RATIOS.map(({ label }) => label)],
        description: `Code or label of the size table of options-info; ${CUSTOM_RATIO_CODE} takes width and height.`,
      }),
    ),
  ),
  width: z.optional(side()),
  height: z.optional(side()),
  imageMode: z.optional(z.literal([1, 2, 3, 4]).check(z.describe("Heights 512, 768, 1024, 1536; the width is two thirds."))),
  n_iter: z.optional(
    z
      .int()
      .check(
        z.gte(1, { error: "ImageCountOutOfRange" }),
        z.lte(MAXIMUM_IMAGE_COUNT, { error: "ImageCountOutOfRange" }),
        z.describe(`Number of images. Default ${DEFAULT_IMAGE_COUNT}, ${MAXIMUM_IMAGE_COUNT} for a VIP.`),
      ),
  ),
  seed: z.optional(
    askedSeedSchema().check(
      z.describe("A whole number of up to 64 bits, above 2^53 as a string of digits; -1, 0, and an empty string mean a random seed."),
    ),
  ),
  seedsdxl: z.optional(askedSeedSchema().check(z.describe("The seed of category 5, before `seed`."))),
  seedMode: z.optional(z.union([name(), z.int()])),
  prompt_style: z.optional(z.enum(STYLES)),
})

/** With what: the model and what is laid over it. */
const models = () => ({
  art_work_no: z.optional(no()),
  art_model_no: z.optional(no()),
  art_model_ver_no: z.optional(no()),
  art_model_ver_no_name: z.optional(name()),
  base_model_type: z.optional(name()),
  modelName: z.optional(name()),
  model_cover: z.optional(address()),
  is_agency_fee: z.optional(z.union([z.boolean(), z.int()])),
  agency_fee: z.optional(z.number().check(z.gte(-1_000_000), z.lte(1_000_000), z.describe("For display only; the server sets prices."))),
  modelTags: z.optional(z.array(name()).check(z.maxLength(50))),
  lora_models: z.optional(z.array(lora()).check(z.maxLength(MAXIMUM_LORAS))),
  embeddings: z.optional(z.array(embedding()).check(z.maxLength(MAXIMUM_EMBEDDINGS))),
  vae: z.optional(name()),
})

/** How. */
const sampling = () => ({
  steps: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_STEPS), z.describe(`Default ${DEFAULT_STEPS}; 30 for SDXL and studio.`))),
  cfg_scale: z.optional(
    z.number().check(z.gte(1), z.lte(MAXIMUM_CFG_SCALE), z.describe(`How closely the prompt is followed. Default ${DEFAULT_CFG_SCALE}.`)),
  ),
  sampler_name: z.optional(
    z
      .string()
      .check(
        z.maxLength(64),
        z.refine(isSampler, { error: "UnknownSampler" }),
        z.meta({ examples: [DEFAULT_SAMPLER], description: "A sampler, or one with its schedule, of options-info." }),
      ),
  ),
  clip_skip: z.optional(whole(1, MAXIMUM_CLIP_SKIP)),
  lcm_mode: z.optional(z.boolean()),
  denoising_strength: z.optional(share().check(z.describe("0 keeps the image, 1 ignores it. Default 0.35, 0.5 in the studio."))),
  enable_hr: z.optional(z.boolean()),
  hr_upscaler: z.optional(name()),
  hr_scale: z.optional(z.number().check(z.gte(1), z.lte(MAXIMUM_HIRES_SCALE))),
  hr_second_pass_steps: z.optional(whole(0, MAXIMUM_STEPS)),
  hr_upscaler_redraw: z.optional(share()),
  refiner_mode: z.optional(name()),
  refiner_switch_at: z.optional(share()),
})

/** From what: the images, by their addresses here, and what is done with each. */
const sources = () => ({
  imageUrl: z.optional(address().check(z.describe("Address of an image of the member's own: a file or a task result."))),
  imgFiles: z.optional(z.array(z.union([address(), z.strictObject({ url: address() })])).check(z.maxLength(MAXIMUM_CONTROL_UNITS))),
  file_id: z.optional(z.string().check(z.maxLength(40), z.describe("A file of the member's, if it isn't a task result."))),
  mask: z.optional(address().check(z.describe("Address of an uploaded mask (upload category 46). White areas are repainted."))),
  mask_blur: z.optional(whole(0, 64).check(z.describe(`Px beyond the mask that blend in. Default ${DEFAULT_MASK.blurPx}.`))),
  inpainting_fill: z.optional(
    whole(0, 3).check(z.describe("What the masked part starts from: 0 its surroundings, 1 the image, 2 noise, 3 nothing. Default 1.")),
  ),
  regions: z.optional(z.array(regionSchema()).check(z.maxLength(MAXIMUM_REGIONS), z.describe("Regions with their own prompt."))),
  references: z.optional(z.array(referenceSchema()).check(z.maxLength(MAXIMUM_REFERENCES), z.describe("Images whose look is used."))),
  scaling_ratio: z.optional(z.number().check(z.gte(MINIMUM_SCALING_RATIO), z.lte(MAXIMUM_SCALING_RATIO))),
  up_scaler: z.optional(name()),
  left_margin: z.optional(whole(0, MAXIMUM_SIDE_PX).check(z.describe("Px between the left edge of the result and the image."))),
  up_margin: z.optional(whole(0, MAXIMUM_SIDE_PX)),
  controlnet_units: z.optional(z.array(controlUnit()).check(z.maxLength(MAXIMUM_CONTROL_UNITS))),
  ad_model: z.optional(name()),
  ad_units: z.optional(z.array(repairUnit()).check(z.maxLength(MAXIMUM_REPAIR_UNITS))),
  exchange_face: z.optional(
    z.strictObject({
      target_uri: z.optional(address()),
      source_uri: z.optional(address()),
      face_distance: z.optional(z.number().check(z.gte(0), z.lte(4))),
      target_face: z.optional(spot().check(z.describe("Which face of the target is replaced. Default: all that match."))),
      source_face: z.optional(spot().check(z.describe("Which face of the source is used. Default: the largest."))),
    }),
  ),
  roop_arg: z.optional(
    z.record(name(), z.union([z.string().check(z.maxLength(2000)), z.number().check(z.gte(-1_000_000), z.lte(1_000_000)), z.boolean()])),
  ),
  animatediff: z.optional(
    z.strictObject({
      lora: z.optional(name()),
      weight: z.optional(z.number().check(z.gte(0), z.lte(1.5))),
      category: z.optional(z.union([name(), z.int()])),
    }),
  ),
})

/** What only one creative mode has, and what stands beside the picture. */
const modes = () => ({
  category: z.optional(z.literal([...CATEGORIES])),
  speed_type: z.optional(z.literal([1, 2])),
  channel_id: z.optional(no()),
  sdxl: z.optional(
    z.strictObject({
      prompt_magic: z.optional(share().check(z.describe("Default 0.4; 0 for none."))),
      prompt_style: z.optional(name().check(z.describe("A look by its name, `none` for none. Default: Fantasy Art."))),
      width: z.optional(side()),
      height: z.optional(side()),
    }),
  ),
  studio: z.optional(
    z.strictObject({
      style: z.optional(
        name().check(z.describe("A look by its name, `none` for none. Default: classic, or the looks in `style_selections`.")),
      ),
      width: z.optional(side()),
      height: z.optional(side()),
    }),
  ),
  lab_base: z.optional(labBase()),
  sweep: z.optional(sweepSchema()),
})

/**
 * The task configuration of spec 1§3, which every action takes as its `meta`: each heeds what is its own and tells with the result
 * what nothing came of (`image-fields.ts`), so that a tab's fields can be sent as they are.
 */
export const configurationSchema = named("TaskConfiguration", () =>
  z.strictObject({ ...picture(), ...models(), ...sampling(), ...sources(), ...modes() }),
)
export type Configuration = z.infer<ReturnType<typeof configurationSchema>>
