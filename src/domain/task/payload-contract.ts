import * as z from "zod/mini"
import { named } from "../_kernel/named-schemas.ts"

/** What a create call takes (spec 1§3), without what is empty. */
export const createPayloadSchema = named("CreatePayload", () =>
  z.object({
    action: z.int(),
    category: z.optional(z.int()),
    speed_type: z.optional(z.int()),
    source: z.optional(z.string()),
    art_model_no: z.optional(z.string()),
    art_model_ver_no: z.optional(z.string()),
    parent_task_id: z.optional(z.string()),
    operate_number: z.optional(z.int()),
    channel_id: z.optional(z.string()),
    meta: z
      .record(z.string(), z.unknown())
      .check(z.describe("The configuration for the kind of task; `action` determines the call to use.")),
  }),
)
export type CreatePayload = z.infer<ReturnType<typeof createPayloadSchema>>
