import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** Somebody followed a person. */
export const followed = defineEvent({
  name: "social.followed",
  payload: () => z.object({ followed_id: z.string(), follower_id: z.string(), at_ms: z.int() }),
  subject: "followed_id",
})

/** Somebody liked a work; its author may be null where it is nobody's. */
export const workLiked = defineEvent({
  name: "social.work-liked",
  payload: () => z.object({ work_id: z.string(), author_id: z.nullable(z.string()), actor_id: z.string(), at_ms: z.int() }),
  subject: "work_id",
})

/** Somebody keeps a work. */
export const workCollected = defineEvent({
  name: "social.work-collected",
  payload: () => z.object({ work_id: z.string(), author_id: z.nullable(z.string()), actor_id: z.string(), at_ms: z.int() }),
  subject: "work_id",
})

/** Somebody blocks somebody else. */
export const accountBlocked = defineEvent({
  name: "account.blocked",
  payload: () => z.object({ blocker_id: z.string(), blocked_id: z.string() }),
  subject: "blocked_id",
})
