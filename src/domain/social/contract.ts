import * as z from "zod/mini"
import { defineCall, KEPT_SECONDS } from "../_kernel/call.ts"
import { accountIdSchema, workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { cardPage } from "../post/card-contract.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"

/** People that one person may follow, and things that one may collect. */
export const MAXIMUM_FOLLOWS = 5_000
export const MAXIMUM_COLLECTED = 10_000

const byId = once(() => z.strictObject({ id: accountIdSchema() }))
const followed = once(() => z.object({ is_followed: z.boolean() }))
/** Kind of what is kept (spec 3§2, obj_type): whatever people publish. */
const objectType = once(() => z.literal(Object.values(OBJECT_TYPES)))
const thing = once(() => z.strictObject({ obj_id: workIdSchema(), obj_type: objectType() }))
const collected = once(() => z.object({ is_collected: z.boolean() }))

/** A person in a list of those who follow or are followed. */
export const personSchema = named("Person", () =>
  z.object({
    id: z.string(),
    name: z.string(),
    bio: z.string(),
    avatar: z.nullable(ownAddress()),
    /** Whether the viewer follows them. */
    is_followed: z.boolean(),
    is_self: z.boolean(),
  }),
)
export type Person = z.infer<ReturnType<typeof personSchema>>

const peopleInput = once(() => z.strictObject({ id: z.optional(accountIdSchema()), ...pageInput() }))
/** `hidden`: the person does not show this list; it is empty then. */
const people = once(() => z.extend(pageOutput(personSchema()), { hidden: z.boolean() }))

export const follow = defineCall({
  summary: "Follows a person, at most 60 an hour. Repeating the call changes nothing.",
  path: "/api/v1/account/follow",
  scope: "manage",
  access: "member",
  rate: "write",
  input: byId,
  output: followed,
  codes: ["NotFound", "NotAllowed", "TooManyRequests"],
})

export const cancelFollow = defineCall({
  summary: "Unfollows a person.",
  path: "/api/v1/account/follow-cancel",
  scope: "manage",
  access: "member",
  rate: "write",
  input: byId,
  output: followed,
  codes: ["NotFound"],
})

export const followList = defineCall({
  summary: "Lists the people a person follows (the viewer without an ID), most recent first.",
  path: "/api/v1/account/follow-list",
  scope: "read",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: peopleInput,
  output: people,
  codes: ["NotFound", "LoginRequired"],
})

export const followerList = defineCall({
  summary: "Lists a person's followers (the viewer's without an ID), newest first.",
  path: "/api/v1/account/follower-list",
  reached: { page: "A person's page lists it in pages by the same verb." },
  scope: "read",
  access: "visitor",
  keptSeconds: KEPT_SECONDS,
  rate: "read",
  input: peopleInput,
  output: people,
  codes: ["NotFound", "LoginRequired"],
})

export const collect = defineCall({
  summary: "Saves something published. Repeating the call changes nothing.",
  path: "/api/v1/account/collect",
  scope: "manage",
  access: "member",
  rate: "write",
  input: thing,
  output: collected,
  codes: ["NotFound", "NotAllowed"],
})

export const cancelCollect = defineCall({
  summary: "Removes something from the viewer's saves and collections.",
  path: "/api/v1/account/collect-cancel",
  scope: "manage",
  access: "member",
  rate: "write",
  input: thing,
  output: collected,
})

export const collectList = defineCall({
  summary: "Lists what the viewer saved, most recent first.",
  path: "/api/v1/account/collect-list",
  reached: { page: "The page of saved creations lists it in pages by the same verb." },
  scope: "read",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: cardPage,
})
