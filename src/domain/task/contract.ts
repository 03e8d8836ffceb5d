import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import type { ErrorName } from "../_kernel/errors.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { seedSchema } from "../_kernel/seed-schema.ts"

/** Who made a result. */
export const makerSchema = named("Maker", () =>
  z.object({
    software: z.string(),
    version: z.nullable(z.string()),
    is_preview: z.boolean().check(z.describe("No AI model was used.")),
    model: z.nullable(z.object({ name: z.string(), hash: z.nullable(z.string()) })),
    notes: z
      .object({
        approximated: z.array(z.string()),
        left_out: z.array(z.string()),
        not_done: z.array(z.string()),
        unknown_words: z.optional(
          z.array(z.string()).check(z.describe("Words of the prompt that weren't understood; omitted if unknown.")),
        ),
      })
      .check(
        z.describe(
          "What differs from the request, by the field names of the render protocol; other fields by their path in `meta`, and prompt commands as written.",
        ),
      ),
  }),
)
const image = named("TaskImage", () =>
  z.object({
    url: ownAddress(),
    operate_number: z.int().check(z.describe("Its number in the task, from 1. Deleting others doesn't change it.")),
    width: z.int(),
    height: z.int(),
    seed: seedSchema(),
    thumbhash: z.string(),
    content_type: z.optional(z.string().check(z.describe("For playable files, such as `video/mp4`; omitted for images."))),
    duration: z.optional(z.number().check(z.describe("Seconds, for playable files."))),
    poster: z.optional(z.nullable(ownAddress()).check(z.describe("A video's poster; null until there is one."))),
    lyrics: z.optional(z.string().check(z.describe("For a song: its lyrics, with marks such as `[chorus]`; omitted if unknown."))),
    made_by: z.optional(makerSchema().check(z.describe("The software and model that generated it; omitted if unknown."))),
    column: z.optional(z.int().check(z.describe("For an image of a sweep: its column in the grid, from 0."))),
    row: z.optional(z.int()),
  }),
)
/** One thing that a rule changed or left out of what was asked for. */
export const mendSchema = named("Mend", () =>
  z.object({
    path: z.string().check(z.describe("The field, by its name in errors.")),
    message: z.string(),
    from: z.string().check(z.describe("The requested value.")),
    to: z.string().check(z.describe("The value used.")),
  }),
)
const plainImage = once(() => z.object({ url: ownAddress(), width: z.int(), height: z.int() }))
const axis = once(() => z.object({ setting: z.string(), values: z.array(z.string()) }))
const amounts = once(() => z.object({ stamina: z.int(), coins: z.int() }))

/** A task as every call, the socket and the stream show it (spec 3§3). */
export const taskSchema = named("Task", () =>
  z.object({
    id: z.string(),
    status: z.literal([1, 2, 3, 4]),
    process: z.int().check(z.gte(0), z.lte(100)),
    /** The number of the newest event that this state includes. */
    seq: z.int(),
    position: z.int(),
    rest_estimate_time: z.nullable(z.number()),
    estimate_time: z.nullable(z.number().check(z.describe("Estimated render time in seconds when the task was created."))),
    expiration_time: z.nullable(
      z
        .string()
        .check(
          z.describe("When the task and its files are deleted: previews after a day, a visitor's results after 30 days; null if kept."),
        ),
    ),
    status_desc: z.nullable(z.string()),
    sub_status: z.nullable(z.string()),
    category: z.int(),
    type: z.int(),
    create_at: z.string(),
    prompt: z.string(),
    /** Null for kinds without a size, without chance. */
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    n_iter: z.int(),
    seed: z.nullable(seedSchema()),
    calculate_coins: z.int(),
    img_uris: z.array(image()),
    /** The image that stands for the task: the first that it made, or the one that it is made from. */
    banner: z.nullable(ownAddress()),
    preprocess_images: z
      .array(plainImage())
      .check(z.describe("The maps that guide it, such as edges or a pose; for a preview, the resulting map.")),
    /** A small JPEG of the unfinished image as a data address, while it runs. */
    preview: z.nullable(z.string()),
    preview_index: z.nullable(z.int().check(z.describe("Which image the preview shows, from 0; null if the renderer doesn't report it."))),
    deduction_detail: z.nullable(
      z
        .object({ held: amounts(), charged: amounts(), returned: amounts() })
        .check(z.describe("The price by balance: what was held, charged, and returned. Null if nothing was held.")),
    ),
    pub_community: z.boolean(),
    pub_artwork_no: z.nullable(z.string()),
    pub_artwork_nos: z.array(z.string()),
    nsfw: z.nullable(z.boolean()),
    made_by: z.optional(makerSchema().check(z.describe("The software and model that run the task, or ran it last."))),
    /** The axes of a sweep; absent for what is none. */
    sweep: z.optional(
      z
        .object({ x: axis(), y: z.nullable(axis()) })
        .check(z.describe("The swept settings with their values: columns, and rows if there are two.")),
    ),
    mends: z.optional(z.array(mendSchema()).check(z.describe("What rules changed in the request or left out of it; omitted if nothing."))),
    /** The image that it is made from; absent for kinds without one. */
    source_image: z.optional(plainImage()),
    /** Of a finished description: texts that could be prompts of the image, the best first, and whether no model looked at it. */
    reverse_prompts: z.optional(z.array(z.string())),
    reverse_is_preview: z.optional(z.boolean()),
    /** Of finished lyrics: what the song is called, its words with their marks, and whether no model wrote them. */
    lyrics: z.optional(z.object({ title: z.string(), text: z.string(), is_preview: z.boolean() })),
    /** Of a finished transcript: what was said, in which language as the server names it, and each word with its time in seconds. */
    transcript: z.optional(
      z.object({
        text: z.string(),
        language: z.nullable(z.string()),
        words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
        is_preview: z.boolean(),
      }),
    ),
    /** Of a finished training of a voice: how somebody speaks. */
    voice_traits: z.optional(z.object({ pitch_hz: z.number(), syllables_per_s: z.number(), tilt_db: z.number() })),
  }),
)
export type Task = z.infer<ReturnType<typeof taskSchema>>
export type TaskImage = z.infer<ReturnType<typeof image>>

