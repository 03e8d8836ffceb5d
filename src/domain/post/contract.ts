import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"

/** How a published image was made, so that anybody can make another. */
export const recipeSchema = named("Recipe", () =>
  z.object({
    prompt: z.string(),
    negative_prompt: z.string(),
    width: z.int(),
    height: z.int(),
    seed: z.int(),
    steps: z.int(),
    cfg_scale: z.number(),
    sampler_name: z.string(),
    prompt_style: z.nullable(z.string()),
    aspect_ratio: z.int(),
  }),
)

/** A published work with its recipe (spec 3§7, artwork/detail). */
export const workSchema = named("Work", () =>
  z.object({
    id: z.string(),
    title: z.string(),
    author: z.string(),
    create_at: z.string(),
    is_preview: z.boolean(),
    image: z.object({
      url: ownAddress(),
      width: z.int(),
      height: z.int(),
      thumbhash: z.string(),
      colour: z.string(),
    }),
    recipe: recipeSchema(),
  }),
)
export type Work = z.infer<ReturnType<typeof workSchema>>

export const artworkDetail = defineCall({
  summary: "A published work and the recipe it was made by.",
  path: "/api/v1/artwork/detail",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ id: workIdSchema() }),
  output: workSchema,
  codes: ["NotFound"],
})
