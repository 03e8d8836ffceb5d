import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardSchema } from "../post/card-contract.ts"
import { SORTS, TIME_RANGES } from "./rules.ts"

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
