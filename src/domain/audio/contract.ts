import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { fileIdSchema, taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { placeInAddress } from "../task/place-rules.ts"

/** First event of the stream, `start`: what the chunks are together. `size` in bytes is null where it is made on the way. */
export const audioStartSchema = once(() => z.object({ content_type: z.string(), name: z.string(), size: z.nullable(z.int()) }))
/** Each event `chunk`: bytes in base 64 (spec 2§3). */
export const audioChunkSchema = once(() => z.object({ audioData: z.string() }))

/**
 * Server-sent events: one `start`, then `chunk`s, then one `end`; or `error` with `message` in place of the end. AAC is sent as ADTS
 * (audio/aac), taken out of MP4 without being encoded again; any other audio as it is stored, with the type that `start` names.
 */
export const audioDownload = defineCall({
  summary: "Streams the audio of one of the viewer's files or task results as server-sent chunks.",
  method: "GET",
  kind: "event-stream",
  path: "/api/stream/resource/audio/download",
  access: "member",
  rate: "socket",
  input: () =>
    z
      .strictObject({
        file_id: z.optional(fileIdSchema()),
        task_id: z.optional(taskIdSchema()),
        /** Which result of the task, from 1; 1 by default. */
        operate_number: z.optional(placeInAddress()),
      })
      .check(
        z.refine(({ file_id, task_id }) => (file_id === undefined) !== (task_id === undefined), { path: ["file_id"] }),
        z.meta({ example: { file_id: `file_${"0".repeat(26)}` } }),
      ),
  output: audioChunkSchema,
  codes: ["NotFound"],
})
