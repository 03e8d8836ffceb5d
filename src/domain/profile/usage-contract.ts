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
  summary: "Marks a pop-up or guide as seen, so that it isn't shown again.",
  path: "/api/v1/account/confirm-pop",
  access: "guest",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ name: name() }),
  output: done,
})

export const vipPop = defineCall({
  summary: "Returns whether to show the subscription banner, at most once in 24 hours (spec 1§1).",
  path: "/api/v1/account/vip-pop",
  reached: { later: "The subscription banner comes with buying a membership." },
  access: "member",
  rate: "write",
  silent: true,
  input: nothing,
  output: () => z.object({ show: z.boolean() }),
})

export const visitorGuide = defineCall({
  summary: "Returns whether to show the newcomers' guide, and the message keys of its steps.",
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
  summary: "Returns whether the viewer is signed in or new, and how many free images are left today.",
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
  summary: "Same as /account/visitor/state, at the path used by the prompt tools (spec 3§7).",
  path: "/api/v1/rcpt/g/state",
  reached: { aliasOf: "/api/v1/account/visitor/state" },
  access: "visitor",
  rate: "read",
  silent: true,
  input: nothing,
  output: state,
})

export const sdkLogin = defineCall({
  summary: "Returns whether to sign in to a third-party support or chat kit. This site has none.",
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
  summary: "Records usage events. Only events of members who agreed to share usage data are logged.",
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
  summary: "Records a conversion. Logged under the same consent as events, and never passed on.",
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
  summary: "Returns interface state that is synced across the viewer's devices.",
  method: "GET",
  path: "/api/v1/user-behavior",
  access: "member",
  rate: "read",
  silent: true,
  input: nothing,
  output: behaviorOutput,
})

export const changeBehavior = defineCall({
  summary: "Updates the synced interface state. Null removes a name. At most 4 KB in total.",
  path: "/api/v1/user-behavior",
  access: "member",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ behavior: behavior() }),
  output: behaviorOutput,
})
