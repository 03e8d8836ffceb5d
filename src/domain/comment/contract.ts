import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { commentIdSchema, fileIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { findingSchema } from "../moderation/content-contract.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import { WORK_STATES } from "../post/state-rules.ts"
import { TURNING } from "../upload/rules.ts"
import {
  COMMENT_ORDERS,
  COMMENT_SCENES,
  commentLength,
  MAXIMUM_COMMENT_CHARACTERS,
  MAXIMUM_COMMENT_IMAGES,
  MAXIMUM_COMMENT_UNITS,
  MAXIMUM_MENTIONS,
  mentionedIn,
} from "./comment-rules.ts"

/** What is talked about (spec 3§2, obj_type): whatever people publish. */
const objectType = once(() => z.literal(Object.values(OBJECT_TYPES)))
const thing = once(() => ({ obj_type: objectType(), obj_id: workIdSchema() }))

const text = once(() =>
  z.string().check(
    z.overwrite((typed) => typed.replaceAll(TURNING, "")),
    z.trim(),
    z.maxLength(MAXIMUM_COMMENT_UNITS),
    z.regex(/^[^\p{Cs}\0-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u),
    z.refine((typed) => commentLength(typed) <= MAXIMUM_COMMENT_CHARACTERS, { error: "CommentTooLong" }),
    z.refine((typed) => mentionedIn(typed).length <= MAXIMUM_MENTIONS, { error: "TooManyMentions" }),
    z.describe("1 to 2,000 characters. `@` with an account ID mentions a person, up to 10; `:name:` is a named emoji."),
    z.meta({ examples: ["The light is lovely :sparkles:"] }),
  ),
)
const images = once(() =>
  z
    .array(fileIdSchema())
    .check(z.maxLength(MAXIMUM_COMMENT_IMAGES), z.describe("Images from one's own My media, 1 to 4 if there is no text.")),
)
const said = once(() => ({ text: z.optional(text()), images: z.optional(images()) }))
const saysSomething = <Said extends { text?: string | undefined; images?: readonly unknown[] | undefined }>() =>
  z.refine<Said>((input) => (input.text ?? "") !== "" || (input.images ?? []).length > 0, { path: ["text"], error: "CommentEmpty" })

/** Somebody who wrote a comment, by what they are called now. */
const commentAuthor = named("CommentAuthor", () =>
  z.object({
    id: z.string(),
    name: z.string(),
    avatar: z.nullable(ownAddress()),
    is_self: z.boolean(),
    is_owner: z.boolean().check(z.describe("The author of the work wrote it.")),
  }),
)

/** A comment, or a reply to one. */
export const commentSchema = named("Comment", () =>
  z.object({
    id: z.string(),
    /** The comment of the first level that it stands below; null for one of that level. */
    root_id: z.nullable(z.string()),
    /** Who a reply to a reply answers; null otherwise, and where they are not to be seen or the viewer hides them. */
    reply_to: z.nullable(z.object({ id: z.string(), name: z.string() })),
    /** Null where only its place is left. */
    author: z.nullable(commentAuthor()),
    /** As it was typed, with ids of people and names of emoji; empty where only its place is left, or it must be asked for. */
    text: z.string(),
    images: z.array(z.object({ url: ownAddress(), width: z.int(), height: z.int(), thumbhash: z.string(), colour: z.string() })),
    /** The people that the text mentions, that the viewer may see and does not hide, by what they are called now. */
    mentions: z.array(z.object({ id: z.string(), name: z.string() })),
    create_at: z.string(),
    like_count: z.int(),
    is_liked: z.boolean(),
    reply_count: z.int(),
    is_pinned: z.boolean(),
    /** Only its place is left, since there are replies. */
    is_deleted: z.boolean(),
    is_masked: z.boolean().check(z.describe("Above the viewer's content level: its content is omitted.")),
    /** Anything but `visible` is seen by its author alone. */
    state: z.enum(WORK_STATES),
    is_edited: z.boolean(),
    is_hidden: z.boolean().check(z.describe("Hidden by the work's author. Only they, the comment's author, and moderators see it.")),
    can_edit: z.boolean(),
    can_delete: z.boolean(),
    can_pin: z.boolean(),
    can_hide: z.boolean(),
  }),
)
export type Comment = z.infer<ReturnType<typeof commentSchema>>

const listInput = once(() =>
  z.strictObject({
    ...thing(),
    order_by: z.optional(z.enum(COMMENT_ORDERS)),
    comment_id: z.optional(commentIdSchema().check(z.describe("A comment or reply to return in addition, as `focused`."))),
    ...pageInput(),
  }),
)
/** A page of comments of the first level. `focused` is the comment that was asked for, with the one that it stands below. */
const listOutput = once(() =>
  z.extend(pageOutput(commentSchema()), {
    pinned: z.nullable(commentSchema()),
    /** The viewer's own that others do not see (yet); on the first page alone. */
    waiting: z.array(commentSchema()),
    focused: z.nullable(z.object({ root: commentSchema(), reply: z.nullable(commentSchema()) })),
    total: z.int().check(z.describe("Comments and replies, a few seconds old.")),
    is_closed: z.boolean().check(z.describe("Only the work's author and moderators can comment.")),
    can_close: z.boolean(),
  }),
)

export const listComments = defineCall({
  summary: "Lists the comments on a work, top or newest first. Use comment/replies for replies.",
  path: "/api/v1/comment/list",
  reached: { aliasOf: "/api/v1/comment2/list" },
  scope: "read",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  besidePages: ["comment_id"],
  input: listInput,
  output: listOutput,
  codes: ["NotFound"],
})

export const listComments2 = defineCall({
  summary: "Same as comment/list.",
  path: "/api/v1/comment2/list",
  scope: "read",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  besidePages: ["comment_id"],
  input: listInput,
  output: listOutput,
  codes: ["NotFound"],
})

export const listReplies = defineCall({
  summary: "Lists the replies to a comment, oldest first.",
  path: "/api/v1/comment/replies-list",
  scope: "read",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: () => z.strictObject({ comment_id: commentIdSchema(), ...pageInput() }),
  output: () => pageOutput(commentSchema()),
  codes: ["NotFound"],
})

/** What was written, and what rules say of it that did not refuse it. */
const created = named("CommentCreated", () => z.object({ comment: commentSchema(), findings: z.array(findingSchema()) }))

const creating = {
  scope: "manage",
  access: "member",
  rate: "write",
  idempotent: true,
  output: created,
  codes: ["NotFound", "NotAllowed", "ContentRefused", "TooManyRequests", "Conflict"],
} as const

export const addComment = defineCall({
  ...creating,
  summary: "Adds a comment to a work.",
  path: "/api/v1/comment/add-comment",
  reached: { aliasOf: "/api/v1/comment2/create" },
  input: () => z.strictObject({ ...thing(), ...said() }).check(saysSomething()),
})

export const addReply = defineCall({
  ...creating,
  summary: "Replies to a comment. A reply to a reply joins the same thread.",
  path: "/api/v1/comment/add-replies",
  reached: { aliasOf: "/api/v1/comment2/create" },
  input: () => z.strictObject({ comment_id: commentIdSchema(), ...said() }).check(saysSomething()),
})

export const createComment = defineCall({
  ...creating,
  summary: "Adds a comment to a work or replies to one, with field errors for a form.",
  path: "/api/v1/comment2/create",
  silent: true,
  input: () =>
    z
      .strictObject({
        ...thing(),
        reply_to: z.optional(commentIdSchema().check(z.describe("The comment or reply to reply to."))),
        ...said(),
        ss: z.enum(COMMENT_SCENES).check(z.describe("Where in the product it was written.")),
        page: z
          .string()
          .check(
            z.maxLength(200),
            z.regex(/^\/[\w/-]*$/),
            z.meta({ description: "Path of the page that it was written on.", examples: ["/en/post"] }),
          ),
      })
      .check(saysSomething()),
})

export const likeComment = defineCall({
  summary: "Likes or unlikes a comment. Repeating the call changes nothing.",
  path: "/api/v1/comment2/like",
  scope: "manage",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: commentIdSchema(), is_liked: z.boolean() }),
  output: () => z.object({ is_liked: z.boolean(), like_count: z.int() }),
  codes: ["NotFound"],
})

