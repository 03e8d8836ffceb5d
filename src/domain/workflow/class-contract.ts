import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { CLASS_PATTERN } from "./class-rules.ts"

export const MAXIMUM_CLASS_NOTE_CHARACTERS = 300

const classSchema = named("NodeClass", () =>
  z.object({
    class_type: z.string(),
    is_allowed: z.boolean(),
    /** Whether ComfyUI brings it along and it is allowed unless an admin says otherwise. */
    is_core: z.boolean(),
    note: z.string(),
    /** Null where no admin said anything of it. */
    change_at: z.nullable(z.string()),
  }),
)
export type NodeClassEntry = z.infer<ReturnType<typeof classSchema>>

export const classList = defineCall({
  summary: "Lists the node classes that workflows can use or that an admin blocked, by name; `query` filters by name.",
  path: "/api/v1/workflow/class-list",
  access: "admin",
  rate: "read",
  input: () => z.strictObject({ query: z.optional(z.string().check(z.maxLength(200))) }),
  output: () => z.object({ items: z.array(classSchema()) }),
})

export const changeClass = defineCall({
  summary: "Allows or blocks a node class in workflows. Workflows that use a blocked class fail at their next run. Audited.",
  path: "/api/v1/workflow/class-change",
  access: "admin",
  rate: "write",
  input: () =>
    z.strictObject({
      class_type: z.string().check(z.trim(), z.regex(CLASS_PATTERN), z.meta({ examples: ["KSampler"] })),
      is_allowed: z.boolean(),
      note: z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_CLASS_NOTE_CHARACTERS))),
    }),
  output: classSchema,
})
