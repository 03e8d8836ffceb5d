import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"

export const socketTicket = defineCall({
  summary: "Returns a single-use ticket, valid for 30 seconds, for the first message (type 7) on the socket.",
  path: "/api/v1/socket/ticket",
  access: "guest",
  rate: "socket",
  silent: true,
  input: () => z.strictObject({}),
  output: () => z.object({ ticket: z.string(), expires_at: z.string() }),
})

/** What travels on the socket is in `socket-messages.ts`. */
export const socket = defineCall({
  summary: "Opens the live socket: send type 7 with a ticket, ping with type 4, receive task events as type 1.",
  method: "GET",
  kind: "socket",
  path: "/api/v1/socket",
  access: "guest",
  rate: "socket",
  input: () => z.strictObject({}),
  output: () => z.unknown(),
})
