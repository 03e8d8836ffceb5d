import * as z from "zod/mini"
import { once } from "../_kernel/once.ts"
import { taskSchema } from "../task/contract.ts"
import { NOTIFICATION_KINDS } from "./notification-rules.ts"

/** Numbers of the messages on the socket (spec README, Live messages). */
export const MESSAGE_TYPE = { taskEvent: 1, notification: 2, chat: 3, ping: 4, unread: 5, sessionEnded: 6, ticket: 7 } as const

/** A socket whose session is over is closed with this, after message type 6. */
export const SESSION_ENDED_CLOSE_CODE = 4403

/** The exact text of a ping and of its answer; equal texts let the platform answer without waking the hub. */
export const PING_TEXT = '{"type":4}'
export const PING_EVERY_MS = 15_000
export const RECONNECT_AFTER_MS = 5_000
/** The client polls this often while it has no socket (spec 3§9). */
export const POLL_EVERY_MS = 3_000

/** The first message of a client: its ticket, and for each task it follows the last event number it saw. */
export const ticketMessageSchema = once(() =>
  z.strictObject({
    type: z.literal(7),
    ticket: z.string().check(z.maxLength(100)),
    seen: z.optional(z.record(z.string().check(z.maxLength(40)), z.int())),
  }),
)
export type TicketMessage = z.infer<ReturnType<typeof ticketMessageSchema>>

/** Unread lines by channel. */
export const unreadSchema = once(() => z.object({ system: z.int() }))

/** What is told live of a line: who did it and what it is about is read by `im/history`, which knows what its reader may see. */
const notificationNewsSchema = once(() => z.object({ id: z.string(), kind: z.enum(NOTIFICATION_KINDS), created_at: z.string() }))

/** Everything that the server sends so far; a task event is the task's whole state, numbered by its `seq`. */
export const serverMessageSchema = once(() =>
  z.discriminatedUnion("type", [
    z.object({ type: z.literal(1), task: taskSchema() }),
    z.object({ type: z.literal(2), notification: notificationNewsSchema() }),
    z.object({ type: z.literal(4) }),
    z.object({ type: z.literal(5), unread: unreadSchema() }),
    z.object({ type: z.literal(6), reason: z.string() }),
  ]),
)
export type ServerMessage = z.infer<ReturnType<typeof serverMessageSchema>>
