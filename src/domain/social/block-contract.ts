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
    "Blocks a person, both ways: neither meets the other in lists, comments and notifications, nor comments on, likes, follows or mentions them; whoever of them followed the other does not any more. Blocking again changes nothing; at most 1,000.",
  path: "/api/v1/account/block",
  access: "member",
  rate: "write",
  input: person,
  output: isBlocked,
  codes: ["NotFound", "NotAllowed"],
})

export const cancelBlock = defineCall({
  summary: "Blocks a person no more.",
  path: "/api/v1/account/block-cancel",
  access: "member",
  rate: "write",
  input: person,
  output: isBlocked,
})

export const blockList = defineCall({
  summary: "The people whom the viewer blocks, last blocked first; whom others block is told nobody.",
  path: "/api/v1/account/block-list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(hiddenSchema()),
})
