import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"

/** Part of an answer about what the viewer looked at. */
export const remembering = once(() => ({
  is_on: z.boolean().check(z.describe("Whether what the viewer looks at is remembered.")),
}))

export const clearRecent = defineCall({
  summary: "Forgets all that the viewer looked at.",
  path: "/api/v1/square/recent/clear",
  access: "member",
  rate: "write",
  input: () => z.strictObject({}),
  output: () => z.object(remembering()),
})

export const keepRecent = defineCall({
  summary: "Remembers what the viewer looks at, or no longer; what was remembered goes then.",
  path: "/api/v1/square/recent/keep",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ is_on: z.boolean() }),
  output: () => z.object(remembering()),
})
