import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** An account earned something, or was given it by the staff. */
export const rewarded = defineEvent({
  name: "credits.rewarded",
  payload: () =>
    z.object({
      /** Of the ledger's movement, which happens once. */
      key: z.string(),
      account_id: z.string(),
      /** What it is for, such as a work. */
      subject_id: z.string(),
      stamina: z.int(),
      coins: z.int(),
      at_ms: z.int(),
    }),
  subject: "subject_id",
})
