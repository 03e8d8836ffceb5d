import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { accountIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { hiddenSchema } from "./hide-contract.ts"

const person = once(() => z.strictObject({ id: accountIdSchema() }))
const isBlocked = once(() => z.object({ is_blocked: z.boolean() }))

export const block = defineCall({
  summary:
    "Blocks a person in both directions: no shared lists, comments, notifications, likes, follows, or mentions, and existing follows end. Repeating the call changes nothing; at most 1,000.",
  path: "/api/v1/account/block",
  access: "member",
  rate: "write",
  input: person,
  output: isBlocked,
  codes: ["NotFound", "NotAllowed"],
})

export const cancelBlock = defineCall({
  summary: "Unblocks a person.",
  path: "/api/v1/account/block-cancel",
  access: "member",
  rate: "write",
  input: person,
  output: isBlocked,
})

export const blockList = defineCall({
  summary: "Lists the people the viewer blocks, most recent first. Nobody can see who others block.",
  path: "/api/v1/account/block-list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(hiddenSchema()),
})
