import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { SHARE_AUDIENCES } from "../moderation/share-rules.ts"

const ofTask = once(() => z.strictObject({ id: taskIdSchema() }))

export const sweepLink = defineCall({
  summary: "The address below the language at which whoever has it sees a sweep of the member's; null where it is not shared.",
  path: "/api/v1/task/sweep/link",
  access: "member",
  rate: "read",
  input: ofTask,
  output: () => z.object({ path: z.nullable(z.string()) }),
  codes: ["NotFound"],
})

export const shareSweep = defineCall({
  summary: "Shares a sweep of the member's by an address that nobody guesses; one that is shared keeps its address.",
  path: "/api/v1/task/sweep/share",
  access: "member",
  rate: "write",
  input: ofTask,
  output: () =>
    z.object({
      path: z.string(),
      audience: z
        .enum(SHARE_AUDIENCES)
        .check(z.describe("Who can open it now: nobody while its images are looked at, or where it was taken down.")),
    }),
  codes: ["NotFound"],
})

export const unshareSweep = defineCall({
  summary: "Ends the address of a shared sweep for good: shared again, it gets another one.",
  path: "/api/v1/task/sweep/unshare",
  access: "member",
  rate: "write",
  input: ofTask,
  output: () => z.object({ ok: z.literal(true) }),
  codes: ["NotFound"],
})
