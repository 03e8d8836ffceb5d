import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"

/** Part of an answer about what the viewer looked at. */
export const remembering = once(() => ({
  is_on: z.boolean().check(z.describe("Whether view history is on.")),
}))

export const clearRecent = defineCall({
  summary: "Clears the viewer's view history.",
  path: "/api/v1/square/recent/clear",
  access: "member",
  rate: "write",
  input: () => z.strictObject({}),
  output: () => z.object(remembering()),
})

export const keepRecent = defineCall({
  summary: "Turns view history on or off. Turning it off deletes it.",
  path: "/api/v1/square/recent/keep",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ is_on: z.boolean() }),
  output: () => z.object(remembering()),
})
