import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import {
  authorLevelSchema,
  bodySchema,
  itemsSchema,
  languageSchema,
  publishedSchema,
  tagsSchema,
  titleSchema,
  typedItemsSchema,
  typingSchema,
  videoFields,
  visibilitySchema,
} from "./publish/input-schemas.ts"
import { WORK_VISIBILITIES } from "./state-rules.ts"

const WRITES = { access: "member", rate: "write" } as const
/** What every call that publishes may answer besides. */
const PUBLISHING = ["NotFound", "NotAllowed", "ContentRefused", "FileRefused", "TooManyRequests", "Conflict", "Unavailable"] as const

const words = () => ({
  text: z.optional(bodySchema()),
  tags: z.optional(tagsSchema()),
  visibility: z.optional(visibilitySchema()),
  level: z.optional(authorLevelSchema().check(z.describe("The content level its author chose. Can only raise the level."))),
  language: z.optional(languageSchema()),
})
const changes = () => ({ id: workIdSchema(), title: z.optional(titleSchema()), ...words() })
const newPost = () => ({
  title: titleSchema(),
  ...words(),
  draft: z.optional(z.boolean().check(z.describe("Only its author sees it until it is published."))),
  typing_ms: z.optional(typingSchema()),
})
const ITEM = { file_id: `file_${"0".repeat(26)}` }
const videoOnce = z.refine<{ readonly file_id?: unknown; readonly task_id?: unknown; readonly position?: unknown }>(
  ({ file_id, task_id, position }) =>
    (file_id === undefined) !== (task_id === undefined) && (task_id === undefined) === (position === undefined),
  { path: ["file_id"] },
)
export const addPortfolio = defineCall({
  summary:
    "Publishes one's own works, task results, and files: one as itself, several as a post. Repeating the call returns the same post.",
  path: "/api/v1/post/portfolio/add",
  ...WRITES,
  idempotent: true,
  input: () =>
    z.strictObject({ items: itemsSchema(), ...newPost() }).check(z.meta({ example: { items: [ITEM], title: "Harbour at dusk" } })),
  output: publishedSchema,
  codes: PUBLISHING,
})

export const addPortfolioV2 = defineCall({
  summary: "Same as `post/portfolio/add`, with items that state their contribution type (spec 3§3).",
  path: "/api/v1/post/portfolio/add_v2",
  reached: { script: "The same with the contribution type said of every item; the screens publish by the plain one." },
  ...WRITES,
  idempotent: true,
  input: () =>
    z
      .strictObject({ items: typedItemsSchema(), ...newPost() })
      .check(z.meta({ example: { items: [{ type: "work", ...ITEM }], title: "Harbour at dusk" } })),
  output: publishedSchema,
  codes: PUBLISHING,
})

export const editPortfolio = defineCall({
  summary: "Edits the text, tags, visibility, level, or items of one's own post. Omitted fields stay unchanged. Its text is checked again.",
  path: "/api/v1/post/portfolio/edit",
  ...WRITES,
  idempotent: true,
  input: () => z.strictObject({ ...changes(), items: z.optional(itemsSchema()) }),
  output: publishedSchema,
  codes: PUBLISHING,
})

export const addVideo = defineCall({
  summary: "Publishes one's own video: a file or a task result.",
  path: "/api/v1/post/video/add",
  ...WRITES,
  idempotent: true,
  input: () =>
    z.strictObject({ ...videoFields(), ...newPost() }).check(videoOnce, z.meta({ example: { ...ITEM, title: "Tide coming in" } })),
  output: publishedSchema,
  codes: PUBLISHING,
})

export const editVideo = defineCall({
  summary:
    "Edits the text, tags, visibility, level, or poster of one's own video. Omitted fields stay unchanged. Its text is checked again.",
  path: "/api/v1/post/video/edit",
  ...WRITES,
  idempotent: true,
  input: () => {
    const { poster_file_id, poster_at_ms } = videoFields()
    return z
      .strictObject({ ...changes(), poster_file_id, poster_at_ms })
      .check(z.meta({ example: { id: `work_${"0".repeat(26)}`, title: "Tide going out" } }))
  },
  output: publishedSchema,
  codes: PUBLISHING,
})

/** Why a result may not be shared. */
export const SHARE_REFUSALS = ["not-finished", "not-yours", "published", "limited", "deleted", "not-publishable"] as const
export type ShareRefusal = (typeof SHARE_REFUSALS)[number]

export const shareCheck = defineCall({
  summary: "Returns whether one's own task results can be shared, why not, and where they already are.",
  path: "/api/v1/post/share-check",
  access: "member",
  rate: "read",
  input: () =>
    z.strictObject({
      task_id: taskIdSchema(),
      position: z.optional(z.int().check(z.gte(0), z.lte(63), z.describe("Only this result, by its index from 0."))),
    }),
  output: () =>
    z.object({
      can_share: z.boolean(),
      reason: z.nullable(z.enum(SHARE_REFUSALS)),
      published_as: z.array(z.object({ id: z.string(), position: z.int(), path: z.string() })),
    }),
})

export const deleteArtwork = defineCall({
  summary:
    "Deletes one's own work of any kind with its files. Parts of a post are deleted with it; moderation decisions are kept. Moderators can delete any work.",
  path: "/api/v1/artwork/delete",
  ...WRITES,
  input: () => z.strictObject({ id: workIdSchema(), obj_type: z.optional(z.int().check(z.gte(1), z.lte(99))) }),
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["NotFound", "TooManyRequests"],
})

export const artworkVisibility = defineCall({
  summary: "Sets who can see one's own work: everyone, anyone with the link, or nobody else. Moderators can only restrict it.",
  path: "/api/v1/artwork/visibility",
  ...WRITES,
  input: () =>
    z.strictObject({
      id: workIdSchema(),
      obj_type: z.optional(z.int().check(z.gte(1), z.lte(99))),
      visibility: z.enum(WORK_VISIBILITIES),
    }),
  output: publishedSchema,
  codes: PUBLISHING,
})
