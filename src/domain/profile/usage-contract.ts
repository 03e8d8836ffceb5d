import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { once } from "../_kernel/once.ts"

const nothing = once(() => z.strictObject({}))
const done = once(() => z.object({ ok: z.literal(true) }))
const name = once(() => z.string().check(z.regex(/^[a-z0-9][a-z0-9_.-]{0,39}$/i)))
const scalar = once(() => z.union([z.string().check(z.maxLength(200)), z.number().check(z.gte(-1e15), z.lte(1e15)), z.boolean(), z.null()]))

/** Names that one person is kept to have seen; the oldest beyond that are forgotten. */
export const MAXIMUM_SHOWN = 100
/** Largest state of the interface that is kept of one account, in bytes of JSON. */
export const MAXIMUM_BEHAVIOR_BYTES = 4096
const MAXIMUM_EVENTS = 50
const MAXIMUM_FIELDS = 20

/** Steps of the newcomers' guide, in their order: keys of the studio's messages. */
export const GUIDE_STEPS = ["guideDescribe", "guideShape", "guideGenerate"] as const

export const confirmPop = defineCall({
  summary: "Notes that the viewer has seen a pop-up or guide, so that it need not come again.",
  path: "/api/v1/account/confirm-pop",
  access: "guest",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ name: name() }),
  output: done,
})

export const vipPop = defineCall({
  summary: "Whether the subscription banner is to be shown, which happens at most once in 24 hours (spec 1§1).",
  path: "/api/v1/account/vip-pop",
  reached: { later: "The subscription banner comes with buying a membership." },
  access: "member",
  rate: "write",
  silent: true,
  input: nothing,
  output: () => z.object({ show: z.boolean() }),
})

export const visitorGuide = defineCall({
  summary: "Whether the guide for newcomers is to be shown, and the message keys of its steps.",
  path: "/api/v1/account/visitor/guide",
  scope: "read",
  access: "visitor",
  rate: "read",
  silent: true,
  input: nothing,
  output: () => z.object({ show: z.boolean(), steps: z.array(z.enum(GUIDE_STEPS)) }),
})

/** Null images: their number is not limited by the day. */
const state = once(() => z.object({ is_member: z.boolean(), is_new_user: z.boolean(), pictures_left: z.nullable(z.int()) }))
export type VisitorState = z.infer<ReturnType<typeof state>>

export const visitorState = defineCall({
  summary: "Whether the viewer is signed in, is new, and how many free images are left today.",
  path: "/api/v1/account/visitor/state",
  reached: { script: "The studio learns the same from the answers of the tasks." },
  scope: "read",
  access: "visitor",
  rate: "read",
  silent: true,
  input: nothing,
  output: state,
})

export const guestState = defineCall({
  summary: "As /account/visitor/state, by the path that the prompt tools ask (spec 3§7).",
  path: "/api/v1/rcpt/g/state",
  reached: { aliasOf: "/api/v1/account/visitor/state" },
  access: "visitor",
  rate: "read",
  silent: true,
  input: nothing,
  output: state,
})

export const sdkLogin = defineCall({
  summary: "Whether a third party's support or chat kit is to be signed in to; none is part of this site.",
  path: "/api/v1/account/sdk-login",
  reached: { script: "Says that no third party's kit is part of the site." },
  access: "member",
  rate: "read",
  silent: true,
  input: nothing,
  output: () => z.object({ enabled: z.literal(false) }),
})

const fields = once(() => z.record(name(), scalar()).check(z.refine((record) => Object.keys(record).length <= MAXIMUM_FIELDS)))

export const reportEvents = defineCall({
  summary: "Takes events of use; only those of members who agreed to insight are written to the log, no others are kept.",
  path: "/api/v1/dot/report",
  scope: null,
  access: "visitor",
  rate: "write",
  silent: true,
  input: () =>
    z.strictObject({
      events: z
        .array(z.strictObject({ name: name(), at: z.iso.datetime(), props: z.optional(fields()) }))
        .check(z.minLength(1), z.maxLength(MAXIMUM_EVENTS)),
    }),
  output: () => z.object({ accepted: z.int() }),
})

export const reportConversion = defineCall({
  summary: "Takes a conversion; it is written to the log under the same consent as events, and goes to no other party.",
  path: "/api/v1/report/conversion",
  reached: { later: "Conversions come with buying." },
  scope: null,
  access: "visitor",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ name: name(), at: z.optional(z.iso.datetime()), props: z.optional(fields()) }),
  output: () => z.object({ accepted: z.int(), forwarded: z.literal(false) }),
})

const behavior = once(() => z.record(name(), scalar()))
const behaviorOutput = once(() => z.object({ behavior: behavior() }))

export const readBehavior = defineCall({
  summary: "What the interface remembers for the viewer from one device to the next.",
  method: "GET",
  path: "/api/v1/user-behavior",
  access: "member",
  rate: "read",
  silent: true,
  input: nothing,
  output: behaviorOutput,
})

export const changeBehavior = defineCall({
  summary: "Changes what the interface remembers; a null forgets that name. At most 4 KB in all.",
  path: "/api/v1/user-behavior",
  access: "member",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ behavior: behavior() }),
  output: behaviorOutput,
})
