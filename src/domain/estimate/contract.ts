import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { estimateFields } from "../studio/create-contract.ts"
import { videoEstimateFields } from "../video/generation-contract.ts"
import { VIDEO_DOMAIN_TYPES } from "./domain-rules.ts"

const HIGHEST_DOMAIN_TYPE = 99
/** What tasks of the image studio may call themselves: whatever is no video. */
const STUDIO_DOMAIN_TYPES = Array.from({ length: HIGHEST_DOMAIN_TYPE + 1 }, (_, type) => type).filter(
  (type) => !VIDEO_DOMAIN_TYPES.some((one) => one === type),
)

export const estimateTask = defineCall({
  summary: "What a task would cost, by its domain type: to the coin what creating it charges.",
  path: "/api/v1/task/v2/estimate",
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () =>
    z.discriminatedUnion("task_domain_type", [
      z.strictObject({ task_domain_type: z.optional(z.literal(STUDIO_DOMAIN_TYPES)), ...estimateFields() }),
      z.strictObject({ task_domain_type: z.literal([...VIDEO_DOMAIN_TYPES]), ...videoEstimateFields() }),
    ]),
  output: () =>
    z.object({
      calculate_coins: z.int(),
      discount_off_rate: z.number(),
      has_discount: z.boolean(),
      calculate_coins_before_discount: z.int(),
    }),
  codes: ["NotFound", "Unavailable"],
})
