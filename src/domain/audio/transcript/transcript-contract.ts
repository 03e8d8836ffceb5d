import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { taskIdSchema } from "../../_kernel/id-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { payloadFields } from "../../studio/create-contract.ts"
import { CREATION_CODES, createdSchema } from "../../task/contract.ts"
import { TRANSCRIPT_ACTION } from "../generation/task-actions.ts"
import { transcriptShape } from "./configuration.ts"

const CODES = ["NotFound", ...CREATION_CODES] as const

/** What is written down: a result of a task, or a file of My media; the one of the two that is named. */
export const transcriptFields = once(() => {
  const { operate_number, speed_type, source, max_coins } = payloadFields()
  return {
    parent_task_id: z.optional(taskIdSchema()),
    operate_number,
    speed_type,
    source,
    max_coins,
    ...transcriptShape(),
    meta: z.optional(z.strictObject(transcriptShape())),
  }
})

const transcriptPayload = once(() =>
  z.strictObject({ action: z.optional(z.literal(TRANSCRIPT_ACTION)), ...transcriptFields() }).check(
    z.refine(({ parent_task_id: task, file_id: file, meta }) => (task === undefined) !== ((file ?? meta?.file_id) === undefined), {
      path: ["parent_task_id"],
      error: "Missing",
    }),
    z.meta({ example: { file_id: `file_${"0".repeat(26)}` } }),
  ),
)

export const transcribe = defineCall({
  summary: "Transcribes audio or video of the member's, with the time of each word. Unavailable if no connected server transcribes.",
  path: "/api/v1/task/v2/audio/speech-to-text",
  input: transcriptPayload,
  output: createdSchema,
  access: "member",
  rate: "create",
  idempotent: true,
  dropsEmpty: true,
  codes: CODES,
})
