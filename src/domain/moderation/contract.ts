import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { accountIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { MAXIMUM_BAN_DAYS, MAXIMUM_NOTE_CHARACTERS, MAXIMUM_REASON_CHARACTERS } from "./rules.ts"

const note = once(() => z.string().check(z.maxLength(MAXIMUM_NOTE_CHARACTERS)))

const ban = named("Ban", () =>
  z.object({
    id: z.string(),
    account: z.object({ id: z.string(), name: z.string() }),
    reason: z.string(),
    note: z.string(),
    actor: z.object({ id: z.string(), name: z.string() }),
    starts_at: z.string(),
    /** Null means permanent. */
    ends_at: z.nullable(z.string()),
    state: z.enum(["in-force", "ended", "cancelled"]),
    cancelled_at: z.nullable(z.string()),
    cancelled_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
    cancel_note: z.nullable(z.string()),
  }),
)

export const banAccount = defineCall({
  summary: "Bans an account and ends its sessions. `days` sets the term; without it, the ban is permanent.",
  path: "/api/v1/account/ban",
  access: "moderator",
  rate: "write",
  input: () =>
    z.strictObject({
      account_id: accountIdSchema(),
      reason: z.string().check(z.minLength(1), z.maxLength(MAXIMUM_REASON_CHARACTERS)),
      note: z.optional(note()),
      days: z.optional(z.int().check(z.gte(1), z.lte(MAXIMUM_BAN_DAYS))),
    }),
  output: ban,
  codes: ["NotFound", "NotAllowed", "Conflict"],
})

export const cancelBan = defineCall({
  summary: "Ends an active ban of an account.",
  path: "/api/v1/account/ban-cancel",
  access: "moderator",
  rate: "write",
  input: () => z.strictObject({ account_id: accountIdSchema(), note: z.optional(note()) }),
  output: ban,
  codes: ["NotFound", "NotAllowed"],
})

export const listBans = defineCall({
  summary: "Lists bans, newest first. Filter by `account_id`, or by `state` for active ones.",
  path: "/api/v1/account/ban-list",
  access: "moderator",
  rate: "read",
  input: () =>
    z.strictObject({ ...pageInput(), account_id: z.optional(accountIdSchema()), state: z.optional(z.enum(["all", "in-force"])) }),
  output: () => pageOutput(ban()),
})

export const findAccounts = defineCall({
  summary: "Finds accounts by ID, email address, phone number, or start of a name. For moderators.",
  path: "/api/v1/account/find",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ query: z.string().check(z.minLength(2), z.maxLength(320)) }),
  output: () =>
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Shown in part: moderators need to tell accounts apart, not to write to them. */
          email: z.nullable(z.string()),
          create_at: z.string(),
          status: z.int(),
          is_banned: z.boolean(),
        }),
      ),
    }),
})

export type Ban = z.infer<ReturnType<typeof ban>>
