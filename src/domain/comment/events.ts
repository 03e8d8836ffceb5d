import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** A comment became visible; a reply names the comment that it answers and whose that is. */
export const commentAdded = defineEvent({
  name: "comment.added",
  payload: () =>
    z.object({
      comment_id: z.string(),
      obj_type: z.int(),
      obj_id: z.string(),
      /** Whose the thing is that it is about. */
      owner_id: z.nullable(z.string()),
      author_id: z.string(),
      /** The comment of the first level that it stands below; null for one of that level. */
      root_id: z.nullable(z.string()),
      /** Whose comment it answers; null for one of the first level. */
      replied_to_id: z.nullable(z.string()),
      /** Who began the thread that it stands in; null for a comment of the first level. */
      root_author_id: z.optional(z.nullable(z.string())),
      /** Accounts that it mentions. */
      mentioned_ids: z.array(z.string()),
      at_ms: z.int(),
    }),
  subject: "comment_id",
})

/** Somebody liked a comment. */
export const commentLiked = defineEvent({
  name: "comment.liked",
  payload: () => z.object({ comment_id: z.string(), author_id: z.string(), actor_id: z.string(), at_ms: z.int() }),
  subject: "comment_id",
})

/** A comment with images was written, or what others see of it changed: its images are looked at and lie where they belong. */
export const commentImagesDue = defineEvent({
  name: "comment.images-due",
  payload: () => z.object({ comment_id: z.string() }),
  subject: "comment_id",
})

/** A folder may hold images that no comment names. */
export const commentFilesLeft = defineEvent({
  name: "comment.files-left",
  payload: () => z.object({ comment_id: z.string(), folder: z.string() }),
  subject: "comment_id",
})