export const deleteComment = defineCall({
  summary: "Deletes a comment. Allowed for its author, the work's author, and moderators. A comment with replies leaves a placeholder.",
  path: "/api/v1/comment2/delete",
  scope: "manage",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: commentIdSchema() }),
  output: () => z.object({ id: z.string(), leaves_place: z.boolean() }),
  codes: ["NotFound"],
})

export const editComment = defineCall({
  summary: "Edits one's own comment within 15 minutes, by the same rules and limits as adding one. It is marked as edited.",
  path: "/api/v1/comment2/edit",
  scope: "manage",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: commentIdSchema(), text: text() }),
  output: created,
  codes: ["NotFound", "NotAllowed", "ContentRefused", "TooManyRequests"],
})

export const hideComment = defineCall({
  summary:
    "Hides a comment from others or shows it again. Allowed for the work's author. The work's author, the comment's author, and moderators still see it; if it has replies, a placeholder stays.",
  path: "/api/v1/comment2/hide",
  scope: "manage",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: commentIdSchema(), is_hidden: z.boolean() }),
  output: () => z.object({ id: z.string(), is_hidden: z.boolean() }),
  codes: ["NotFound"],
})

export const closeComments = defineCall({
  summary: "Closes or reopens comments on a work. The work's author and moderators can still comment, and existing comments stay.",
  path: "/api/v1/comment2/close",
  scope: "manage",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ obj_id: workIdSchema(), is_closed: z.boolean() }),
  output: () => z.object({ obj_id: z.string(), is_closed: z.boolean() }),
  codes: ["NotFound"],
})

export const pinComment = defineCall({
  summary: "Pins a comment on a work, replacing the pinned one, or unpins it. Allowed for the work's author.",
  path: "/api/v1/comment2/pin",
  scope: "manage",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ id: commentIdSchema(), is_pinned: z.boolean() }),
  output: () => z.object({ id: z.string(), is_pinned: z.boolean() }),
  codes: ["NotFound", "NotAllowed"],
})
