import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { configurationSchema } from "./configuration.ts"
import { OFF_REASONS } from "./off-reasons.ts"
import { CATEGORIES, MODEL_FAMILIES } from "./rules.ts"

const no = () => z.optional(z.string().check(z.maxLength(200)))
const switches = <const Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<Name, z.ZodMiniBoolean>)

export const sceneConfigSchema = named("SceneConfig", () =>
  z.object({
    enable_additional_model_panel: z.boolean(),
    basic_settings: switches([
      "enable_free_creation_option",
      "enable_gen_num",
      "enable_generate_mode",
      "enable_private_creation_option",
      "enable_prompt_magic",
    ]),
    advanced_settings: switches([
      "enable_cfg_scale",
      "enable_clip_skip",
      "enable_negative_prompts",
      "enable_sampler_name",
      "enable_seed_option",
      "enable_steps",
      "enable_vae",
      "enable_engine_option",
      "enable_hd_repair",
      "enable_face_repair",
      "enable_character_repair",
      "enable_fine_tuning",
      "enable_face_choice",
    ]),
    off_because: z.optional(
      z
        .record(z.string(), z.enum(OFF_REASONS))
        .check(
          z.describe(
            "For unavailable settings: no server has it, no server with the model has it, not for this family, or nothing on this site, where every creation has its price and is private until published.",
          ),
        ),
    ),
    lists: z.optional(
      z
        .object({
          kinds: z.array(z.string()),
          samplers: z.array(z.string()),
          schedulers: z.array(z.string()),
          upscalers: z.array(z.string()),
          vaes: z.array(z.string()),
          detectors: z.array(z.string()),
          control_modules: z.array(z.string()),
          sizes: z.nullable(z.array(z.object({ width: z.int(), height: z.int() }))),
        })
        .check(z.describe("Options for the model; omitted until a server lists its capabilities.")),
    ),
  }),
)

export const baseModelSchema = named("BaseModel", () =>
  z.object({
    art_model_no: z.string(),
    art_model_ver_no: z.string(),
    name: z.string(),
    base_model_type: z.enum(MODEL_FAMILIES),
    is_preview: z.boolean().check(z.describe("Not an AI model: the preview renderer draws by rules.")),
  }),
)

const parameters = named("GenerationParameters", () =>
  z.object({
    width: z.int(),
    height: z.int(),
    speed_type: z.int(),
    n_iter: z.int(),
    cfg_scale: z.number(),
    seed: z.int(),
    steps: z.int(),
    sampler_name: z.string(),
    clip_skip: z.int(),
    denoising_strength: z.number(),
    negative_prompt: z.string(),
    up_scaler: z.string(),
    sdxl: z.optional(z.object({ width: z.int(), height: z.int(), maximum: z.int(), prompt_magic: z.number(), prompt_style: z.string() })),
    studio: z.optional(
      z.object({
        style: z.string(),
        quality_detail_offset: z.number(),
        hdr_intensity: z.number(),
        auto_brightness_strength: z.int(),
        sharpness: z.number(),
        expand_token_length: z.int(),
      }),
    ),
  }),
)

const naming = once(() => ({ art_model_no: no(), art_model_ver_no: no() }))

export const modelConfig = defineCall({
  summary: "Returns a base model and the settings that it and the renderers support; without a number, the starter's.",
  path: "/api/v1/task/v2/config/model",
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () => z.strictObject(naming()),
  output: () =>
    z.object({
      ...sceneConfigSchema().def.shape,
      model: baseModelSchema(),
      is_gone: z.boolean().check(z.describe("No server has the model anymore.")),
      categories: z.array(z.int()),
    }),
  codes: ["NotFound"],
})

export const generationParameters = defineCall({
  summary: "Returns default parameters: the basic set, or a category's.",
  path: "/api/v1/task/v2/config/generation-param",
  reached: { script: "The defaults; the studio has them from the same rules." },
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () => z.strictObject({ category: z.optional(z.literal([...CATEGORIES])) }),
  output: parameters,
})

export const modelParameters = defineCall({
  summary: "Returns default parameters for a base model in a category.",
  path: "/api/v1/task/v2/model-gen-param",
  reached: { script: "The defaults of a model; the studio has them from the same rules." },
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () => z.strictObject({ ...naming(), category: z.optional(z.literal([...CATEGORIES])) }),
  output: parameters,
  codes: ["NotFound"],
})

const modelList = once(() => z.object({ items: z.array(baseModelSchema()) }))

export const recommendedModels = defineCall({
  summary: "Lists the base models available here, the starter's first.",
  path: "/api/v1/task/v2/model-rec",
  reached: { script: "The base models; the studio has them from the same rules." },
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () => z.strictObject({ base_model_type: z.optional(z.enum(MODEL_FAMILIES)) }),
  output: modelList,
})

const template = once(() => z.object({ id: z.string(), action: z.int(), meta: configurationSchema() }))

export const guideTemplates = defineCall({
  summary: "Lists starting configurations, one per look, in the caller's language.",
  path: "/api/v1/task/v2/generation-guide-template",
  reached: { script: "The same ideas stand in the recommendation that the studio reads." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(template()) }),
})

export const imageDocuments = defineCall({
  summary: "Lists help links for parts of the image studio: a key and an address.",
  path: "/api/v1/task/v2/image/docs-config",
  reached: { script: "Addresses of explanations; the studio links to them where they belong." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(z.object({ key: z.string(), url: z.string() })) }),
})

export const recommended = defineCall({
  summary: "Returns everything needed to start: base models, looks, sizes, templates.",
  path: "/api/v1/task/comprehensive-rec",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      models: z.array(baseModelSchema()),
      styles: z.array(z.string()),
      aspect_ratios: z.array(z.int()),
      templates: z.array(template()),
    }),
})
