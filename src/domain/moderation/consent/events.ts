import * as z from "zod/mini"
import { asAccountId } from "../../_kernel/ids.ts"
import { defineEvent } from "../../_kernel/outbox.ts"

/** Somebody took back, or gave again, the consent that their published face swaps stand on. */
export const likenessConsentChanged = defineEvent({
  name: "moderation.likeness-consent",
  payload: () => z.object({ account_id: z.pipe(z.string(), z.transform(asAccountId)), is_given: z.boolean() }),
  subject: "account_id",
})
