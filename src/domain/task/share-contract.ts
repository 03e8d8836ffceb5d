import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { SHARE_AUDIENCES } from "../moderation/share-rules.ts"

const ofTask = once(() => z.strictObject({ id: taskIdSchema() }))

export const sweepLink = defineCall({
  summary: "Returns the link of a shared sweep of the member's, below the language; null if it isn't shared.",
  path: "/api/v1/task/sweep/link",
  access: "member",
  rate: "read",
  input: ofTask,
  output: () => z.object({ path: z.nullable(z.string()) }),
  codes: ["NotFound"],
})

export const shareSweep = defineCall({
  summary: "Shares a sweep of the member's with an unguessable link. A shared sweep keeps its link.",
  path: "/api/v1/task/sweep/share",
  access: "member",
  rate: "write",
  input: ofTask,
  output: () =>
    z.object({
      path: z.string(),
      audience: z
        .enum(SHARE_AUDIENCES)
        .check(z.describe("Who can open it now. Nobody while its images are being checked or after it was taken down.")),
    }),
  codes: ["NotFound"],
})

export const unshareSweep = defineCall({
  summary: "Deletes the link of a shared sweep. Sharing it again creates a new one.",
  path: "/api/v1/task/sweep/unshare",
  access: "member",
  rate: "write",
  input: ofTask,
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["NotFound"],
})
