import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { MODEL_FAMILIES, MODEL_TYPES } from "../_kernel/model-family.ts"
import { named } from "../_kernel/named-schemas.ts"

const listed = named("ListedModel", () =>
  z.object({
    id: z.string(),
    obj_type: z.literal(2).check(z.describe("2 is a model (spec 1§3).")),
    model_id: z.string(),
    model_ver_no: z.string(),
    version_name: z.string(),
    model_type: z.enum(MODEL_TYPES),
    name: z.string(),
    base_models: z.array(z.enum(MODEL_FAMILIES)),
    trained_words: z.array(z.string()),
    is_negative: z.boolean().check(z.describe("Its trigger words belong in the negative prompt.")),
    is_preview: z.boolean(),
    hash: z.optional(z.string().check(z.describe("SHA-256 in hex or its start, if a server provides it."))),
  }),
)

export const searchModels = defineCall({
  summary: "Lists models that a task can use, by search words, type, and family.",
  path: "/api/v1/square/task/model/search",
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () =>
    z.strictObject({
      keyword: z.optional(z.string().check(z.maxLength(100))),
      model_types: z.optional(z.array(z.enum(MODEL_TYPES)).check(z.maxLength(MODEL_TYPES.length))),
      base_models: z.optional(z.array(z.enum(MODEL_FAMILIES)).check(z.maxLength(MODEL_FAMILIES.length))),
      order_by: z.optional(z.enum(["recommend", "name"])),
    }),
  output: () => z.object({ items: z.array(listed()) }),
})

export const selectVersion = defineCall({
  summary: "Lists the versions of a model.",
  path: "/api/v1/model/ver-select",
  reached: { script: "Every model has one version until people publish their own." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ model_id: z.string().check(z.maxLength(200)) }),
  output: () => z.object({ items: z.array(z.object({ model_ver_no: z.string(), version_name: z.string() })) }),
  codes: ["NotFound"],
})
