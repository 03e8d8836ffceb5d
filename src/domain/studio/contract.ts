import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"
import { baseModelSchema, sceneConfigSchema } from "./model-contract.ts"
import { CATEGORIES, STYLES } from "./rules.ts"

const size = once(() => z.object({ width: z.int(), height: z.int() }))
const sizeOption = once(() =>
  z.object({
    code: z.int(),
    label: z.string(),
    type: z.optional(z.enum(["vertical", "horizontal"])),
    sizes: z.record(z.string(), z.object({ standard: size(), quality: z.optional(size()) })),
  }),
)
const defaults = once(() =>
  z.object({
    n_iter: z.int(),
    aspect_ratio: z.int(),
    steps: z.int(),
    cfg_scale: z.number(),
    sampler_name: z.string(),
    seed: z.int(),
  }),
)
export const simpleConfig = defineCall({
  summary: "Returns the options of the starter flow: sizes, styles, counts, and how many images the visitor has left today.",
  path: "/api/v1/task/simple/config",
  access: "guest",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      sizes: z.array(sizeOption()),
      styles: z.array(z.enum(STYLES)),
      maximum_images: z.int(),
      pictures_per_day: z.int(),
      /** Null images: their number is not limited by the day. */
      pictures_left: z.nullable(z.int()),
      defaults: defaults(),
    }),
})

export const simpleModelDetail = defineCall({
  summary: "Returns the model of the starter flow and the settings it supports.",
  path: "/api/v1/task/simple/model/detail",
  reached: { script: "The starter's model and its bounds; the studio has them from the same rules." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ model: baseModelSchema(), scene_config: sceneConfigSchema() }),
})

export const optionsInfo = defineCall({
  summary: "Returns the option lists of the old flow's studio.",
  path: "/api/v1/task/options-info",
  reached: { script: "The studio's choices; the studio has them from the same rules." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      samplers: z.array(z.string()),
      schedulers: z.array(z.string()),
      upscalers: z.array(z.string()),
      vaes: z.array(z.string()),
      detectors: z.array(z.string()).check(z.describe("Models that find faces and hands to repair; empty if no server lists any.")),
      sizes: z.array(sizeOption()),
      styles: z.array(z.enum(STYLES)),
      categories: z.array(z.literal([...CATEGORIES])),
      control_modules: z.array(z.string()),
      motions: z.array(z.string()),
      defaults: defaults(),
    }),
})

export const optionsInfoV2 = defineCall({
  ...optionsInfo,
  summary: "Returns the option lists of the new flow's studio.",
  path: "/api/v1/task/v2/options-info",
  reached: { aliasOf: "/api/v1/task/options-info" },
})
