import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardSchema } from "../post/card-contract.ts"
import { CHANNELS, MAXIMUM_READ, NOTIFICATION_KINDS, NOTIFICATION_OUTCOMES } from "./notification-rules.ts"
import { unreadSchema } from "./socket-messages.ts"

const MAXIMUM_ID_CHARACTERS = 40

const channel = once(() => z.optional(z.literal([...CHANNELS])))
const unreadCounts = once(() => z.object({ unread: unreadSchema() }))

/** Somebody whom a notification names. */
const notifierSchema = named("Notifier", () => z.object({ id: z.string(), name: z.string(), avatar: z.nullable(ownAddress()) }))
export type Notifier = z.infer<ReturnType<typeof notifierSchema>>

/** A line of the bell, as the viewer may see it at the moment of reading. */
export const notificationSchema = named("Notification", () =>
  z.object({
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    /** The last who did it, newest first; empty where the house tells it. */
    people: z.array(notifierSchema()),
    /** How many people did it; of what the house tells, how often. */
    count: z.int(),
    /** What it is about; null where that is the viewer, and where the thing is not there for them anymore (`is_gone`). */
    subject: z.nullable(
      z.object({
        kind: z.string(),
        id: z.string(),
        /** Its page, without the language; null where it has none. */
        path: z.nullable(z.string()),
        title: z.string(),
        /** The work's card; absent for other things. */
        card: z.optional(cardSchema()),
      }),
    ),
    is_gone: z.boolean(),
    outcome: z.nullable(z.enum(NOTIFICATION_OUTCOMES)),
    /** What was given. */
    stamina: z.nullable(z.int()),
    coins: z.nullable(z.int()),
    is_read: z.boolean(),
    created_at: z.string(),
  }),
)
export type Notification = z.infer<ReturnType<typeof notificationSchema>>

export const messageHistory = defineCall({
  summary: "Lists notifications, most recent first, grouped by what they are about.",
  path: "/api/v1/im/history",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ channel: channel(), ...pageInput() }),
  output: () => pageOutput(notificationSchema()),
})

export const unreadRecord = defineCall({
  summary: "Returns unread counts by channel.",
  path: "/api/v1/im/message/unread-record",
  access: "member",
  rate: "read",
  silent: true,
  input: () => z.strictObject({}),
  output: unreadCounts,
})

export const readMessages = defineCall({
  summary: "Marks notifications as read. IDs that no longer exist are ignored.",
  path: "/api/v1/im/message/read",
  access: "member",
  rate: "write",
  silent: true,
  input: () =>
    z.strictObject({
      channel: channel(),
      ids: z
        .array(z.string().check(z.maxLength(MAXIMUM_ID_CHARACTERS), z.regex(/^[a-z0-9_]+$/)))
        .check(z.minLength(1), z.maxLength(MAXIMUM_READ)),
    }),
  output: unreadCounts,
})

export const readAllMessages = defineCall({
  summary: "Marks all notifications of a channel as read.",
  path: "/api/v1/im/message/all-read",
  access: "member",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ channel: channel() }),
  output: unreadCounts,
})

const kindsShape = <Schema extends z.ZodMiniType>(field: () => Schema): Readonly<Record<(typeof NOTIFICATION_KINDS)[number], Schema>> => ({
  follow: field(),
  like: field(),
  collect: field(),
  comment: field(),
  reply: field(),
  mention: field(),
  publish: field(),
  decision: field(),
  appeal: field(),
  reward: field(),
})

export const notificationSettings = defineCall({
  summary: "Turns kinds of notifications on or off and returns all of them. An empty change only reads.",
  path: "/api/v1/im/notification/settings",
  access: "member",
  rate: "write",
  input: () => z.strictObject(kindsShape(() => z.optional(z.boolean()))),
  output: () => z.object(kindsShape(() => z.boolean())),
})
