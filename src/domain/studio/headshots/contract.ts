import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { fileIdSchema, taskIdSchema } from "../../_kernel/id-schemas.ts"
import { idPattern } from "../../_kernel/ids.ts"
import { named } from "../../_kernel/named-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { pageInput, pageOutput } from "../../_kernel/paging.ts"
import { createdSchema, taskSchema } from "../../task/contract.ts"
import { mediaFileSchema } from "../../upload/contract.ts"
import { HEADSHOT_LOOKS, IMAGES_A_LOOK, type LookId, MAXIMUM_LOOKS } from "./looks.ts"
import { PHOTO_PROBLEMS } from "./photo-rules.ts"

/** Faces of one photo that are told; more are a crowd all the same. */
const MAXIMUM_FACES = 16
/** Most sets of one page: each has several tasks. */
const MAXIMUM_SETS = 25

const LOOKS: readonly LookId[] = HEADSHOT_LOOKS.map(({ id }) => id)
const setId = once(() =>
  z.string().check(z.maxLength(40), z.regex(idPattern("headshots")), z.meta({ examples: [`headshots_${"0".repeat(26)}`] })),
)
const share = () => z.number().check(z.gte(0), z.lte(1))

/** Headshots that were made together: one task a look. */
export const headshotSetSchema = named("HeadshotSet", () =>
  z.object({
    set_id: z.string(),
    created_at: z.string(),
    items: z.array(z.object({ look: z.enum(LOOKS), task: taskSchema() })),
  }),
)
export type HeadshotSet = z.infer<ReturnType<typeof headshotSetSchema>>

export const headshotLooks = defineCall({
  summary: "Lists the looks of headshots and their prices.",
  path: "/api/v1/ai-photo/template",
  reached: { script: "The looks and their price; the page has them from the same table." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      items: z.array(z.object({ look: z.enum(LOOKS), calculate_coins: z.int() })),
      /** Images of each look, and looks of one set. */
      n_iter: z.int(),
      maximum_looks: z.int(),
    }),
})

export const checkPhoto = defineCall({
  summary:
    "Checks a photo for headshots: one face, large and sharp enough. The server checks it itself; what a client found (faces as shares of the photo, sharpness of the largest) is used only if the server can't decode the pixels.",
  path: "/api/v1/ai-photo/check",
  access: "member",
  // It takes a second of a processor.
  rate: "create",
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      faces: z.optional(
        z
          .array(
            z.strictObject({
              x: share(),
              y: share(),
              width: z.number().check(z.gte(0.001), z.lte(1)),
              height: z.number().check(z.gte(0.001), z.lte(1)),
            }),
          )
          .check(z.maxLength(MAXIMUM_FACES)),
      ),
      sharpness: z.optional(z.number().check(z.gte(0), z.lte(10_000))),
    }),
  output: () => z.object({ is_fit: z.boolean(), problems: z.array(z.enum(PHOTO_PROBLEMS)), checked_by: z.enum(["server", "client"]) }),
  codes: ["NotFound"],
})

export const generateHeadshots = defineCall({
  summary: `Generates headshots from a photo: one task of ${IMAGES_A_LOOK} images per look. If a later look fails to start, earlier ones continue; repeating the request with the same key starts the rest.`,
  path: "/api/v1/ai-photo/generate",
  access: "member",
  rate: "create",
  idempotent: true,
  input: () =>
    z.strictObject({
      file_id: fileIdSchema(),
      looks: z.array(z.enum(LOOKS)).check(
        z.minLength(1, { error: "pleaseSelectEffect" }),
        z.maxLength(MAXIMUM_LOOKS),
        z.refine((looks) => new Set(looks).size === looks.length, { error: "NotAllowedValue" }),
      ),
      speed_type: z.optional(z.literal([1, 2])),
      max_coins: z.optional(z.int().check(z.gte(0), z.describe("Nothing is created if all looks together cost more."))),
    }),
  output: () =>
    z.object({
      set_id: z.string(),
      items: z.array(z.object({ look: z.enum(LOOKS), task: createdSchema() })),
      /** Why the looks that are not among the items were not begun; null where all were. */
      refused: z.nullable(z.enum(["QueueFull", "InsufficientCredits"])),
    }),
  codes: ["NotFound", "NotAllowed", "QueueFull", "InsufficientCredits", "PriceExceeded", "Conflict", "Unavailable"],
})

export const headshotHistory = defineCall({
  summary: "Lists the viewer's headshot sets, newest first.",
  path: "/api/v1/ai-photo/histories",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ ...pageInput(), limit: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_SETS))) }),
  output: () => pageOutput(headshotSetSchema()),
})

export const headshotDetail = defineCall({
  summary: "Returns a headshot set with its tasks.",
  path: "/api/v1/ai-photo/detail",
  reached: { script: "The list of sets has it too; this is one set for a script." },
  access: "owner",
  rate: "read",
  input: () => z.strictObject({ set_id: setId() }),
  output: headshotSetSchema,
  codes: ["NotFound"],
})

export const collectHeadshot = defineCall({
  summary: "Saves an image of a headshot set to My media, where it stays even if the set is deleted.",
  path: "/api/v1/ai-photo/collect",
  access: "member",
  rate: "write",
  input: () =>
    z.strictObject({
      task_id: taskIdSchema(),
      operate_number: z.optional(z.int().check(z.gte(1), z.lte(64), z.describe("Which image of the task, from 1. Default 1."))),
    }),
  output: mediaFileSchema,
  codes: ["NotFound", "QuotaExceeded", "FileRefused"],
})

export const resetHeadshots = defineCall({
  summary: "Deletes a headshot set and its images. Running tasks are canceled.",
  path: "/api/v1/ai-photo/reset",
  access: "owner",
  rate: "write",
  input: () => z.strictObject({ set_id: setId() }),
  output: () => z.object({ set_id: z.string() }),
  codes: ["NotFound", "Conflict"],
})