/** What every call that creates a task of a member's may be refused with. */
export const CREATION_CODES = [
  "NotAllowed",
  "QueueFull",
  "InsufficientCredits",
  "PriceExceeded",
  "Conflict",
  "Unavailable",
] as const satisfies readonly ErrorName[]

/** What every call that creates a task answers. */
export const createdSchema = named("CreatedTask", () =>
  z.object({
    id: z.string(),
    status: z.literal([1, 2, 3, 4]),
    calculate_coins: z.int(),
    rest_estimate_time: z.nullable(z.number()),
    mends: z.optional(z.array(mendSchema()).check(z.describe("What rules changed in the request or left out of it; omitted if nothing."))),
  }),
)
const items = once(() => z.object({ items: z.array(taskSchema()) }))
const done = once(() => z.object({ ok: z.literal(true) }))

export const taskProgress = defineCall({
  summary: "Returns the state of a task.",
  path: "/api/v1/task/progress",
  reached: { script: "Batch progress serves the studio; this is one task for a script." },
  access: "owner",
  rate: "read",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: items,
  codes: ["NotFound"],
})

export const batchProgress = defineCall({
  summary: "Returns the states of several tasks. IDs that aren't the viewer's are left out.",
  path: "/api/v1/task/batch-progress",
  access: "guest",
  rate: "read",
  silent: true,
  input: () => z.strictObject({ task_ids: z.array(taskIdSchema()).check(z.minLength(1), z.maxLength(50)) }),
  output: items,
})

export const taskDetail = defineCall({
  summary: "Returns a task with its results.",
  path: "/api/v1/task/detail",
  access: "owner",
  rate: "read",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: taskSchema,
  codes: ["NotFound"],
})

export const listTasks = defineCall({
  summary: "Lists the viewer's tasks, newest first.",
  path: "/api/v1/task/list",
  access: "guest",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(taskSchema()),
})

export const taskHistories = defineCall({
  summary: "Lists the viewer's finished image tasks, newest first.",
  path: "/api/v1/task/v2/histories",
  access: "guest",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(taskSchema()),
})

export const operateTask = defineCall({
  summary:
    "Cancels a task (`cancel`), or starts an ended one again at today's price (`retry`). Returns the task; after a retry, the new one.",
  path: "/api/v1/task/operate",
  access: "owner",
  rate: "write",
  idempotent: true,
  input: () =>
    z.strictObject({
      id: taskIdSchema(),
      operation: z.enum(["cancel", "retry"]),
      max_coins: z.optional(z.int().check(z.gte(0), z.describe("The retry isn't started above this price."))),
    }),
  output: taskSchema,
  codes: [
    "NotFound",
    "Conflict",
    "LoginRequired",
    "NotAllowed",
    "QueueFull",
    "VisitorLimitReached",
    "InsufficientCredits",
    "PriceExceeded",
    "Unavailable",
  ],
})

export const deleteTask = defineCall({
  summary: "Removes an ended task and its images from the viewer's history. A member's stay in the trash for 30 days.",
  path: "/api/v1/task/delete",
  access: "owner",
  rate: "write",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: done,
  codes: ["NotFound", "Conflict"],
})

export const speedUpTask = defineCall({
  summary: "Moves a waiting task into the fast queue. For members.",
  path: "/api/v1/task/speed-up",
  access: "owner",
  rate: "write",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: taskSchema,
  codes: ["NotFound", "LoginRequired", "NotAllowed"],
})

export const taskEvents = defineCall({
  summary:
    "Streams the numbered events of a task as server-sent events, starting after `after`. Ten minutes after the task ends they expire: a `gap` event then gives the missing numbers (`from`, `to`), and the final state has the last number.",
  method: "GET",
  kind: "event-stream",
  path: "/api/stream/task/events",
  reached: { script: "The studio hears by the socket and asks where there is none; a script reads the stream." },
  access: "owner",
  rate: "socket",
  input: () => z.strictObject({ id: taskIdSchema(), after: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
  output: taskSchema,
  codes: ["NotFound"],
})
