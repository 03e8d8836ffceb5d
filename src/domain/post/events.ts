import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** A work was added; checks of its images, counters and caches follow. */
export const workAdded = defineEvent({
  name: "post.work-added",
  payload: () => z.object({ work_id: z.string() }),
  subject: "work_id",
})

/** What others may see of a work changed: its state, visibility, level, text or author; its files and every cache follow. */
export const workChanged = defineEvent({
  name: "post.work-changed",
  payload: () => z.object({ work_id: z.string() }),
  subject: "work_id",
})

/** A work was deleted by its author; its files go, wherever they lie. */
export const workDeleted = defineEvent({
  name: "post.work-deleted",
  payload: () =>
    z.object({
      work_id: z.string(),
      author_id: z.nullable(z.string()),
      obj_type: z.int(),
      sub_channel: z.nullable(z.string()),
    }),
  subject: "work_id",
})

/** A folder may hold files that no row names: what a move came from, or what became of one that was cut off. */
export const filesLeft = defineEvent({
  name: "post.files-left",
  payload: () => z.object({ work_id: z.string(), folder: z.string() }),
  subject: "work_id",
})

/** A rule, a check or reports took a work from the public: its author is told. */
export const workLimited = defineEvent({
  name: "post.work-limited",
  payload: () => z.object({ work_id: z.string(), author_id: z.string(), move_id: z.string(), at_ms: z.int() }),
  subject: "work_id",
})

/** A work is shown to everybody for the first time: those who follow its author may be told. */
export const workPublished = defineEvent({
  name: "post.work-published",
  payload: () => z.object({ work_id: z.string(), author_id: z.string(), at_ms: z.int() }),
  subject: "work_id",
})
