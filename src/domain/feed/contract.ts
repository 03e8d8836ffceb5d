import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { SORTS, TIME_RANGES } from "./rules.ts"

/** A card of a feed (spec 1§3, card item) with what the grid needs to reserve its place. */
export const cardSchema = named("Card", () =>
  z.object({
    id: z.string(),
    obj_type: z.int(),
    title: z.string(),
    author: z.string(),
    cover: z.object({ url: ownAddress(), width: z.int(), height: z.int(), thumbhash: z.string(), colour: z.string() }),
  }),
)
export type Card = z.infer<ReturnType<typeof cardSchema>>

export const homeFeed = defineCall({
  summary: "The home feed: published works of every kind, in pages.",
  path: "/api/v1/square/v3/mix/recommend",
  access: "visitor",
  rate: "read",
  input: () =>
    z.strictObject({
      order_by: z.optional(z.enum(SORTS)),
      timeType: z.optional(z.enum(TIME_RANGES)),
      source_types: z.optional(z.array(z.literal([1, 4, 7, 9])).check(z.maxLength(4))),
      ...pageInput(),
    }),
  output: () => pageOutput(cardSchema()),
})
