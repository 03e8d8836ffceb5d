import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"

/** How many tasks one page of what a task became holds, unless it is told. */
export const LINEAGE_PAGE_SIZE = 12

const image = named("LineageImage", () =>
  z.object({
    url: ownAddress(),
    operate_number: z.nullable(z.int().check(z.describe("Its number in its task; null for an image that isn't a task result."))),
    width: z.int(),
    height: z.int(),
    thumbhash: z.string(),
  }),
)

const meta = once(() => z.record(z.string(), z.unknown()).check(z.describe("The configuration the task was created with.")))

/** One task of a lineage: enough to show it and to say what is different about it. */
const relative = named("LineageTask", () =>
  z.object({
    id: z.string(),
    status: z.literal([1, 2, 3, 4]),
    type: z.int(),
    create_at: z.string(),
    prompt: z.string(),
    images: z.array(image()),
    made_from: z.nullable(z.int().check(z.describe("The number of the parent's image it was made from."))),
    meta: meta(),
  }),
)
export type LineageTask = z.infer<ReturnType<typeof relative>>
export type LineageImage = z.infer<ReturnType<typeof image>>

const SOURCE_STATES = ["here", "image-deleted", "task-deleted", "file"] as const

export const taskLineage = defineCall({
  summary: "Returns what a task was made from, and the tasks made from its images or one of them, newest first.",
  path: "/api/v1/task/lineage",
  access: "owner",
  rate: "read",
  input: () =>
    z.strictObject({
      id: taskIdSchema(),
      operate_number: z.optional(z.int().check(z.gte(1), z.lte(64), z.describe("Only what was made from this image."))),
      ...pageInput(),
    }),
  output: () =>
    z.object({
      meta: meta(),
      came_from: z.nullable(
        z.object({
          state: z.enum(SOURCE_STATES).check(z.describe("Whether the source image still exists; `file` if it isn't a task result.")),
          task: z.nullable(relative()),
          image: z.nullable(image()),
        }),
      ),
      became: pageOutput(relative()),
    }),
  codes: ["NotFound"],
})
