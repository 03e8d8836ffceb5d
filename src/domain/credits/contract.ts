import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { accountIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { GRANTABLE_PLANS, PLANS } from "../_kernel/plans.ts"
import { MAXIMUM_TYPED_CODE, PURSES, WITHHELD_REASONS } from "./rules.ts"

const amount = once(() => z.int().check(z.gte(1), z.lte(1_000_000)))
const days = once(() => z.int().check(z.gte(1), z.lte(3660)))
/** Given by the client so that a repeated request does its work once. */
const onceKey = once(() => z.optional(z.string().check(z.regex(/^[a-z0-9_-]{1,64}$/))))
const note = once(() => z.string().check(z.minLength(1), z.maxLength(200)))
const nothing = once(() => z.strictObject({}))
const plan = once(() => z.enum(PLANS))
const one = once(() => z.literal([0, 1]))
const speed = once(() => z.literal([1, 2]))

/** Ways to narrow the list of movements: to what tasks cost, what came back of them, what was given, redeemed or bought. */
export const MOVEMENT_FILTERS = ["all", "spent", "refund", "grant", "redeem", "purchase"] as const
export type MovementFilter = (typeof MOVEMENT_FILTERS)[number]

export const paymentInfo = defineCall({
  summary: "Returns the viewer's plan: its status, its end, and its benefits.",
  path: "/api/v1/payment/info",
  access: "member",
  rate: "read",
  input: nothing,
  output: () =>
    z.object({
      activeState: z.boolean(),
      liteActiveState: z.boolean(),
      infiniteQueue: z.boolean(),
      is_company: z.boolean(),
      plan: plan(),
      level: z.literal([0, 1, 2, 3]),
      /** Null for a plan that does not end. */
      ends_at: z.nullable(z.string()),
      rights: z.object({
        running: z.int(),
        /** Null is without limit. */
        waiting: z.nullable(z.int()),
        default_images: z.int(),
        lora_limit: z.int(),
        speed_types: z.array(speed()),
        default_speed: speed(),
        generation_modes: z.array(one()),
        default_generation_mode: one(),
        default_duration: z.enum(["first", "longest"]),
        full_studio: z.boolean(),
      }),
    }),
})

const balances = once(() => ({ stamina: z.int(), coins: z.int() }))

export const assets = defineCall({
  summary: "Returns the viewer's balances and the amounts on hold for running tasks. Reading also grants the day's stamina.",
  path: "/api/v1/payment/assets/get",
  access: "member",
  rate: "read",
  silent: true,
  input: nothing,
  output: () =>
    z.object({
      ...balances(),
      held_stamina: z.int(),
      held_coins: z.int(),
      stamina_cap: z.int(),
      /** Why today's stamina is not granted: another account of the same mailbox has it, or many new accounts of the same network. */
      stamina_withheld: z.nullable(z.enum(WITHHELD_REASONS)),
      next_stamina_at: z.string(),
    }),
})

/**
 * One line of the wallet. A task is one line, at the moment of its hold: `stamina` and `coins` say what it has taken so far, less
 * what came back, so that the lines of a purse always add up to its balance. Everything else is one line a movement.
 */
export const walletLineSchema = named("WalletLine", () =>
  z.object({
    key: z.string(),
    kind: z.enum(["task", "stamina-grant", "grant", "redeem", "reward", "purchase", "refund", "adjust"]),
    /** The task, day, grant, code or order that it was for. */
    subject_id: z.string(),
    created_at: z.string(),
    stamina: z.int(),
    coins: z.int(),
    /** Of a task: what it held, what was charged of that in the end, and for how many of its images. */
    task: z.nullable(
      z.object({
        state: z.enum(["held", "charged", "returned"]),
        price: z.int(),
        charged: z.nullable(z.int()),
        delivered: z.int(),
        images: z.int(),
        /** Beginning of its prompt; null where its owner deleted it. */
        title: z.nullable(z.string()),
        ended_at: z.nullable(z.string()),
      }),
    ),
    detail: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
  }),
)
export type WalletLine = z.infer<ReturnType<typeof walletLineSchema>>

export const buyLog = defineCall({
  summary: "Lists the viewer's transactions, newest first, one line per task.",
  path: "/api/v1/payment/buy/log",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ kind: z.optional(z.enum(MOVEMENT_FILTERS)), purse: z.optional(z.enum(PURSES)), ...pageInput() }),
  output: () => pageOutput(walletLineSchema()),
})

export const buyLogFile = defineCall({
  summary: "Exports every transaction of the viewer as CSV, as booked.",
  method: "GET",
  kind: "download",
  contentType: "text/csv",
  path: "/api/v1/payment/buy/log/csv",
  access: "member",
  scope: "read",
  rate: "write",
  input: nothing,
  output: () => z.string(),
})

export const redeemCode = defineCall({
  summary: "Redeems a code for coins, a membership, or both.",
  path: "/api/v1/payment/redeem",
  access: "member",
  scope: "account",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(MAXIMUM_TYPED_CODE)) }),
  output: () =>
    z.object({
      /** What the code gave. */
      coins: z.int(),
      plan: z.nullable(z.enum(GRANTABLE_PLANS)),
      /** When the membership that it gave ends. */
      ends_at: z.nullable(z.string()),
      balance: z.object(balances()),
    }),
  codes: ["RedeemCodeError", "RedeemCodeUsed"],
})

export const checkLedger = defineCall({
  summary: "Checks every rule of the ledger. An empty error list means all checks passed.",
  path: "/api/v1/payment/ledger/check",
  access: "admin",
  rate: "write",
  input: nothing,
  output: () =>
    z.object({
      errors: z.array(z.object({ promise: z.string(), subject: z.string(), detail: z.string() })),
      movements: z.int(),
      entries: z.int(),
    }),
})

export const grantCredits = defineCall({
  summary: "Gives an account stamina or coins, once per `key`.",
  path: "/api/v1/payment/grant",
  access: "admin",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      account_id: accountIdSchema(),
      stamina: z.optional(amount()),
      coins: z.optional(amount()),
      note: note(),
      key: onceKey(),
    }),
  output: () => z.object({ key: z.string(), balance: z.object(balances()) }),
  codes: ["NotFound", "Conflict"],
})

export const grantMembership = defineCall({
  summary: "Gives an account a membership for some days, added to time left on the same plan, once per `key`.",
  path: "/api/v1/payment/membership/grant",
  access: "admin",
  rate: "write",
  keepsAnswer: true,
  input: () => z.strictObject({ account_id: accountIdSchema(), plan: z.enum(GRANTABLE_PLANS), days: days(), key: onceKey() }),
  output: () => z.object({ key: z.string(), plan: z.enum(GRANTABLE_PLANS), starts_at: z.string(), ends_at: z.string() }),
  codes: ["NotFound", "Conflict"],
})

export const createRedeemCodes = defineCall({
  summary: "Creates codes that give coins, a membership, or both. The codes appear only in this response.",
  path: "/api/v1/payment/redeem-code/create",
  access: "admin",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      coins: z.optional(amount()),
      plan: z.optional(z.enum(GRANTABLE_PLANS)),
      days: z.optional(days()),
      /** Accounts that may redeem one code. */
      maximum_uses: z.int().check(z.gte(1), z.lte(100_000)),
      expires_at: z.optional(z.iso.datetime()),
      count: z.int().check(z.gte(1), z.lte(100)),
    }),
  output: () => z.object({ codes: z.array(z.string()) }),
})
