import * as z from "zod/mini"
import { defineEvent } from "../_kernel/outbox.ts"
import { APPEAL_DECISIONS } from "./appeal-rules.ts"

/** A case was decided, and its moderator can't undo that anymore: its reporters are told. */
export const caseDecided = defineEvent({
  name: "moderation.case-decided",
  payload: () => z.object({ case_id: z.string() }),
  subject: "case_id",
})

/** An appeal was decided: its author is told. */
export const appealDecided = defineEvent({
  name: "moderation.appeal-decided",
  payload: () =>
    z.object({
      appeal_id: z.string(),
      owner_id: z.string(),
      subject_kind: z.string(),
      subject_id: z.string(),
      /** What the thing was called, where the appeal knows; else empty. */
      title: z.string(),
      decision: z.enum(APPEAL_DECISIONS),
      at_ms: z.int(),
    }),
  subject: "appeal_id",
})
