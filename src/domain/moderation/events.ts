import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"

/** A case was decided, and its moderator may not take that back any more: whoever reported the thing is told. */
export const caseDecided = defineEvent({
  name: "moderation.case-decided",
  payload: () => z.object({ case_id: z.string() }),
  subject: "case_id",
})
