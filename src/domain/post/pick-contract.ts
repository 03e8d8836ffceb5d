import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { PICK_CATEGORIES } from "./pick-rules.ts"

const categoryId = () => z.enum(PICK_CATEGORIES)

export const pickCategories = defineCall({
  summary: "Lists the places on Explore that moderators pick works for, with their counts, and which include `id`.",
  path: "/api/v1/review/recommend/category_list",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ id: z.optional(workIdSchema()) }),
  output: () => z.object({ items: z.array(z.object({ category: categoryId(), count: z.int(), has_work: z.boolean() })) }),
})

export const pickWork = defineCall({
  summary: "Picks a work for a place on Explore, or removes it with `is_picked: false`. Only works suitable for everyone can be picked.",
  path: "/api/v1/review/recommend/add_artwork",
  access: "moderator",
  rate: "write",
  input: () => z.strictObject({ id: workIdSchema(), category: categoryId(), is_picked: z.optional(z.boolean()) }),
  output: () => z.object({ id: z.string(), category: categoryId(), is_picked: z.boolean() }),
  codes: ["NotFound", "NotAllowed"],
})
