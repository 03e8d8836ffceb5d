import * as z from "zod/mini"
import { asAccountId } from "../../_kernel/ids.ts"
import { defineEvent } from "../../_kernel/outbox.ts"

/** Somebody took back, or gave again, the consent that their published face swaps stand on. */
export const likenessConsentChanged = defineEvent({
  name: "moderation.likeness-consent",
  payload: () => z.object({ account_id: z.pipe(z.string(), z.transform(asAccountId)), is_given: z.boolean() }),
  subject: "account_id",
})

/** A moderator agreed with somebody who said of a thing: this is me. What used the same face follows. */
export const likenessClaimed = defineEvent({
  name: "moderation.likeness-claimed",
  payload: () => z.object({ subject_kind: z.string(), subject_id: z.string(), moderator_id: z.string() }),
  subject: "subject_id",
})
